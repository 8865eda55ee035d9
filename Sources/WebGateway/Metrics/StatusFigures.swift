import ScanModel

/// What monitoring needs of a daemon's status.
struct StatusFigures: Sendable, Decodable {
    var server: String
    var uptime: Double
    var camera: Camera
    var frames: Frames
    var decoder: Decoder
    var figures: Figures
    var effort: Double
    var items: Int
    var subscribers: Int
    var connections: Connections
    var results: Results
    var warnings: [Warning]

    struct Camera: Sendable, Decodable {
        var state: String
        var since: Double
        var opened: Int
        var faults: [String: Int]
    }

    struct Frames: Sendable, Decodable {
        var delivered: Int
        var dropped: Int
        var damagedBy: [String: Int]
        var scanned: Int
    }

    struct Decoder: Sendable, Decodable {
        var readings: Int
        var abandoned: Int
    }

    struct Figures: Sendable, Decodable {
        var stable: [String: Int]
        var rejected: Int
        var noReads: Int
        var latency: Histogram
        var timeToStable: Histogram
    }

    struct Connections: Sendable, Decodable {
        var refused: Int
        var evicted: Int
        var overflows: Int
    }

    struct Results: Sendable, Decodable {
        var kept: Int
        /// The cursor of the latest one.
        var latest: String?
        var journal: Journal

        struct Journal: Sendable, Decodable {
            var state: String
            var bytes: Int?
        }
    }

    struct Warning: Sendable, Decodable { var code: String }
}
