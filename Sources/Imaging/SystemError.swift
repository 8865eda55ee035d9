import Glibc

/// A failed system call and its error number.
public struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name of the call.
    public let call: String
    /// The error number.
    public let number: CInt

    /// Uses the current `errno` unless a number is given.
    public init(_ call: String, number: CInt? = nil) {
        self.call = call
        self.number = number ?? errno
    }

    /// Returns the system's message for an error number.
    public static func text(_ number: CInt) -> String {
        // Unsafe: the C string is thread-local and copied at once.
        unsafe String(cString: strerror(number))
    }

    /// A one-line description.
    public var description: String { "\(call): \(Self.text(number))" }
}
