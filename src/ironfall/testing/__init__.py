"""What every ruleset and every player of it promises, as checks that anyone's tests can call.

conformance.py has `check_ruleset` and `check_policy`, same_source.py `check_same_source`. Each plays positions that you
give and raises NotKept, which says which promise was broken, and where. docs/adding-a-ruleset.md tells of them.
"""
