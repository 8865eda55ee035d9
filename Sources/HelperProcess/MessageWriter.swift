/// Builds a message for a helper or from one: a length of four bytes, then that many. Its buffer is kept between messages.
public struct MessageWriter: Sendable {
    /// The message, its length in front.
    public private(set) var bytes: [UInt8] = [0, 0, 0, 0]

    public init() {}

    /// Starts the next message.
    public mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: [0, 0, 0, 0])
    }

    /// Writes the length in front.
    public mutating func finish() {
        let count = UInt32(bytes.count - 4)
        for k in 0..<4 { bytes[k] = UInt8(truncatingIfNeeded: count >> (8 * UInt32(k))) }
    }

    /// Adds a whole number: eight bytes, the lowest first.
    public mutating func append(_ value: Int) {
        for k in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * k))) }
    }

    /// Adds a number, to the last bit.
    public mutating func append(_ value: Double) { append(Int(bitPattern: UInt(value.bitPattern))) }

    /// Adds bytes with their number in front.
    public mutating func append(_ values: [UInt8]) {
        append(values.count)
        bytes.append(contentsOf: values)
    }

    /// Adds a text.
    public mutating func append(_ text: String) { append(Array(text.utf8)) }
}
