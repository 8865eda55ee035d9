/// The place of one stable result in its log: where a subscriber that was away goes on.
///
/// On the wire it is text, of which clients make nothing. The run is in it because numbers alone don't tell: results that were
/// told and then lost in a power failure have numbers that the next run gives to others.
public struct ResultCursor: Sendable, Hashable, CustomStringConvertible {
    /// Random name of the log, of letters a to z and digits; another log has another one.
    public let log: String
    /// Names the start of the daemon that stored the result; each start has a higher one.
    public let run: Int
    /// Rises by one with each result of the log, across runs; 0 before the first.
    public let number: Int

    /// By how much numbers rise where nobody knows how many results are missing, at least. Fewer than so many are ever missing
    /// otherwise: the journal is far too small for them.
    public static let leap = 1_000_000_000

    /// Longest name of a log.
    static let longestName = 16
    /// Runs and numbers are below this, so that those that come next have no more digits than may be.
    private static let bound = 900_000_000_000_000_000
    /// Most digits of a number: what fits into an Int whatever the digits are.
    static let mostDigits = 18

    init(log: String, run: Int, number: Int) {
        self.log = log
        self.run = run
        self.number = number
    }

    /// Reads the text form; nil for anything that `description` does not give.
    public init?(_ text: some Collection<UInt8>) {
        let fields = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard fields.count == 3, (1...Self.longestName).contains(fields[0].count),
            fields[0].allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }),
            let run = Int(digits: fields[1]), let number = Int(digits: fields[2]), max(run, number) < Self.bound
        else { return nil }
        self.init(log: String(decoding: fields[0], as: UTF8.self), run: run, number: number)
    }

    /// Reads the text form; nil for anything that `description` does not give.
    public init?(_ text: String) { self.init(text.utf8) }

    /// The text form: at most 64 characters of a to z, 0 to 9 and -.
    public var description: String { "\(log)-\(run)-\(number)" }

    /// The number after which a run begins if nobody knows how many results were announced after this one.
    ///
    /// It is drawn at random, so that two runs in a row that could not save anything have different numbers.
    func leaping() -> ResultCursor {
        let number = (number / Self.leap + Int.random(in: 2...10_000)) * Self.leap
        return ResultCursor(log: log, run: run, number: number)
    }

    /// A name for a new log.
    static func newName() -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
        return String(decoding: (0..<10).map { _ in letters[Int.random(in: 0..<letters.count)] }, as: UTF8.self)
    }
}

extension Int {
    /// Reads digits as `description` writes them: no sign, and no zero in front.
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
