// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]
/// For targets that touch pixels or C: each unsafe use is marked, and says why.
let memorySafe = strict + [.strictMemorySafety()]

let nio: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals: Target.Dependency = .product(name: "UnixSignals", package: "swift-service-lifecycle")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "datascan",
    products: [
        .library(name: "DataScan", targets: ["DataScan", "ScanModel", "Capture", "Recognition", "TextRecognition"]),
        .library(name: "DataScanClient", targets: ["DataScanClient", "ScanModel"]),
        // For the benchmarks; no promise is made for it.
        .library(name: "DataScanInternals", targets: ["Imaging", "ZXingDecoder", "Tracking", "Evidence"]),
        .executable(name: "datascand", targets: ["datascand"]),
        .executable(name: "datascan", targets: ["datascan"]),
        .executable(name: "datascan-decoder", targets: ["datascan-decoder"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.11.0"),
    ],
    targets: [
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png")]),
        .systemLibrary(name: "CZXing", pkgConfig: "zxing"),
        .target(name: "CWorker"),
        .target(name: "ScanModel", swiftSettings: strict),
        .target(name: "Imaging", dependencies: ["ScanModel", "CJPEG", "CPNG", "CWorker"], swiftSettings: memorySafe),
        .target(name: "CInference"),
        .target(name: "Inference", dependencies: ["ScanModel", "CInference"], swiftSettings: memorySafe),
        // The trained networks of the text path; Training/ makes them.
        .target(name: "TextModels", resources: [.copy("Models")]),
        .target(
            name: "TextRecognition", dependencies: ["ScanModel", "Imaging", "Inference", "TextModels"],
            swiftSettings: memorySafe),
        .target(name: "Recognition", dependencies: ["ScanModel", "Imaging", "CWorker"], swiftSettings: memorySafe),
        .target(
            name: "ZXingDecoder", dependencies: ["ScanModel", "Imaging", "Recognition", "CZXing"],
            swiftSettings: memorySafe),
        .executableTarget(
            name: "datascan-decoder", dependencies: ["Recognition", "ZXingDecoder"], swiftSettings: memorySafe),
        .target(name: "CV4L2", linkerSettings: [.linkedLibrary("v4lconvert")]),
        .target(name: "Capture", dependencies: ["ScanModel", "Imaging", "CV4L2"], swiftSettings: memorySafe),
        .target(name: "Tracking", dependencies: ["ScanModel"], swiftSettings: strict),
        .target(name: "Evidence", dependencies: ["ScanModel", "Tracking"], swiftSettings: strict),
        .target(
            name: "DataScan",
            dependencies: [
                "ScanModel", "Imaging", "Capture", "Recognition", "TextRecognition", "Tracking", "Evidence",
            ],
            swiftSettings: memorySafe),
        .target(
            name: "Transport", dependencies: ["ScanModel", "Capture", "DataScan", nio, nioPosix],
            swiftSettings: memorySafe),
        .target(
            name: "DataScanClient",
            dependencies: [
                "ScanModel", nio, nioPosix, .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ],
            swiftSettings: memorySafe),
        .systemLibrary(name: "CSystemd"),
        .target(
            name: "Configuration",
            dependencies: ["ScanModel", "Capture", "DataScan", .product(name: "Yams", package: "Yams")],
            swiftSettings: memorySafe),
        .executableTarget(
            name: "datascand",
            dependencies: [
                "ScanModel", "Capture", "Recognition", "Inference", "TextRecognition", "DataScan", "Transport",
                "Configuration",
                "CSystemd", arguments, logging,
                lifecycle, nio, nioPosix, signals,
            ],
            swiftSettings: memorySafe),
        .executableTarget(
            name: "datascan",
            dependencies: [
                "ScanModel", "Imaging", "Capture", "Recognition", "Inference", "TextRecognition", "DataScan",
                "DataScanClient", "Configuration", arguments,
                signals,
            ],
            swiftSettings: memorySafe),
        .executableTarget(
            name: "datascan-lines",
            dependencies: [
                "ScanModel", "Imaging", "Capture", "Recognition", "Inference", "TextRecognition", "DataScan",
            ],
            swiftSettings: memorySafe
        ),
        .executableTarget(
            name: "datascan-codes",
            dependencies: ["ScanModel", "Imaging", "Capture", "Recognition", "ZXingDecoder", "DataScan"],
            swiftSettings: memorySafe),
        .executableTarget(
            name: "decoder-double", dependencies: ["ScanModel", "Imaging", "Recognition"], swiftSettings: memorySafe),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(name: "ScanModelTests", dependencies: ["ScanModel", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ImagingTests", dependencies: ["ScanModel", "TestSupport", "Imaging"], swiftSettings: strict),
        .testTarget(
            name: "CaptureTests", dependencies: ["ScanModel", "TestSupport", "Imaging", "Capture"],
            swiftSettings: strict),
        .testTarget(
            name: "RecognitionTests",
            dependencies: [
                "ScanModel", "TestSupport", "Imaging", "Recognition", "ZXingDecoder", "datascan-decoder",
                "decoder-double",
            ],
            swiftSettings: strict),
        .testTarget(name: "InferenceTests", dependencies: ["Inference"], swiftSettings: strict),
        .testTarget(
            name: "TextRecognitionTests",
            dependencies: ["ScanModel", "TestSupport", "Imaging", "Inference", "TextRecognition"], swiftSettings: strict
        ),
        .testTarget(name: "TrackingTests", dependencies: ["ScanModel", "Tracking"], swiftSettings: strict),
        .testTarget(
            name: "EvidenceTests", dependencies: ["ScanModel", "TestSupport", "Tracking", "Evidence"],
            swiftSettings: strict),
        .testTarget(
            name: "DataScanTests",
            dependencies: [
                "ScanModel", "TestSupport", "Imaging", "Capture", "Recognition", "TextRecognition", "ZXingDecoder",
                "Evidence", "DataScan",
            ],
            exclude: ["Golden", "Symbols"], swiftSettings: strict),
        .testTarget(
            name: "TransportTests",
            dependencies: [
                "ScanModel", "TestSupport", "Capture", "Imaging", "Recognition", "DataScan", "Transport",
                "DataScanClient", nio, nioPosix,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ConfigurationTests", dependencies: ["ScanModel", "Capture", "DataScan", "Configuration"],
            swiftSettings: strict),
        .testTarget(
            name: "ProgramTests",
            dependencies: ["ScanModel", "TestSupport", "Capture", "datascand", "datascan", "datascan-decoder"],
            swiftSettings: strict),
    ]
)
