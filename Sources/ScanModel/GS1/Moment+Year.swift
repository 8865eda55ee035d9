extension Moment {
    /// A wall clock that shows an earlier year is none: the time of a recording that is scanned counts from 1970, and a
    /// machine without a battery wakes up in the past. This is the year in which GS1's table here was made.
    public static let earliestReferenceYear = 2026

    /// The year of `timestamp`, which settles the century of GS1's dates of two digits; `earliestReferenceYear` at least.
    public var referenceYear: Int {
        max(Int(timestamp.prefix { $0 != "-" }) ?? 0, Self.earliestReferenceYear)
    }
}
