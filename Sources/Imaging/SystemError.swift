import Glibc

/// A system call that failed, and why.
public struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The call.
    public let call: String
    /// The error number.
    public let number: CInt

    /// Takes the error number that the call has just left, unless given one.
    public init(_ call: String, number: CInt? = nil) {
        self.call = call
        self.number = number ?? errno
    }

    /// The system's words for an error number.
    public static func text(_ number: CInt) -> String {
        // Unsafe: the C string is thread-local and copied at once.
        unsafe String(cString: strerror(number))
    }

    /// One line for people.
    public var description: String { "\(call): \(Self.text(number))" }
}
