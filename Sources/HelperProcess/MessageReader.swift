/// A parser for a message; values that are missing are nil.
public struct MessageReader: Sendable {
    private let message: [UInt8]
    private var position = 0

    public init(_ message: [UInt8]) { self.message = message }

    /// Reads the next integer.
    public mutating func integer() -> Int? {
        guard message.count - position >= 8 else { return nil }
        var value = 0
        for k in 0..<8 { value |= Int(message[position + k]) << (8 * k) }
        position += 8
        return value
    }

    /// Reads the next number.
    public mutating func number() -> Double? {
        integer().map { Double(bitPattern: UInt64(UInt(bitPattern: $0))) }
    }

    /// Reads the next bytes.
    public mutating func bytes() -> [UInt8]? {
        guard let count = integer(), count >= 0, message.count - position >= count else { return nil }
        defer { position += count }
        return Array(message[position..<position + count])
    }

    /// Reads the next text.
    public mutating func text() -> String? { bytes().map { String(decoding: $0, as: UTF8.self) } }
}
