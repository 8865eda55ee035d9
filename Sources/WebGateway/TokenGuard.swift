import Synchronization

/// Requires the token, if one is configured, and turns away clients that guess.
///
/// A token has at least 24 characters, so guessing is hopeless. The limit only keeps the noise down.
final class TokenGuard: Sendable {
    /// The result of a check.
    enum Verdict: Equatable {
        case right, missing, wrong
        /// Wrong too often from this address; contains the seconds until it may try again.
        case tooOften(Int)
    }

    private let token: [UInt8]?
    private let guesses = Mutex(GuessLimit())

    /// - Parameter token: nil requires none.
    init(token: String?) { self.token = token.map { Array($0.utf8) } }

    /// Whether a token is required.
    var isOn: Bool { token != nil }

    /// Checks the token that a client sent.
    /// - Parameters:
    ///   - address: the client's.
    ///   - time: seconds on a monotonic clock.
    func judge(_ shown: String?, from address: String, at time: Double) -> Verdict {
        guard let token else { return .right }
        guard let shown else { return .missing }
        // Checked first, so that somebody who guesses can't lock out users with the token behind the same address.
        if Self.areEqual(token, Array(shown.utf8)) { return .right }
        return guesses.withLock { guesses in
            if let wait = guesses.wait(of: address, at: time) { return .tooOften(wait) }
            guesses.noteWrong(address, at: time)
            return .wrong
        }
    }

    /// Compares in a time that doesn't depend on where the two differ.
    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        var difference = one.count ^ other.count
        for index in other.indices { difference |= Int(one[index % one.count] ^ other[index]) }
        return difference == 0
    }
}

/// Wrong guesses by address: ten at once, then one every six seconds. Of bounded size.
struct GuessLimit {
    static let burst = 10.0
    static let secondsAGuess = 6.0
    static let mostAddresses = 1024

    /// The time at which the wrong guesses of each address are forgotten.
    private var forgiven: [String: Double] = [:]

    /// The number of addresses with recent wrong guesses.
    var addresses: Int { forgiven.count }

    /// Returns the seconds until an address may try again; nil if it may now.
    func wait(of address: String, at time: Double) -> Int? {
        let debt = (forgiven[address] ?? time) - time
        let excess = debt - (Self.burst - 1) * Self.secondsAGuess
        return excess > 0 ? Int(excess.rounded(.up)) : nil
    }

    mutating func noteWrong(_ address: String, at time: Double) {
        if forgiven.count >= Self.mostAddresses, forgiven[address] == nil {
            forgiven = forgiven.filter { $0.value > time }
            // If there are still too many, the address with the least left to wait is forgotten.
            if forgiven.count >= Self.mostAddresses, let least = forgiven.min(by: { $0.value < $1.value }) {
                forgiven[least.key] = nil
            }
        }
        forgiven[address] = max(time, forgiven[address] ?? time) + Self.secondsAGuess
    }
}
