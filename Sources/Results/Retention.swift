/// How long results are kept.
public struct Retention: Sendable, Equatable {
    /// Seconds after which a result is given up. On disk it may take an eighth longer: whole files are deleted.
    public var age: Double
    /// Bytes on disk; where they are exceeded, the oldest results are given up.
    public var size: Int
    /// Results in memory, at most.
    public var memoryCount = 4096
    /// Bytes in memory, at most; estimated.
    public var memoryBytes = 8 << 20

    /// Makes a retention; by default a day and 64 MB.
    public init(age: Double = 86400, size: Int = 64_000_000) {
        self.age = age
        self.size = size
    }

    /// Bytes of one file of the journal: small, that little is deleted at a time, and not so small that there are many files.
    var segmentBytes: Int { min(max(size / 16, 4096), 4 << 20) }
    /// Seconds that one file of the journal is written to.
    var segmentAge: Double { max(age / 8, 1) }
}
