# What a person types. `make play` and `make test` do everything on a fresh Debian 12, as root or with sudo.

JOBS ?= $(shell nproc)
SOURCES = $$(git ls-files '*.h' '*.cpp')

.PHONY: build play test ledger-update wasm-check bench format tidy deps clean

# The release program, at build/drumhead, and the page it serves, in build/page.
build: deps
	@tools/build release drumhead check_layers
	@ln -sfn release/drumhead build/drumhead
	@tools/build-page

# The first battle, in the browser.
play: build
	@build/drumhead play

# Every test, with every compiler and sanitizer, natively and as WebAssembly.
test: deps
	@tools/run-tests

# After a change of rules or tests: write down which rules fire now.
ledger-update: deps
	@tools/run-tests --ledger-update

# base to lab as WebAssembly, run in node: the same signature as the native program.
wasm-check: build
	@tools/wasm-check

# Speed, each figure beside its yardstick.
bench: deps
	@tools/build release drumhead_bench server_load drumhead
	@tools/bench-report build/release/drumhead_bench
	@build/release/server_load build/release/drumhead
	@build/release/server_load build/release/drumhead --pause 0
	@build/release/server_load build/release/drumhead --watchers 1600
	@python3 -B tests/support/with_postgres.py --durable sh -c 'build/release/server_load build/release/drumhead --pause 0 --store "$$DRUMHEAD_POSTGRES"'
	@tools/build-page
	@cd web && SPEED=1 DRUMHEAD=../build/release/drumhead npx playwright test speed --workers=1 --reporter=line

format:
	@tools/install-deps clang-format
	@clang-format -i $(SOURCES)

tidy:
	@tools/install-deps clang-tidy
	@tools/build dev all
	@git ls-files 'src/*.cpp' 'apps/*.cpp' | xargs -P $(JOBS) -n 4 clang-tidy -p build/dev --quiet

deps:
	@tools/install-deps

clean:
	rm -rf build
