/* What two dice cost at the least: 2D6 drawn one after another from a small generator (splitmix64), and added up.
 *
 *     cc -O2 two_dice.c -o two_dice && ./two_dice 100000000
 *
 * Prints the seconds that the draws took, and their sum, which must come out near seven times their number.
 */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t next_word(uint64_t *counter)
{
    uint64_t z = (*counter += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char **argv)
{
    uint64_t draws = argc > 1 ? strtoull(argv[1], NULL, 10) : 100000000;
    uint64_t counter = 1;
    uint64_t sum = 0;
    double start = seconds();
    for (uint64_t k = 0; k < draws; k++) {
        uint64_t word = next_word(&counter);
        /* One die from each half of the word: six times a fraction of 32 bits. */
        sum += ((word >> 32) * 6 >> 32) + ((word & UINT64_C(0xFFFFFFFF)) * 6 >> 32) + 2;
    }
    printf("%.9f %" PRIu64 "\n", seconds() - start, sum);
    return 0;
}
