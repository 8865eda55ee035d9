# `make` alone lists the targets.
.DEFAULT_GOAL := help
SHELL := /bin/bash

.PHONY: help setup build test test-vm test-arm64 arm64 chaos fuzz demo accuracy tracking bench format lint install deb deb-arm64 release test-packages test-packages-arm64 image clean

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

setup: ## Install what the build needs
	@scripts/as-owner scripts/setup build

build: ## Build the release programs into .build/release
	@scripts/as-owner scripts/setup build
	@scripts/as-owner scripts/swift build -c release --static-swift-stdlib

test: ## Install what is missing and run all tests
	@scripts/as-owner scripts/setup test
	@scripts/as-owner scripts/test

test-vm: build ## Run the scenarios on real V4L2 drivers in a virtual machine; SECONDS_TO_BEGIN=… begins none later
	@scripts/swift build --build-tests --quiet
	@Tests/VM/test $(if $(SECONDS_TO_BEGIN),--seconds-to-begin $(SECONDS_TO_BEGIN))

test-arm64: ## Test the C code on arm64, emulated
	@scripts/as-owner scripts/setup arm64
	@scripts/as-owner Tests/Arm64/test

arm64: ## Cross-compile the programs for arm64 (as root; downloads 1.3 GB once)
	@scripts/arm64

chaos: build ## Attack the programs at random for two minutes, or for HOURS=…; SEED=… repeats
	@python3 Tests/Chaos/main.py $(if $(HOURS),--hours $(HOURS)) $(if $(SEED),--seed $(SEED))

fuzz: ## Fuzz all code that reads untrusted input
	@scripts/as-owner scripts/setup build
	@scripts/as-owner scripts/fuzz

demo: ## Build, and show the daemon's events on a bundled recording
	@scripts/as-owner scripts/setup build
	@scripts/as-owner scripts/swift build -c release --static-swift-stdlib --quiet
	@scripts/as-owner scripts/demo

accuracy: build ## Make labelled clips and score the reading of barcodes on them
	@scripts/as-owner scripts/accuracy

tracking: build ## Make labelled clips with motion and score ids, corners and certainty on them
	@scripts/as-owner scripts/tracking

bench: ## Run the benchmarks: time and allocations of decoding, reading, tracking and sending
	@scripts/as-owner scripts/setup build
	@scripts/as-owner scripts/bench

format: ## Format the Swift sources
	@scripts/as-owner scripts/swift format --in-place --recursive --parallel Sources Tests Benchmarks/Tools Benchmarks/performance/Benchmarks Package.swift

lint: ## Check the format of the Swift sources
	@scripts/as-owner scripts/swift format lint --strict --recursive --parallel Sources Tests Benchmarks/Tools Package.swift

install: ## Install programs, configuration and units (as root, after make build)
	@scripts/install

deb: ## Build Debian packages into dist, and check them with lintian
	@scripts/as-owner scripts/setup deb
	@scripts/as-owner scripts/deb

deb-arm64: arm64 ## Build Debian packages for arm64 into dist (as root)
	@scripts/as-owner scripts/setup deb
	@scripts/arm64 deb

test-packages-arm64: deb-arm64 ## Install the packages for arm64 on clean roots of Debian 12 and 13, emulated (as root)
	@scripts/arm64-emulated Tests/Packages/chroot

test-packages: deb ## Test the packages on clean roots of Debian 12 and 13: in a chroot, and in the virtual machine (an hour where it is emulated)
	@Tests/Packages/chroot
	@Tests/Packages/test bookworm
	@Tests/Packages/test trixie

image: ## Build an OCI image of the package in dist (as root, after make deb)
	@scripts/image

release: ## Run the tests, and build packages and checksums of a clean checkout into dist
	@scripts/as-owner scripts/setup test
	@scripts/as-owner scripts/setup deb
	@scripts/as-owner scripts/release

clean: ## Remove what was built, except .deps
	rm -rf .build .build-fuzz .build-arm64 .build-arm64-tests dist Benchmarks/performance/.build
