import CZlib
public import ScanModel

/// A trained network as a file: its kind, its layers and its weights.
///
/// Format: the eight letters `DataScan`; the version of the format, the CRC-32 of everything that follows, and the
/// length of the header, each as 32 bits in little-endian order; the header as JSON; zeros up to a multiple of four
/// bytes; the weights as 16-bit floats. Training/textreader/export.py writes it.
public struct ModelFile: Sendable {
    /// The path from which it was loaded.
    public let path: String
    /// The members of the header.
    public let header: [String: SettingNode]
    /// The descriptions of the layers in the order of execution.
    let layers: [SettingNode]
    /// All weights.
    let weights: [Float]

    /// The version of the format that this build reads.
    public static let version = 1
    private static let magic = Array("DataScan".utf8)
    private static let headerStart = 20
    /// Maximum number of values in a header: about 20 per layer, and no network here has 1,000 layers.
    private static let mostValues = 20_000

    /// Parses a model file.
    /// - Parameter path: for error messages.
    /// - Throws: `ModelError` if it isn't a model file, has another version, or is damaged.
    public init(_ bytes: [UInt8], path: String) throws(ModelError) {
        func fail(_ problem: String) -> ModelError { ModelError(file: path, problem: problem) }
        guard bytes.count >= Self.headerStart, Array(bytes[..<8]) == Self.magic else {
            throw fail("this isn't a model file of datascand")
        }
        func word(_ at: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) } }
        guard word(8) == Self.version else {
            throw fail("this is a model file of version \(word(8)); this program reads version \(Self.version)")
        }
        // zlib only reads the bytes, and only during the call.
        let sum = unsafe bytes[16...].withUnsafeBufferPointer { unsafe UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
        guard sum == word(12) else {
            throw fail("the file is damaged: its checksum doesn't match its content; reinstall the package")
        }
        let length = Int(word(16))
        let end = Self.headerStart + length
        let weightsStart = (end + 3) / 4 * 4
        guard weightsStart <= bytes.count, (bytes.count - weightsStart) % 2 == 0 else {
            throw fail("the file is too short")
        }
        guard let node = try? SettingNode(json: Array(bytes[Self.headerStart..<end]), limit: Self.mostValues),
            let members = node.members
        else {
            throw fail("its header isn't a JSON object")
        }
        self.path = path
        header = members
        weights = stride(from: weightsStart, to: bytes.count, by: 2).map { at in
            Float(Float16(bitPattern: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8))
        }
        guard let list = members["layers"]?.elements, !list.isEmpty else { throw fail("its header lists no layers") }
        for (index, node) in list.enumerated() where Layer.inputs(node, number: index + 1) == nil {
            throw fail("layer \(index + 1) is of an unknown kind, or reads a later layer")
        }
        layers = list
    }

    /// Returns an integer from the header.
    /// - Throws: `ModelError` if it is missing.
    public func integer(_ key: String) throws(ModelError) -> Int {
        guard let value = header[key]?.integer else {
            throw ModelError(file: path, problem: "its header has no number \(key)")
        }
        return value
    }

    /// Returns a number from the header.
    /// - Throws: `ModelError` if it is missing.
    public func number(_ key: String) throws(ModelError) -> Double {
        guard let value = header[key]?.number else {
            throw ModelError(file: path, problem: "its header has no number \(key)")
        }
        return value
    }

    /// Returns a text from the header.
    /// - Throws: `ModelError` if it is missing.
    public func string(_ key: String) throws(ModelError) -> String {
        guard let value = header[key]?.string else {
            throw ModelError(file: path, problem: "its header has no text \(key)")
        }
        return value
    }
}

extension SettingNode {
    /// The members of a map by name; nil if this isn't a map.
    public var members: [String: SettingNode]? {
        guard case .map(let members) = content else { return nil }
        var found: [String: SettingNode] = [:]
        for (key, value) in members { if let name = key.string { found[name] = value } }
        return found
    }

    /// The elements of a list; nil if this isn't a list.
    public var elements: [SettingNode]? {
        guard case .list(let values) = content else { return nil }
        return values
    }

    /// The value of a number; nil if this isn't a number.
    public var number: Double? {
        guard case .number(let value) = content else { return nil }
        return value
    }

    /// The value of an integer; nil if this isn't an integer.
    public var integer: Int? { number.flatMap { Int(exactly: $0) } }

    /// The value of a text; nil if this isn't a text.
    public var string: String? {
        guard case .string(let value) = content else { return nil }
        return value
    }
}
