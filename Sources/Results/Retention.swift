/// How long results are kept.
public struct Retention: Sendable, Equatable {
    /// Seconds after which a result is deleted. On disk it may take an eighth longer, because whole files are deleted.
    public var age: Double
    /// Maximum bytes on disk; beyond that, the oldest results are deleted.
    public var size: Int
    /// Maximum number of results in memory.
    public var memoryCount = 4096
    /// Maximum bytes in memory, estimated.
    public var memoryBytes = 8 << 20

    /// Makes a retention; by default a day and 64 MB.
    public init(age: Double = 86400, size: Int = 64_000_000) {
        self.age = age
        self.size = size
    }

    /// Size of one journal file: small, so that little is deleted at a time, but large enough to avoid many files.
    var segmentBytes: Int { min(max(size / 16, 4096), 4 << 20) }
    /// Seconds for which one journal file is written to.
    var segmentAge: Double { max(age / 8, 1) }
}
