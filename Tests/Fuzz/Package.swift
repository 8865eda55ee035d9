// swift-tools-version: 6.2
import PackageDescription

// scripts/fuzz builds it: libFuzzer and the address sanitizer have to be in every module, and @testable needs a flag as well.
let package = Package(
    name: "fuzz",
    dependencies: [
        .package(name: "datascan", path: "../.."),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
    ],
    targets: [
        .target(name: "CFuzz"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CFuzz",
                .product(name: "DataScanReaders", package: "datascan"), .product(name: "NIOCore", package: "swift-nio"),
            ]),
    ]
)
