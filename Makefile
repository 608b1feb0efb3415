# The only place commands are written down; .ci/run calls it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BRIDGE := plugin-bridge
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
export TZ := UTC

.PHONY: help setup demo test test-python test-bridge check format lint types imports fresh fresh-check approve bench evals soak sealed-ledger release pictures clean

help: ## Say what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

$(VENV)/.made: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed") if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --use-pep517 -c constraints.txt -e .
	touch $@

$(VENV)/.made-dev: $(VENV)/.made
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --use-pep517 -c constraints.txt -e '.[dev,multilingual]'
	touch $@

$(BRIDGE)/node_modules/.made: $(BRIDGE)/package.json $(BRIDGE)/package-lock.json
	cd $(BRIDGE) && npm ci --no-audit --no-fund --loglevel=error
	touch $@

setup: $(VENV)/.made-dev $(BRIDGE)/node_modules/.made ## Install all that tests and checks need

demo: $(VENV)/.made ## Index a sample vault, ask it, play a whole round
	$(BIN)/sparring demo

test: test-python test-bridge ## Run all tests

test-python: $(VENV)/.made-dev $(BRIDGE)/node_modules/.made
	$(BIN)/python -m pytest -q

test-bridge: $(VENV)/.made-dev $(BRIDGE)/node_modules/.made
	cd $(BRIDGE) && npm test

check: setup lint types imports fresh-check test ## Everything that must hold

format: $(VENV)/.made-dev ## Format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	cd $(BRIDGE) && npm run --silent lint

types: setup
	$(BIN)/mypy
	cd $(BRIDGE) && npm run --silent types

imports: $(VENV)/.made-dev
	$(BIN)/lint-imports --no-cache

fresh: setup ## Regenerate schemas, types and generated docs
	$(BIN)/python -m sidecar.rpc.generate
	cd $(BRIDGE) && npm run --silent generate

fresh-check: setup
	$(BIN)/python -m sidecar.rpc.generate --check
	cd $(BRIDGE) && npm run --silent generate:check

approve: $(VENV)/.made-dev ## Accept changed golden files after reading the diff
	$(BIN)/python -m pytest -q --approve

bench: $(VENV)/.made-dev ## Measure speed as ratios; prints a table
	$(BIN)/python -m benchmarks

evals: $(VENV)/.made-dev ## Measure quality on gold data; compare with the committed baselines
	$(BIN)/python -m benchmarks.evals

sealed-ledger: $(VENV)/.made-dev ## Seal what the builtin check does on the gold set; draw it
	$(BIN)/python -m benchmarks.check_versions
	$(BIN)/python -m benchmarks.seal_builtin
	$(BIN)/python -m benchmarks.coverage_risk

release: $(BRIDGE)/node_modules/.made ## Make the plugin's release files, the same bytes every time
	cd $(BRIDGE) && npm run --silent release

pictures: $(VENV)/.made-dev $(BRIDGE)/node_modules/.made ## Take the pictures of the guide from the plugin itself
	cd $(BRIDGE) && npm run --silent pictures

soak: $(VENV)/.made-dev ## Run for long: 2,000 saves with kills, 500 compactions, 100,000 passages
	$(BIN)/python -m benchmarks.soak

clean: ## Remove what was installed and built
	rm -rf $(VENV) $(BRIDGE)/node_modules $(BRIDGE)/build $(BRIDGE)/release .demo
