import Synchronization

/// Asks for the token, where one is configured, and turns those away who guess.
///
/// A token has at least 24 characters, so guessing is hopeless; the limit keeps it quiet.
final class TokenGuard: Sendable {
    /// The answer.
    enum Verdict: Equatable {
        case right, missing, wrong
        /// It was wrong too often from this address; seconds until it may try again.
        case tooOften(Int)
    }

    private let token: [UInt8]?
    private let guesses = Mutex(GuessLimit())

    /// - Parameter token: nil asks for none.
    init(token: String?) { self.token = token.map { Array($0.utf8) } }

    /// Whether there is one.
    var isOn: Bool { token != nil }

    /// Judges what a client showed.
    /// - Parameters:
    ///   - address: the client's.
    ///   - time: seconds on a monotonic clock.
    func judge(_ shown: String?, from address: String, at time: Double) -> Verdict {
        guard let token else { return .right }
        guard let shown else { return .missing }
        // Always: who guesses must not lock out those who know it, from the same address.
        if Self.areEqual(token, Array(shown.utf8)) { return .right }
        return guesses.withLock { guesses in
            if let wait = guesses.wait(of: address, at: time) { return .tooOften(wait) }
            guesses.noteWrong(address, at: time)
            return .wrong
        }
    }

    /// Compares in a time that does not depend on where the two differ.
    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        var difference = one.count ^ other.count
        for index in other.indices { difference |= Int(one[index % one.count] ^ other[index]) }
        return difference == 0
    }
}

/// Wrong guesses by address: ten at once, then one in six seconds. Of bounded size.
struct GuessLimit {
    static let burst = 10.0
    static let secondsAGuess = 6.0
    static let mostAddresses = 1024

    /// The moment at which all is forgiven.
    private var forgiven: [String: Double] = [:]

    /// How many addresses owe something.
    var addresses: Int { forgiven.count }

    /// Seconds until an address may try again; nil where it may.
    func wait(of address: String, at time: Double) -> Int? {
        let debt = (forgiven[address] ?? time) - time
        let excess = debt - (Self.burst - 1) * Self.secondsAGuess
        return excess > 0 ? Int(excess.rounded(.up)) : nil
    }

    mutating func noteWrong(_ address: String, at time: Double) {
        if forgiven.count >= Self.mostAddresses, forgiven[address] == nil {
            forgiven = forgiven.filter { $0.value > time }
            // Too many at once: those who owe least are forgotten.
            if forgiven.count >= Self.mostAddresses, let least = forgiven.min(by: { $0.value < $1.value }) {
                forgiven[least.key] = nil
            }
        }
        forgiven[address] = max(time, forgiven[address] ?? time) + Self.secondsAGuess
    }
}
