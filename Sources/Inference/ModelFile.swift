public import ScanModel

/// A trained network as it lies on disk: what it is, its layers, its weights.
///
/// The eight letters `DataScan`; version of the format, CRC-32 of all that follows, and length of the header, each 32
/// bits, little endian; the header as JSON; zeros up to a multiple of four bytes; the weights as 16-bit floats.
/// Training/textreader/export.py writes it.
public struct ModelFile: Sendable {
    /// Where it was read from.
    public let path: String
    /// The members of the header.
    public let header: [String: SettingNode]
    /// The descriptions of the layers, in the order in which they run.
    let layers: [SettingNode]
    /// All weights.
    let weights: [Float]

    /// The version of the format that this build reads.
    public static let version = 1
    private static let magic = Array("DataScan".utf8)
    private static let headerStart = 20
    /// Values of a header at most: some 20 for each layer, and there is no network of 1,000 layers here.
    private static let mostValues = 20_000

    /// Reads a model file.
    /// - Parameter path: for errors.
    /// - Throws: `ModelError` where it is none, is of another version, or is damaged.
    public init(_ bytes: [UInt8], path: String) throws(ModelError) {
        func fail(_ problem: String) -> ModelError { ModelError(file: path, problem: problem) }
        guard bytes.count >= Self.headerStart, Array(bytes[..<8]) == Self.magic else {
            throw fail("this isn't a model file of datascand")
        }
        func word(_ at: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) } }
        guard word(8) == Self.version else {
            throw fail("this is a model file of version \(word(8)); this program reads version \(Self.version)")
        }
        guard CRC32.of(bytes[16...]) == word(12) else {
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

    /// A whole number of the header.
    /// - Throws: `ModelError` where it isn't there.
    public func integer(_ key: String) throws(ModelError) -> Int {
        guard let value = header[key]?.integer else {
            throw ModelError(file: path, problem: "its header has no number \(key)")
        }
        return value
    }

    /// A number of the header.
    /// - Throws: `ModelError` where it isn't there.
    public func number(_ key: String) throws(ModelError) -> Double {
        guard let value = header[key]?.number else {
            throw ModelError(file: path, problem: "its header has no number \(key)")
        }
        return value
    }

    /// A text of the header.
    /// - Throws: `ModelError` where it isn't there.
    public func string(_ key: String) throws(ModelError) -> String {
        guard let value = header[key]?.string else {
            throw ModelError(file: path, problem: "its header has no text \(key)")
        }
        return value
    }
}

extension SettingNode {
    /// The members of a map by name; nil where this is none.
    public var members: [String: SettingNode]? {
        guard case .map(let members) = content else { return nil }
        var found: [String: SettingNode] = [:]
        for (key, value) in members { if let name = key.string { found[name] = value } }
        return found
    }

    /// The elements of a list; nil where this is none.
    public var elements: [SettingNode]? {
        guard case .list(let values) = content else { return nil }
        return values
    }

    /// The number that this is; nil where it is none.
    public var number: Double? {
        guard case .number(let value) = content else { return nil }
        return value
    }

    /// The whole number that this is; nil where it is none.
    public var integer: Int? { number.flatMap { Int(exactly: $0) } }

    /// The text that this is; nil where it is none.
    public var string: String? {
        guard case .string(let value) = content else { return nil }
        return value
    }
}

/// CRC-32 as zlib, Ethernet and PNG have it (reflected polynomial EDB88320).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
    }
}
