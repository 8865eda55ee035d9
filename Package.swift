// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]
/// For targets that touch pixels or C: each unsafe use is marked and explained.
let memorySafe = strict + [.strictMemorySafety()]

/// Pixels, networks and searches are some ten times slower without optimisation, and most tests run them. A package that others
/// fetch by version may not have such flags.
let isFetched = Context.packageDirectory.contains("/checkouts/")
let optimized: [SwiftSetting] =
    isFetched
    ? [] : [.unsafeFlags(["-O", "-wmo", "-num-threads", "2", "-disable-batch-mode"], .when(configuration: .debug))]
let optimizedC: [CSetting] = isFetched ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]

/// The library of telephone numbers is of C++ alone: it needs neither Swift's runtime, which SwiftPM would link, nor a path to it. Without
/// a soname, the linker would write the path of the build folder into it.
let phoneLibrary: [LinkerSetting] =
    isFetched
    ? []
    : [
        .unsafeFlags([
            "-static-stdlib", "-nostartfiles", "-no-toolchain-stdlib-rpath", "-Xlinker",
            "-soname=libdatascan-phone.so",
        ])
    ]

let nio: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals: Target.Dependency = .product(name: "UnixSignals", package: "swift-service-lifecycle")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "datascan",
    products: [
        .library(
            name: "DataScan",
            targets: [
                "DataScan", "Delivery", "ScanModel", "Capture", "Recognition", "TextRecognition", "AccurateText",
                "DocumentRecognition", "Results", "Rules", "PhoneNumberLibrary",
            ]),
        .library(name: "DataScanClient", targets: ["DataScanClient", "ScanModel"]),
        .library(name: "DataScanFields", targets: ["Fields", "Forms", "PhoneNumberLibrary"]),
        // For the benchmarks; not a stable interface.
        .library(
            name: "DataScanInternals", targets: ["Imaging", "ZXingDecoder", "NativeDecoder", "Tracking", "Evidence"]),
        // For the fuzzers in Tests/Fuzz; not a stable interface.
        .library(
            name: "DataScanReaders",
            targets: [
                "ScanModel", "Imaging", "Capture", "SettingFiles", "DaemonConfiguration", "Results", "Transport",
                "DataScanClient",
                "HelperProcess", "Recognition", "NativeDecoder", "AccurateText", "TextContent", "Payloads",
                "Rules", "WebGateway", "PhoneNumberLibrary",
            ]),
        // Telephone numbers, loaded when they are asked for; a program that uses the package has them linked in.
        .library(name: "datascan-phone", type: .dynamic, targets: ["PhoneNumberModule"]),
        // One executable under each name.
        .executable(name: "datascand", targets: ["programs"]),
        .executable(name: "datascan", targets: ["programs"]),
        .executable(name: "datascan-decoder", targets: ["programs"]),
        .executable(name: "datascan-reader", targets: ["datascan-reader"]),
        .executable(name: "datascan-web", targets: ["programs"]),
        .executable(name: "datascan-wedge", targets: ["programs"]),
        .executable(name: "datascan-signal", targets: ["programs"]),
        .executable(name: "datascan-feed", targets: ["programs"]),
        .executable(name: "datascan-relay", targets: ["programs"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
        // Only the core: the router and its dependencies aren't built.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.11.0"),
    ],
    targets: [
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png")]),
        .systemLibrary(name: "CZXing", pkgConfig: "zxing"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .target(name: "CWorker"),
        .target(name: "CSocket"),
        // Sockets in the file system.
        .target(name: "SocketFiles", swiftSettings: memorySafe),
        .target(name: "ScanModel", swiftSettings: strict + optimized),
        .target(
            name: "Imaging", dependencies: ["ScanModel", "CJPEG", "CPNG", "CWorker"],
            swiftSettings: memorySafe + optimized),
        .target(name: "CInference", cSettings: optimizedC),
        .target(
            name: "Inference", dependencies: ["ScanModel", "CInference", "CZlib"], swiftSettings: memorySafe + optimized
        ),
        // The trained networks, which Training/ creates, and where their files are.
        .target(name: "ModelFiles", resources: [.copy("Models")]),
        .target(name: "TextModels", dependencies: ["Inference", "ModelFiles"], swiftSettings: memorySafe),
        .target(
            name: "TextRecognition", dependencies: ["ScanModel", "Imaging", "Inference", "TextModels"],
            swiftSettings: memorySafe + optimized),
        // The document in view: its network, its corners.
        .target(
            name: "DocumentRecognition", dependencies: ["ScanModel", "Imaging", "Inference", "TextModels"],
            swiftSettings: memorySafe + optimized),
        // Starts helper programs and communicates with them.
        .target(name: "HelperProcess", dependencies: ["CWorker"], swiftSettings: memorySafe),
        .target(
            name: "Recognition", dependencies: ["ScanModel", "Imaging", "HelperProcess", "CWorker"],
            swiftSettings: memorySafe + optimized),
        .target(
            name: "ZXingDecoder", dependencies: ["ScanModel", "Imaging", "Recognition", "CZXing"],
            swiftSettings: memorySafe + optimized),
        // Decoders of the symbologies that zxing-cpp doesn't read.
        .target(
            name: "NativeDecoder", dependencies: ["ScanModel", "Imaging", "Recognition"],
            swiftSettings: memorySafe + optimized),
        .target(
            name: "datascan-decoder", dependencies: ["Recognition", "ZXingDecoder", "NativeDecoder"],
            swiftSettings: memorySafe),
        // Slow, accurate reading of lines in a separate process; only that process links Tesseract.
        .target(
            name: "AccurateText", dependencies: ["ScanModel", "Imaging", "HelperProcess", "CWorker"],
            swiftSettings: memorySafe + optimized),
        .systemLibrary(name: "CTesseract"),
        .systemLibrary(name: "CHunspell"),
        // Corrects lines with the user's words and dictionaries.
        .target(name: "Spelling", dependencies: ["ScanModel", "CHunspell"], swiftSettings: memorySafe + optimized),
        .target(
            name: "TesseractReading", dependencies: ["ScanModel", "Imaging", "AccurateText", "CTesseract"],
            swiftSettings: memorySafe + optimized),
        // PP-OCRv6's networks, in the same process.
        .target(
            name: "PaddleReading",
            dependencies: ["ScanModel", "Imaging", "Inference", "TextRecognition", "AccurateText"],
            swiftSettings: memorySafe + optimized),
        .executableTarget(
            name: "datascan-reader",
            dependencies: [
                "ScanModel", "Inference", "TextModels", "TextRecognition", "AccurateText", "PaddleReading",
                "TesseractReading",
            ],
            swiftSettings: memorySafe),
        .target(name: "CV4L2", linkerSettings: [.linkedLibrary("v4lconvert")]),
        .target(
            name: "Capture", dependencies: ["ScanModel", "Imaging", "SocketFiles", "CSocket", "CV4L2"],
            swiftSettings: memorySafe + optimized),
        .target(name: "Tracking", dependencies: ["ScanModel"], swiftSettings: strict + optimized),
        .target(name: "CPhoneNumber", linkerSettings: [.linkedLibrary("dl")]),
        // Loaded when a telephone number is asked for.
        .target(
            name: "PhoneNumberLibrary", dependencies: ["CPhoneNumber"],
            linkerSettings: [.linkedLibrary("phonenumber")]),
        .target(
            name: "PhoneNumberModule", dependencies: ["PhoneNumberLibrary"], linkerSettings: phoneLibrary),
        .systemLibrary(name: "CPublicSuffix", pkgConfig: "libpsl"),
        // The meaning of text: finds contents of requested types in lines.
        .target(
            name: "TextContent",
            dependencies: [
                "ScanModel", "CPhoneNumber", "CPublicSuffix",
                .product(name: "HeapModule", package: "swift-collections"),
            ],
            swiftSettings: memorySafe + optimized
        ),
        // The meaning of barcodes' payloads: boarding passes, contacts, payments and other forms.
        .target(name: "Payloads", dependencies: ["ScanModel", "CZlib"], swiftSettings: memorySafe + optimized),
        // What is accepted of what was read, and what is made of it: patterns, lists, outputs.
        .target(name: "Rules", dependencies: ["ScanModel"], swiftSettings: memorySafe + optimized),
        // The fields of receipts and business cards, from words with places.
        .target(name: "Fields", dependencies: ["ScanModel", "TextContent"], swiftSettings: strict + optimized),
        // Marks and text on forms, by templates.
        .target(
            name: "Forms", dependencies: ["ScanModel", "Imaging", "Fields", "SettingFiles"],
            swiftSettings: strict + optimized),
        .target(
            name: "Evidence", dependencies: ["ScanModel", "Tracking", "TextContent"], swiftSettings: strict + optimized),
        // Stores stable results, in memory and on disk.
        .target(name: "Results", dependencies: ["ScanModel", "CZlib"], swiftSettings: memorySafe),
        // Captured pages: the folder that keeps them, and the PDF that they become.
        .target(name: "Pages", dependencies: ["ScanModel", "CZlib"], swiftSettings: memorySafe + optimized),
        .target(name: "Delivery", dependencies: ["ScanModel", "Results"], swiftSettings: memorySafe),
        .target(
            name: "DataScan",
            dependencies: [
                "ScanModel", "Results", "Delivery", "Imaging", "Capture", "Recognition", "Inference", "TextModels",
                "Pages", "Payloads", "Rules", "TextRecognition", "DocumentRecognition",
                "AccurateText", "TextContent", "Spelling", "Tracking", "Evidence",
            ],
            swiftSettings: memorySafe + optimized),
        // The page that `datascan scan --report` writes. Its script and style are embedded in the program.
        .target(
            name: "Report",
            dependencies: ["ScanModel", "Imaging", "Recognition", "TextContent", "Evidence", "DataScan"],
            resources: [.embedInCode("Page")], swiftSettings: memorySafe),
        .target(
            name: "Transport",
            dependencies: [
                "ScanModel", "Results", "Delivery", "Pages", "Capture", "DataScan", "SocketFiles", "CSocket", nio,
                nioPosix,
            ],
            swiftSettings: memorySafe),
        .target(
            name: "DataScanClient",
            dependencies: [
                "ScanModel", nio, nioPosix, .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ],
            swiftSettings: memorySafe),
        .systemLibrary(name: "CSystemd"),
        .systemLibrary(name: "CXKB", pkgConfig: "xkbcommon"),
        .target(name: "CUinput"),
        // The log output of the services.
        .target(name: "ServiceLog", dependencies: [logging], swiftSettings: memorySafe),
        // Limits of the process: descriptors and address space.
        .target(name: "ServiceLimits", swiftSettings: memorySafe),
        // Types results as a keyboard would.
        .target(
            name: "Wedge", dependencies: ["ScanModel", "SettingFiles", "CUinput", "CXKB"], swiftSettings: memorySafe),
        .target(name: "CGPIO"),
        .target(name: "CEvdev"),
        // Shows results by lamps and sounds, and watches buttons.
        .target(
            name: "Signals",
            dependencies: ["ScanModel", "SettingFiles", "DataScanClient", "CGPIO", "CEvdev", "CWorker"],
            swiftSettings: memorySafe),
        // Parses YAML into `SettingNode`, and reports mistakes in a file.
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1"),
        .target(name: "SettingFiles", dependencies: ["ScanModel", "CYAML"], swiftSettings: memorySafe),
        .target(
            name: "DaemonConfiguration", dependencies: ["ScanModel", "Capture", "DataScan", "Rules", "SettingFiles"],
            swiftSettings: memorySafe),
        .target(
            name: "datascand",
            dependencies: [
                "ScanModel", "Capture", "Recognition", "Inference", "TextRecognition", "DocumentRecognition",
                "AccurateText",
                "Results",
                "Pages", "Delivery", "DataScan", "Rules", "SocketFiles", "Transport",
                "SettingFiles", "DaemonConfiguration", "ServiceLimits", "ServiceLog",
                "CSystemd", arguments, logging,
                lifecycle, nio, nioPosix, signals,
            ],
            swiftSettings: memorySafe),
        .target(
            name: "datascan",
            dependencies: [
                "ScanModel", "Imaging", "Capture", "Recognition", "Inference", "TextModels", "TextRecognition",
                "DocumentRecognition", "AccurateText",
                "DataScan", "Pages", "Payloads", "Fields", "Forms", "Rules",
                "DataScanClient", "SettingFiles", "DaemonConfiguration", "Report", arguments,
                signals,
            ],
            swiftSettings: memorySafe),
        .target(
            name: "datascan-wedge",
            dependencies: [
                "ScanModel", "DataScanClient", "SettingFiles", "ServiceLog", "Wedge", arguments, lifecycle, logging,
                signals, .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ],
            swiftSettings: memorySafe),
        .target(
            name: "datascan-signal",
            dependencies: [
                "ScanModel", "DataScanClient", "SettingFiles", "ServiceLog", "Signals", arguments, lifecycle, logging,
                signals,
            ],
            swiftSettings: memorySafe),
        // libcurl, loaded when it is needed.
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "HTTPTransfer", dependencies: ["ScanModel", "CCurl"], swiftSettings: memorySafe),
        // Keeps the stream of a camera that isn't V4L2 flowing to the daemon.
        .target(
            name: "Feed", dependencies: ["ScanModel", "SettingFiles", "SocketFiles", "HelperProcess", "HTTPTransfer"],
            swiftSettings: memorySafe),
        .target(
            name: "datascan-feed",
            dependencies: [
                "ScanModel", "SettingFiles", "ServiceLog", "Feed", arguments, lifecycle, logging, signals,
            ],
            swiftSettings: memorySafe),
        // libcrypto, loaded when it is needed.
        .target(name: "CCrypto", linkerSettings: [.linkedLibrary("dl")]),
        // libmosquitto, which is loaded when it is needed.
        .target(name: "CMosquitto"),
        // Delivers results to a broker, and takes commands and settings from it.
        .target(
            name: "Relay",
            dependencies: [
                "ScanModel", "SettingFiles", "DaemonConfiguration", "DataScanClient", "HTTPTransfer", "CMosquitto",
                "CCrypto",
            ],
            swiftSettings: memorySafe),
        .target(
            name: "datascan-relay",
            dependencies: [
                "ScanModel", "SettingFiles", "ServiceLog", "Relay", arguments, lifecycle, logging, signals,
            ],
            swiftSettings: memorySafe),
        // The gateway for browsers, a client of the two sockets. Its pages are embedded in the program.
        .target(
            name: "WebGateway",
            dependencies: [
                "ScanModel", "Capture", "SettingFiles", "DaemonConfiguration", "DataScanClient", "Results",
                "ServiceLimits",
                logging, nio, nioPosix,
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
            ],
            resources: [.embedInCode("Page"), .embedInCode("Kiosk"), .embedInCode("Pages"), .embedInCode("Cameras")],
            swiftSettings: memorySafe),
        .target(
            name: "datascan-web",
            dependencies: [
                "ScanModel", "SettingFiles", "ServiceLimits", "ServiceLog", "WebGateway", arguments, logging, signals,
            ],
            swiftSettings: memorySafe),
        // All programs but the reader, which links Tesseract: they share what they have in common on disk.
        .executableTarget(
            name: "programs",
            dependencies: [
                "datascand", "datascan", "datascan-decoder", "datascan-web", "datascan-wedge", "datascan-signal",
                "datascan-feed", "datascan-relay",
            ],
            swiftSettings: memorySafe),
        .executableTarget(
            name: "datascan-lines",
            dependencies: [
                "ScanModel", "Imaging", "Capture", "Recognition", "Inference", "TextRecognition", "DataScan",
            ],
            path: "Benchmarks/Tools/datascan-lines", swiftSettings: memorySafe
        ),
        .executableTarget(
            name: "datascan-codes",
            dependencies: ["ScanModel", "Imaging", "Capture", "Recognition", "ZXingDecoder", "DataScan"],
            path: "Benchmarks/Tools/datascan-codes", swiftSettings: memorySafe),
        .executableTarget(
            name: "datascan-rules", dependencies: ["ScanModel", "Rules"], path: "Benchmarks/Tools/datascan-rules",
            swiftSettings: memorySafe),
        .executableTarget(
            name: "datascan-evidence",
            dependencies: ["ScanModel", "Imaging", "Capture", "TextRecognition", "Tracking", "Evidence"],
            path: "Benchmarks/Tools/datascan-evidence", swiftSettings: memorySafe),
        .executableTarget(
            name: "datascan-documents",
            dependencies: ["ScanModel", "Imaging", "Inference", "DocumentRecognition"],
            path: "Benchmarks/Tools/datascan-documents", swiftSettings: memorySafe),
        .executableTarget(
            name: "datascan-flattening",
            dependencies: ["ScanModel", "Imaging", "DocumentRecognition"],
            path: "Benchmarks/Tools/datascan-flattening", swiftSettings: memorySafe),
        .executableTarget(
            name: "datascan-pages",
            dependencies: [
                "ScanModel", "Imaging", "Capture", "Inference", "Recognition", "TextModels", "DocumentRecognition",
                "DataScan",
            ],
            path: "Benchmarks/Tools/datascan-pages", swiftSettings: memorySafe),
        .executableTarget(
            name: "datascan-rectangles", dependencies: ["ScanModel", "Imaging", "DocumentRecognition"],
            path: "Benchmarks/Tools/datascan-rectangles", swiftSettings: memorySafe),
        .executableTarget(
            name: "datascan-fields", dependencies: ["ScanModel", "Imaging", "Fields", "Forms", "SettingFiles"],
            path: "Benchmarks/Tools/datascan-fields", swiftSettings: memorySafe),
        .executableTarget(
            name: "decoder-double", dependencies: ["ScanModel", "Imaging", "Recognition"],
            path: "Tests/Doubles/decoder-double", swiftSettings: memorySafe),
        .executableTarget(
            name: "reader-double", dependencies: ["ScanModel", "Imaging", "AccurateText"],
            path: "Tests/Doubles/reader-double", swiftSettings: memorySafe),
        .executableTarget(
            name: "results-double", dependencies: ["ScanModel", "Results"], path: "Tests/Doubles/results-double",
            swiftSettings: memorySafe),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(name: "ScanModelTests", dependencies: ["ScanModel", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ImagingTests", dependencies: ["ScanModel", "TestSupport", "Imaging"], swiftSettings: strict),
        .testTarget(
            name: "CaptureTests", dependencies: ["ScanModel", "TestSupport", "Imaging", "SocketFiles", "Capture"],
            swiftSettings: strict),
        .testTarget(
            name: "RecognitionTests",
            dependencies: [
                "ScanModel", "TestSupport", "Imaging", "HelperProcess", "Recognition", "ZXingDecoder",
                "NativeDecoder", "datascan-decoder", "decoder-double",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "NativeDecoderTests",
            dependencies: ["ScanModel", "TestSupport", "Imaging", "Recognition", "NativeDecoder"],
            swiftSettings: strict + optimized),
        .testTarget(
            name: "AccurateTextTests",
            dependencies: ["ScanModel", "TestSupport", "Imaging", "HelperProcess", "AccurateText", "reader-double"],
            swiftSettings: strict),
        .testTarget(
            name: "TesseractReadingTests",
            dependencies: [
                "ScanModel", "TestSupport", "Imaging", "AccurateText", "TesseractReading", "datascan-reader",
            ],
            exclude: ["Lines"], swiftSettings: strict),
        .testTarget(
            name: "PaddleReadingTests",
            dependencies: [
                "ScanModel", "TestSupport", "Imaging", "Inference", "TextRecognition", "AccurateText", "PaddleReading",
            ],
            exclude: ["reference.json", "reference.py"], swiftSettings: strict),
        .testTarget(name: "InferenceTests", dependencies: ["TestSupport", "Inference"], swiftSettings: strict),
        .testTarget(
            name: "TextRecognitionTests",
            dependencies: ["ScanModel", "TestSupport", "Imaging", "Inference", "TextRecognition"], swiftSettings: strict
        ),
        .testTarget(
            name: "DocumentRecognitionTests",
            dependencies: ["ScanModel", "TestSupport", "Imaging", "Inference", "DocumentRecognition"],
            swiftSettings: strict),
        .testTarget(
            name: "TrackingTests", dependencies: ["ScanModel", "TestSupport", "Tracking"], swiftSettings: strict),
        .testTarget(
            name: "EvidenceTests", dependencies: ["ScanModel", "TestSupport", "TextContent", "Tracking", "Evidence"],
            swiftSettings: strict),
        .testTarget(
            name: "TextContentTests", dependencies: ["ScanModel", "TextContent", "CPhoneNumber"], swiftSettings: strict),
        .testTarget(
            name: "RulesTests", dependencies: ["ScanModel", "TestSupport", "Rules"], swiftSettings: strict),
        .testTarget(
            name: "PayloadsTests", dependencies: ["ScanModel", "TestSupport", "Payloads"], swiftSettings: strict),
        .testTarget(name: "FieldsTests", dependencies: ["ScanModel", "Fields"], swiftSettings: strict),
        .testTarget(
            name: "FormsTests", dependencies: ["ScanModel", "Imaging", "Fields", "Forms", "SettingFiles"],
            swiftSettings: strict),
        .testTarget(
            name: "SpellingTests", dependencies: ["ScanModel", "TestSupport", "Spelling"], swiftSettings: strict),
        .testTarget(
            name: "ResultsTests", dependencies: ["ScanModel", "TestSupport", "Results", "results-double"],
            swiftSettings: strict),
        .testTarget(name: "PagesTests", dependencies: ["ScanModel", "TestSupport", "Pages"], swiftSettings: strict),
        .testTarget(name: "DeliveryTests", dependencies: ["ScanModel", "Results", "Delivery"], swiftSettings: strict),
        .testTarget(
            name: "DataScanTests",
            dependencies: [
                "ScanModel", "TestSupport", "Imaging", "Capture", "Recognition", "Inference", "TextRecognition",
                "DocumentRecognition", "ZXingDecoder", "AccurateText", "Evidence", "Results", "Delivery", "Pages",
                "Rules", "DataScan",
            ],
            exclude: ["Golden", "Symbols"], swiftSettings: strict),
        .testTarget(
            name: "ReportTests",
            dependencies: [
                "ScanModel", "TestSupport", "Imaging", "Recognition", "TextContent", "Evidence", "DataScan", "Report",
            ],
            exclude: ["Golden"], swiftSettings: strict),
        .testTarget(
            name: "TransportTests",
            dependencies: [
                "ScanModel", "TestSupport", "Capture", "Imaging", "Recognition", "DocumentRecognition", "Results",
                "Pages", "Delivery", "DataScan", "SocketFiles", "Transport", "CSocket", "DataScanClient", nio, nioPosix,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ConfigurationTests",
            dependencies: [
                "ScanModel", "TestSupport", "Capture", "DataScan", "Rules", "SettingFiles", "DaemonConfiguration",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "WebGatewayTests",
            dependencies: [
                "ScanModel", "TestSupport", "SettingFiles", "DaemonConfiguration", "DataScanClient", "ServiceLimits",
                "WebGateway", logging, nio, nioPosix,
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "WedgeTests", dependencies: ["ScanModel", "SettingFiles", "CXKB", "Wedge"], swiftSettings: strict),
        .testTarget(
            name: "SignalsTests", dependencies: ["ScanModel", "SettingFiles", "DataScanClient", "Signals"],
            swiftSettings: strict),
        .testTarget(
            name: "FeedTests",
            dependencies: ["ScanModel", "TestSupport", "SettingFiles", "HelperProcess", "HTTPTransfer", "Feed"],
            swiftSettings: strict),
        .testTarget(
            name: "RelayTests",
            dependencies: ["ScanModel", "TestSupport", "SettingFiles", "DataScanClient", "HTTPTransfer", "Relay"],
            swiftSettings: strict),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "ScanModel", "TestSupport", "Capture", "datascand", "datascan", "datascan-decoder", "datascan-web",
                "datascan-wedge", "datascan-signal", "datascan-relay", arguments,
            ],
            swiftSettings: strict),
    ]
)
