/// The position of one stable result in its log, from which a subscriber that was away resumes.
///
/// On the wire it is text that clients don't interpret. It includes the run because a number alone is ambiguous: if
/// announced results are lost in a power failure, the next run assigns their numbers again.
public struct ResultCursor: Sendable, Hashable, CustomStringConvertible {
    /// Random name of the log, of letters a to z and digits; each log has a different one.
    public let log: String
    /// Identifies the start of the daemon that stored the result; rises with each start.
    public let run: Int
    /// Rises by one with each result of the log, across runs; 0 before the first.
    public let number: Int

    /// The minimum jump in numbers when it is unknown how many results are missing. In all other cases fewer results
    /// than this are missing, because the journal is far too small for as many.
    public static let leap = 1_000_000_000

    /// Maximum length of a log's name.
    static let longestName = 16
    /// Upper bound of runs and numbers, so that later ones don't exceed the maximum number of digits.
    private static let bound = 900_000_000_000_000_000
    /// Maximum number of digits of a number; such a number always fits into an Int.
    static let mostDigits = 18

    init(log: String, run: Int, number: Int) {
        self.log = log
        self.run = run
        self.number = number
    }

    /// Parses the text form; nil for anything that `description` doesn't produce.
    public init?(_ text: some Collection<UInt8>) {
        let fields = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard fields.count == 3, (1...Self.longestName).contains(fields[0].count),
            fields[0].allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }),
            let run = Int(digits: fields[1]), let number = Int(digits: fields[2]), max(run, number) < Self.bound
        else { return nil }
        self.init(log: String(decoding: fields[0], as: UTF8.self), run: run, number: number)
    }

    /// Parses the text form; nil for anything that `description` doesn't produce.
    public init?(_ text: String) { self.init(text.utf8) }

    /// The text form: at most 64 characters of a to z, 0 to 9 and -.
    public var description: String { "\(log)-\(run)-\(number)" }

    /// Returns the cursor after which a run begins if it is unknown how many results were announced after this one.
    ///
    /// The number is random, so that two successive runs that could not save anything have different numbers.
    func leaping() -> ResultCursor {
        let number = (number / Self.leap + Int.random(in: 2...10_000)) * Self.leap
        return ResultCursor(log: log, run: run, number: number)
    }

    /// Returns a name for a new log.
    static func newName() -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
        return String(decoding: (0..<10).map { _ in letters[Int.random(in: 0..<letters.count)] }, as: UTF8.self)
    }
}

extension Int {
    /// Parses digits as `description` writes them: without sign or leading zero.
    init?(digits: some Collection<UInt8>) {
        guard (1...ResultCursor.mostDigits).contains(digits.count), digits.count == 1 || digits.first != 0x30 else {
            return nil
        }
        var value = 0
        for byte in digits {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        self = value
    }
}
