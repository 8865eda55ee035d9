// swift-tools-version: 6.2
import PackageDescription

// scripts/fuzz builds it: libFuzzer and the address sanitizer have to be in every module, and @testable needs a flag as well.
let package = Package(
    name: "fuzz",
    dependencies: [
        .package(name: "datascan", path: "../.."),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(name: "CFuzz"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CFuzz",
                .product(name: "DataScanReaders", package: "datascan"), .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
    ]
)
