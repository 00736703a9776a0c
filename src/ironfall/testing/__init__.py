"""What every ruleset and every player of it promises, as tests that anyone can import.

    from ironfall.testing.conformance import check_policy, check_ruleset
    from ironfall.testing.same_source import check_same_source

Each check plays positions that you give and raises NotKept, which says which promise was broken, and where.
docs/adding-a-ruleset.md tells of them.
"""
