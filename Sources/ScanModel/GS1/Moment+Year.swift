extension Moment {
    /// A lower bound for the year. An earlier wall clock is wrong: times in a scanned recording count from 1970, and a
    /// machine without a clock battery starts in the past. This is the year of the GS1 table in use.
    public static let earliestReferenceYear = 2026

    /// The year of `timestamp`, at least `earliestReferenceYear`; it determines the century of GS1 dates with two-digit
    /// years.
    public var referenceYear: Int {
        max(Int(timestamp.prefix { $0 != "-" }) ?? 0, Self.earliestReferenceYear)
    }
}
