/// A value from YAML or JSON with its position, so that mistakes can be reported precisely and unknown keys are found.
public struct SettingNode: Sendable {
    /// The value.
    public var content: Content
    /// The position.
    public var place: Place

    /// A value without a schema.
    public indirect enum Content: Sendable {
        /// Nothing.
        case null
        /// True or false.
        case boolean(Bool)
        /// A number.
        case number(Double)
        /// Text.
        case string(String)
        /// Values in order.
        case list([SettingNode])
        /// Values by name, in the order of the source; each name is a node too.
        case map([(key: SettingNode, value: SettingNode)])
    }

    /// The position of a value.
    public struct Place: Sendable, Hashable {
        /// The path from the root, such as `scan.regionOfInterest.x`; empty for the root. Long names are clipped,
        /// because the places below repeat them.
        public var path: String
        /// Line in the file, from 1; 0 without a file.
        public var line: Int
        /// Column in the line, from 1; 0 without a file.
        public var column: Int

        public init(path: String = "", line: Int = 0, column: Int = 0) {
            self.path = path
            self.line = line
            self.column = column
        }

        /// Returns the place of a member.
        public func member(_ name: String, line: Int = 0, column: Int = 0) -> Place {
            let name = name.clipped(to: 64)
            return Place(
                path: path.isEmpty ? name : "\(path.clipped(to: Self.longest)).\(name)", line: line, column: column)
        }

        /// Returns the place of an element.
        public func element(_ index: Int, line: Int = 0, column: Int = 0) -> Place {
            Place(path: "\(path.clipped(to: Self.longest))[\(index)]", line: line, column: column)
        }

        private static let longest = 200
    }

    public init(_ content: Content, at place: Place) {
        self.content = content
        self.place = place
    }

    /// Parses one JSON value.
    /// - Parameter limit: the maximum number of values in it; by default the limit for requests.
    /// - Throws: `ProtocolError` with code `malformed` if it isn't valid JSON.
    public init(json bytes: [UInt8], limit: Int? = nil) throws(ProtocolError) {
        let limit = limit ?? JSONParser.mostValues
        var parser = JSONParser(bytes, mostValues: limit)
        guard let node = parser.parse() else {
            throw ProtocolError(
                .malformed,
                message:
                    "this line isn't JSON, or has more than \(limit) values; each line has to be one JSON object"
            )
        }
        self = node
    }

    /// The kind of value, for messages.
    public var kind: String {
        switch content {
        case .null: "nothing"
        case .boolean: "true or false"
        case .number: "a number"
        case .string: "text"
        case .list: "a list"
        case .map: "a map"
        }
    }
}
