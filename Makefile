# The two commands are `make run` and `make test`; `make help` lists the others.
# Everything is installed into .venv; stamp files make a second run quick.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

SYSTEM_PYTHON ?= python3
GAME ?= lyngk
JOBS ?= 2
# Targets of `make test` at a time: one more than there are cores, because all of them wait now and then.
AT_ONCE ?= 3

VENV := .venv
BIN := $(VENV)/bin
PYTHON := $(BIN)/python
UV := $(BIN)/uv pip install --quiet --python $(PYTHON)
BUILD_TOOLS := $(VENV)/.build-tools
TOOLS := $(VENV)/.tools
INSTALLED := $(VENV)/.installed
BUILD := build/core

CPP_SOURCES := $(shell find core -name '*.h' -o -name '*.cpp' 2>/dev/null)
BUILD_FILES := CMakeLists.txt $(shell find core -name CMakeLists.txt 2>/dev/null)
NETS := src/torony/nets
WASM := build/wasm
WASM_TOOLS := $(VENV)/.wasm-tools
BROWSER_TOOLS := $(VENV)/.browser-tools
CHROMIUM := chromium chromium-browser google-chrome
LEARNING := $(VENV)/.learning
# Node comes from the system or, where that has none or an old one, from a wheel in .venv.
NODE = $$(command -v $(BIN)/node || command -v node)
RUN_WASM = $(NODE) --no-warnings core/tests/run_wasm.mjs $(NETS)
# How the page is built stands there, for make and for pip; it does nothing while its sources are the same.
BUILD_PAGE = $(PYTHON) build_backend/torony_page.py
WEB_WASM := web/src/lib/core/torony.wasm
WEB_TOOLS := web/node_modules
PAGE := src/torony/server/static
WHEELS := dist
NPM = PATH="$(CURDIR)/$(BIN):$$PATH" npm
COMMA := ,
# Ninja reads make's flags and then asks for file descriptors that make keeps from it.
ALONE := env -u MAKEFLAGS
STUB := src/torony/_core.pyi
SANITIZED_PYTEST = $(PYTHON) -m tests.sanitized build/sanitize
CORE_TESTS := core_tests search_tests solver_tests evaluator_tests rl_tests core_fuzz
VARIANTS := build/variants

# What `make test` runs, the longest first.
CHECKS := sanitize threads wasm lint types layers add-game docs webtest pytest browser
# Python's tests of what the core does with memory, and of its programs.
SANITIZED_TESTS := tests/contract tests/api tests/rl/test_batch.py tests/tournament/test_tournament.py \
  tests/training/test_training.py::test_several_threads \
  tests/training/test_training.py::test_ctrl_c_keeps_a_checkpoint tests/engine/test_engine.py
# The tests of every day.
QUICK_TESTS := src tests/api tests/contract tests/engine tests/explaining tests/perft tests/playthroughs \
  tests/properties tests/records tests/render tests/rules
PROTOCOL_TESTS := tests/engine/test_transcripts.py tests/engine/test_protocol.py

# Builds the core with sanitizers: folder, sanitizers, further options, targets.
build_sanitized = export PATH="$(CURDIR)/$(BIN):$$PATH"; \
  cmake -S . -B $(1) -G Ninja --log-level=WARNING -DCMAKE_BUILD_TYPE=None -DTORONY_SANITIZE=$(2) $(3) > /dev/null; \
  $(ALONE) cmake --build $(1) --target $(4) -- --quiet

.PHONY: help run play check quick pytest-slow test build lint format types layers pytest add-game add-game-walk slow sanitize sanitize-all variants build-sanitized build-threads fuzz threads soak wasm web webtest browser dev wheel package tidy tactics mutants docs bench hooks clean always

help: ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 21

# Compilers and downloads take turns on the cores, so side by side they are ready sooner.
run: ## Build what is missing and open the page in the browser
	@$(MAKE) --no-print-directory -j $(JOBS) $(INSTALLED) $(PAGE)/index.html
	@$(BIN)/torony

play: $(INSTALLED) ## Play a game in the terminal (GAME=lyngk, lyngk-6, gyges or gyges-advanced)
	@if test -t 0; then $(BIN)/torony play $(GAME); else $(BIN)/torony play $(GAME) --watch; fi

check: ## What to run every day: style, types and the tests that take no more than a minute
	@$(MAKE) --no-print-directory --output-sync -j $(AT_ONCE) quick lint types layers webtest
	@echo "The everyday checks passed."

quick: $(INSTALLED) $(TOOLS)
	@$(BIN)/pytest -q -n $(JOBS) $(QUICK_TESTS)

test: ## Everything that must hold before a change goes in
	@$(MAKE) --no-print-directory --output-sync -j $(AT_ONCE) $(CHECKS)
	@echo "All checks passed."

slow: test pytest-slow add-game-walk tidy tactics sanitize-all variants fuzz soak package ## What is right to run now and then: all of it, at length
	@echo "All slow checks passed."

build: $(INSTALLED) $(TOOLS) ## Build the C++ core and install the package editable into .venv

lint: $(TOOLS) $(WEB_TOOLS) ## Check formatting and style of Python, C++ and the web page
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/clang-format --dry-run --Werror $(CPP_SOURCES)
	@cd web && $(NPM) run --silent lint

format: $(TOOLS) $(WEB_TOOLS) ## Format Python, C++ and the web page in place
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .
	@$(BIN)/clang-format -i $(CPP_SOURCES)
	@cd web && $(NPM) run --silent format

types: $(INSTALLED) $(TOOLS) $(LEARNING) ## Check the types of everything in Python (mypy, strict)
	@$(BIN)/mypy

layers: $(TOOLS) ## Check that imports follow the layers of pyproject.toml
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo
	@$(PYTHON) -m tests.includes

# Many of them wait for other programs now and then, so there are more of them at a time than cores.
pytest: $(INSTALLED) $(TOOLS) $(LEARNING) ## Run the tests and the examples in docstrings
	@$(BIN)/pytest -q -n $(AT_ONCE) -m "not slow" --ignore=tests/web

# The page about it is followed in a copy of the project.
add-game: $(INSTALLED) $(TOOLS) ## Add a game as docs/add-a-game.md says, and test its rules
	@$(PYTHON) -m tests.add_game quick

add-game-walk: $(INSTALLED) $(TOOLS) ## The same with all it says, up to a game in the browser
	@$(PYTHON) -m tests.add_game walk

pytest-slow: $(INSTALLED) $(TOOLS) $(LEARNING) ## Run the tests that take a minute each
	@$(BIN)/pytest -q -m slow --ignore=tests/web

sanitize: build-sanitized $(INSTALLED) ## Run the core, the extension and the engine with the address and undefined-behaviour sanitizers
	@for test in $(CORE_TESTS); do echo $$test; build/sanitize/$$test; done
	@$(SANITIZED_PYTEST) -n $(JOBS) $(SANITIZED_TESTS)
	@TORONY_ENGINE=build/sanitize/torony-engine $(BIN)/pytest -q $(PROTOCOL_TESTS)

sanitize-all: $(TOOLS) $(LEARNING) build-sanitized ## Run all tests of Python with these sanitizers
	@$(SANITIZED_PYTEST) -n $(JOBS) -m "not memory" --ignore=tests/web --ignore=tests/docs --ignore=tests/examples tests

build-sanitized: $(TOOLS)
	@$(call build_sanitized,build/sanitize,address$(COMMA)undefined,-DTORONY_EXTENSION=ON \
	  -DPython_EXECUTABLE=$(CURDIR)/$(PYTHON),_core torony-engine $(CORE_TESTS))

# One copy of the sources for all of them, so that only what a limit reaches is compiled again.
variants: $(INSTALLED) $(TOOLS) ## Try games with other limits: core, rulebook and search, with the sanitizers
	@for variant in $$($(PYTHON) -m tests.variants list); do \
	  echo "$$variant"; \
	  $(PYTHON) -m tests.variants make $$variant $(VARIANTS); \
	  (cd $(VARIANTS); $(call build_sanitized,sanitize,address$(COMMA)undefined,-DTORONY_EXTENSION=ON \
	    -DPython_EXECUTABLE=$(CURDIR)/$(PYTHON),_core $(filter-out core_fuzz,$(CORE_TESTS)))); \
	  $(PYTHON) -m tests.variants check $$variant $(VARIANTS); \
	done

# libFuzzer sees what an input reaches; our own program, which needs no clang, changes inputs blindly.
LIBFUZZER = $(firstword $(foreach clang,clang++ clang++-19 clang++-18 clang++-17 clang++-16,$(shell \
  echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, long) { return 0; }' | \
  $(clang) -x c++ -fsanitize=fuzzer - -o /dev/null 2> /dev/null && echo $(clang))))
FUZZES_CORE = $(if $(TARGET),$(shell grep -o '"$(TARGET)"' core/fuzz/targets.h),all)

fuzz: $(INSTALLED) $(TOOLS) ## Fuzz each format for a minute, or one: make fuzz TARGET=protocol SECONDS=600
	@$(eval CLANG := $(and $(FUZZES_CORE),$(LIBFUZZER)))
	@$(if $(CLANG),$(call build_sanitized,build/libfuzzer,fuzzer-no-link$(COMMA)address$(COMMA)undefined,\
	  -DCMAKE_CXX_COMPILER=$(CLANG) -DCMAKE_CXX_FLAGS=-w,core_libfuzzer),\
	  $(if $(FUZZES_CORE),$(call build_sanitized,build/sanitize,address$(COMMA)undefined,,core_fuzz)))
	@$(PYTHON) -m tests.fuzz $(TARGET) $(FILE) --seconds $(or $(SECONDS),60) \
	  $(if $(CLANG),--program build/libfuzzer/core_libfuzzer)

build-threads: $(TOOLS)
	@$(call build_sanitized,build/threads,thread,,thread_tests rl_tests torony-engine)

threads: build-threads $(INSTALLED) ## Search and step games with several threads under the thread sanitizer
	@echo thread_tests; build/threads/thread_tests $(NETS)
	@echo rl_tests; build/threads/rl_tests 1
	@TORONY_ENGINE=build/threads/torony-engine $(BIN)/pytest -q $(PROTOCOL_TESTS)

# Compiling for WebAssembly takes a minute or two the first time, when its standard library is built.
wasm: $(WASM)/evaluator_tests.wasm $(WASM)/same_everywhere.wasm $(BUILD)/same_everywhere ## Run the core as WebAssembly and compare
	@echo evaluator_tests.wasm; $(RUN_WASM) $< 2
	@$(BUILD)/same_everywhere $(NETS) > $(WASM)/expected.txt
	@$(RUN_WASM) $(WASM)/same_everywhere.wasm /nets > $(WASM)/found.txt
	@diff $(WASM)/expected.txt $(WASM)/found.txt && echo "WebAssembly finds what this machine finds"

$(WASM)/%.wasm: core/tests/%.cpp $(CPP_SOURCES) $(WASM_TOOLS)
	@mkdir -p $(WASM)
	@$(PYTHON) -m ziglang $$($(BUILD_PAGE) compile) core/base/*.cpp core/games/*.cpp core/games/*/*.cpp \
	  core/engine/levels.cpp core/eval/kernels.cpp $< -o $@

# It compiles every source once more, with clang's eyes.
tidy: $(INSTALLED) $(TOOLS) ## Look for mistakes in the C++ sources with clang-tidy (minutes)
	@PATH="$(CURDIR)/$(BIN):$$PATH" cmake -S . -B build/tidy -G Ninja --log-level=WARNING \
	  -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DTORONY_EXTENSION=ON -DPython_EXECUTABLE=$(CURDIR)/$(PYTHON) > /dev/null
	@$(PYTHON) $(BIN)/run-clang-tidy.py -quiet -hide-progress -j $(JOBS) -p build/tidy \
	  -clang-tidy-binary $(BIN)/clang-tidy '/core/' 2> build/tidy/counts.txt

tactics: $(BUILD)/prove_tactics $(TOOLS) ## Prove the stored tactics again by trying every turn
	@$(PYTHON) -m tests.tactics.verify

mutants: $(INSTALLED) $(TOOLS) ## Plant small faults and see whether the tests notice them: make mutants SEED=1 (hours)
	@nice $(PYTHON) -m tests.mutants run $(or $(SEED),1) --jobs $(JOBS)

$(WEB_WASM): always | $(WASM_TOOLS)
	@$(BUILD_PAGE) core

$(WEB_TOOLS): always | $(WASM_TOOLS)
	@$(BUILD_PAGE) packages

web: $(PAGE)/index.html ## Build the web page, with the core in it, for the server to offer

$(PAGE)/index.html: always | $(WEB_WASM) $(WEB_TOOLS)
	@$(BUILD_PAGE) page

webtest: $(WEB_TOOLS) $(WEB_WASM) ## Check the types of the web page and run its unit tests
	@cd web && $(NPM) run --silent check && $(NPM) run --silent test

browser: $(PAGE)/index.html $(INSTALLED) $(BROWSER_TOOLS) ## Use the web page in a real Chromium, as people do
	@$(BIN)/pytest -q -n $(JOBS) --dist worksteal tests/web

dev: $(WEB_TOOLS) $(WEB_WASM) ## Serve the web page, changes in its sources shown at once
	@cd web && $(NPM) run --silent dev

# Runs on any machine of its kind, so it is compiled apart from the core of .venv, made for this very one.
wheel: $(PAGE)/index.html $(INSTALLED) ## Build a wheel with the page in it, which needs no Node, and try it
	@rm -rf $(WHEELS)
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(ALONE) $(BIN)/uv build --quiet --wheel --no-build-isolation --python $(PYTHON) \
	  --out-dir $(WHEELS)
	@PYTHONPATH=build_backend $(PYTHON) -m tests.packaging.wheel $(WHEELS)/*.whl

package: $(BUILD_TOOLS) ## Make and try wheel and sdist from nothing, as others do (a quarter of an hour)
	@$(ALONE) $(PYTHON) -m tests.packaging.from_scratch

docs: $(INSTALLED) $(TOOLS) ## Build the documentation site, warnings as errors
	@$(PYTHON) docs/make_images.py --check
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

soak: $(INSTALLED) $(TOOLS) ## Five minutes of the server among players, floods and quitters
	@$(PYTHON) -m tests.soak --seconds 300

bench: $(INSTALLED) ## Measure the speeds quoted in the README
	@$(BIN)/torony bench

hooks: ## Let git check formatting and style before every commit
	@git config core.hooksPath .githooks

clean: ## Remove everything that can be built again
	rm -rf $(VENV) build site $(WHEELS) web/node_modules $(WEB_WASM)* $(PAGE) $(STUB) .mypy_cache .ruff_cache .pytest_cache .hypothesis \
	  .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(PYTHON):
	@$(SYSTEM_PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Torony needs Python 3.11 or newer; try make SYSTEM_PYTHON=python3.12" >&2; exit 1; }
	$(SYSTEM_PYTHON) -m venv $(VENV)

# What it takes to build; those who only want to play need no more.
$(BUILD_TOOLS): pyproject.toml | $(PYTHON)
	@test -x $(BIN)/uv || $(PYTHON) -m pip install --quiet uv
	$(UV) -r pyproject.toml --extra build
	@command -v cmake > /dev/null || $(UV) "cmake>=3.24"
	@touch $@

$(TOOLS): pyproject.toml | $(BUILD_TOOLS)
	$(UV) -r pyproject.toml --extra dev --extra rl --extra browser
	@touch $@

# PyTorch by pip, which takes a build for processors alone where one lies at hand; uv would not look
# for it.
$(LEARNING): pyproject.toml | $(TOOLS)
	$(PYTHON) -m pip install --quiet "$$(sed -nE 's/^  "(torch==[^"]+)".*/\1/p' pyproject.toml)"
	$(UV) -r pyproject.toml --extra learning
	@touch $@

# The browser itself comes from the system; as root, as in a container, it is installed.
$(BROWSER_TOOLS): pyproject.toml | $(TOOLS)
	@command -v $(CHROMIUM) > /dev/null || { \
	  test "$$(id -u)" = 0 && command -v apt-get > /dev/null && \
	    apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium > /dev/null; } || { \
	  echo "No browser found: install Chromium, for the tests of the web page." >&2; exit 1; }
	@touch $@

$(WASM_TOOLS): build_backend/torony_page.py | $(BUILD_TOOLS)
	$(UV) $$($(BUILD_PAGE) needs)
	@touch $@

# The core is built for this very machine; `pip install .` makes one that runs on others as well.
# The build goes to build/, where a second run compiles only what changed. The stub is copied
# beside the sources because type checkers do not follow the redirection of an editable install.
$(INSTALLED): $(BUILD_TOOLS) $(BUILD_FILES) $(CPP_SOURCES) src/torony/__init__.py
	@command -v "$${CXX:-c++}" g++ clang++ >/dev/null || { \
	  echo "No C++ compiler found: install g++ or clang, or set CXX." >&2; exit 1; }
	PATH="$(CURDIR)/$(BIN):$$PATH" $(ALONE) $(UV) --no-build-isolation --no-deps --config-setting build-dir=$(BUILD) \
	  --config-setting cmake.define.TORONY_NATIVE=ON --editable .
	@cp "$$($(PYTHON) -c 'import torony._core as core; print(core.__file__.split("_core.")[0])')_core.pyi" $(STUB)
	@$(PYTHON) -m torony.for_page
	@touch $@

# Programs beside the extension, from the objects that it is made of.
$(BUILD)/%: $(INSTALLED)
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(ALONE) cmake --build $(BUILD) --target $* -- --quiet
	@touch $@
