# On a fresh machine with python3 (3.11 or newer), python3-venv and make, three commands do all the setting up:
#     make demo     a death from above between two 'Mechs of the catalogue
#     make page     the page, at an address of this machine
#     make test     linter, types and tests
# uv is used where it is installed, venv and pip where it is not.

PYTHON   ?= python3
ATTACKER ?= Haymaker
TARGET   ?= Tollkeeper
SEED     ?= 1

UV := $(shell command -v uv 2>/dev/null)
CHECKED := $(wildcard src tests benchmarks)

.DEFAULT_GOAL := help
.PHONY: help demo page test browser check bench pins clean

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-6s %s\n", $$1, $$2 }' Makefile

demo: .venv/ready ## the odds of a death from above, then one of them told (ATTACKER= TARGET= SEED=)
	@.venv/bin/ironfall odds dfa --attacker "$(ATTACKER)" --target "$(TARGET)"
	@echo
	@.venv/bin/ironfall resolve dfa --attacker "$(ATTACKER)" --target "$(TARGET)" --seed "$(SEED)"

page: .venv/ready ## the page for a table, at an address of this machine (PORT=, HOST=)
	@.venv/bin/ironfall serve $(if $(PORT),--port $(PORT)) $(if $(HOST),--host $(HOST))

test: check browser ## linter, types and all tests
	.venv-dev/bin/python -m pytest -n auto --maxprocesses 4 --max-worker-restart 0 --dist loadfile

check: .venv-dev/ready ## linter and types only
	.venv-dev/bin/ruff check $(CHECKED)
	.venv-dev/bin/mypy --strict $(CHECKED)

browser: # what the tests of the page drive, and what checks its scripts: without them those tests skip, and say so
	@command -v chromium >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
		&& echo 'Installing Chromium for the tests of the page (once) ...' >&2 \
		&& { apt-get update --quiet --quiet; apt-get install --yes --quiet --quiet --no-install-recommends chromium; } >/dev/null; } \
		|| echo 'No Chromium here: the tests in a browser skip (apt-get install chromium brings it).' >&2
	@test requirements/node_modules -nt requirements/package-lock.json || { command -v npm >/dev/null \
		&& echo 'Setting up TypeScript for the types in the scripts of the page (once) ...' >&2 \
		&& npm ci --prefix requirements --silent --no-audit --no-fund && touch requirements/node_modules; } \
		|| echo 'No TypeScript here: the check of the types in the scripts skips (apt-get install npm brings it).' >&2

bench: .venv-dev/ready ## what it does in a second, plain and compiled
	.venv-dev/bin/python benchmarks/run.py

pins: ## renew requirements/ from pyproject.toml (needs uv; UPGRADE=--upgrade takes newer versions)
	@test -n "$(UV)" || { echo "make pins needs uv; python3 -m pip install uv brings it" >&2; exit 1; }
	$(PIN) --extra fast --extra plots --extra page --group build --group dev --output-file requirements/dev.txt
	$(PIN) --extra page --group build --constraint requirements/dev.txt --output-file requirements/run.txt

clean: ## remove both environments and every cache in this folder
	rm -rf .venv .venv-dev requirements/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

PIN = $(UV) pip compile pyproject.toml --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --no-emit-index-url --custom-compile-command "make pins" $(UPGRADE)

# --- the two environments: one to run, one with the test tools and numba

.venv/ready: pyproject.toml requirements/run.txt
	$(call set-up,.venv,requirements/run.txt,(3$(COMMA) 11) <= v,Ironfall needs Python 3.11 or newer)

.venv-dev/ready: pyproject.toml requirements/dev.txt
	$(call set-up,.venv-dev,requirements/dev.txt,(3$(COMMA) 11) <= v < (3$(COMMA) 15),the tests need Python 3.11 to 3.14 (numba has no newer release))

COMMA := ,

ifneq ($(UV),)
make-venv = $(UV) venv --quiet --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" $(1)
install   = $(UV) pip install --quiet --python $(1)/bin/python
else
make-venv = $(PYTHON) -m venv $(1)
install   = $(1)/bin/python -m pip install --quiet --disable-pip-version-check
endif

# set-up ENVIRONMENT, REQUIREMENTS, CONDITION ON THE VERSION v, WHAT IS NEEDED
define set-up
	@$(PYTHON) -c 'import sys; v = sys.version_info[:2]; sys.exit(not $(3))' \
		|| { echo '$(4); $(PYTHON) is not that: give another, such as PYTHON=python3.12' >&2; exit 1; }
	@echo 'Setting up $(1) (once) ...' >&2
	@rm -rf $(1)
	@$(make-venv)
	@$(install) --require-hashes -r $(2)
	@$(install) --no-deps --no-build-isolation -e .
	@touch $@
endef
