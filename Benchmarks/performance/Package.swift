// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "performance",
    dependencies: [
        .package(name: "datascan", path: "../.."),
        // Without its traits it needs no jemalloc; allocations are counted by CAllocations instead.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
    ],
    targets: [
        .target(name: "CAllocations"),
        .executableTarget(
            name: "Frames",
            dependencies: [
                "CAllocations",
                .product(name: "Benchmark", package: "benchmark"),
                .product(name: "DataScan", package: "datascan"),
                .product(name: "DataScanInternals", package: "datascan"),
            ],
            path: "Benchmarks/Frames",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    ]
)
