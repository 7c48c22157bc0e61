# What a person types. Every target does everything on a fresh Debian 12, as root or with sudo.

JOBS ?= $(shell nproc)
SOURCES = $$(git ls-files '*.h' '*.cpp')

PREFIX ?= /usr/local

.PHONY: build play install package test ledger-update wasm-check bench format tidy clean

# The program, at build/drumhead, and the page it serves, in build/page: compiled in half the time of a release.
build:
	@tools/install-deps play
	@tools/build play drumhead
	@ln -sfn play/drumhead build/drumhead
	@tools/build-page

# The first battle, in the browser.
play: build
	@build/drumhead play

# The release program and its page under PREFIX (/usr/local), or under DESTDIR/PREFIX.
install: ship
	@cmake --install build/ship --prefix $(PREFIX) --strip

# The same as a package for Debian 12: build/drumhead_VERSION_ARCHITECTURE.deb
package: ship
	@tools/install-deps package
	@cd build/ship && cpack >package.log || { cat package.log; exit 1; }
	@ls build/*.deb

.PHONY: ship
ship:
	@tools/install-deps play
	@tools/build ship drumhead
	@tools/build-page

# Every test, with every compiler and sanitizer, natively and as WebAssembly.
test:
	@tools/install-deps test
	@tools/run-tests

# After a change of rules or tests: write down which rules fire now.
ledger-update:
	@tools/install-deps test
	@tools/run-tests --ledger-update

# base to lab as WebAssembly, run in node: the same signature as the native program.
wasm-check: build
	@tools/install-deps test
	@tools/wasm-check

# Speed, each figure beside its yardstick.
bench:
	@tools/install-deps bench
	@tools/build release drumhead_bench server_load drumhead
	@tools/bench-report build/release/drumhead_bench
	@build/release/server_load build/release/drumhead
	@build/release/server_load build/release/drumhead --pause 0
	@build/release/server_load build/release/drumhead --watchers 1600
	@python3 -B tests/support/with_postgres.py --durable sh -c 'build/release/server_load build/release/drumhead --pause 0 --store "$$DRUMHEAD_POSTGRES"'
	@tools/build-page --check
	@cd web && SPEED=1 DRUMHEAD=../build/release/drumhead npx playwright test speed --workers=1 --reporter=line

format:
	@tools/install-deps test clang-format
	@clang-format -i $(SOURCES)

tidy:
	@tools/install-deps test clang-tidy
	@tools/build dev all
	@git ls-files 'src/*.cpp' 'apps/*.cpp' | xargs -P $(JOBS) -n 4 clang-tidy -p build/dev --quiet

clean:
	rm -rf build
