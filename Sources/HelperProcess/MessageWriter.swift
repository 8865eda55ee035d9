/// A builder of a message to or from a helper: a length of four bytes, then that many bytes. Reuses its buffer between
/// messages.
public struct MessageWriter: Sendable {
    /// The message, starting with its length.
    public private(set) var bytes: [UInt8] = [0, 0, 0, 0]

    public init() {}

    /// Starts the next message.
    public mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: [0, 0, 0, 0])
    }

    /// Writes the length at the start.
    public mutating func finish() {
        let count = UInt32(bytes.count - 4)
        for k in 0..<4 { bytes[k] = UInt8(truncatingIfNeeded: count >> (8 * UInt32(k))) }
    }

    /// Appends an integer as eight bytes, the lowest first.
    public mutating func append(_ value: Int) {
        for k in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * k))) }
    }

    /// Appends a number, exact to the bit.
    public mutating func append(_ value: Double) { append(Int(bitPattern: UInt(value.bitPattern))) }

    /// Appends bytes, preceded by their count.
    public mutating func append(_ values: [UInt8]) {
        append(values.count)
        bytes.append(contentsOf: values)
    }

    /// Appends a text.
    public mutating func append(_ text: String) { append(Array(text.utf8)) }
}
