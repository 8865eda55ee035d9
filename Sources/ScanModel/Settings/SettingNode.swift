/// Something that a person or a program wrote, YAML or JSON, with the place where it stands: what is wrong with it can
/// then be said precisely, and what isn't known is found.
public struct SettingNode: Sendable {
    /// What it is.
    public var content: Content
    /// Where it is.
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
        /// Values by name, in the order in which they stand; a node for each name, too.
        case map([(key: SettingNode, value: SettingNode)])
    }

    /// Where a value stands.
    public struct Place: Sendable, Hashable {
        /// The way to it from the top, such as `scan.regionOfInterest.x`; empty for the top itself. Long names are cut: a
        /// name is there again in each place below it.
        public var path: String
        /// Line in the file, from 1; 0 where there is no file.
        public var line: Int
        /// Column in the line, from 1; 0 where there is no file.
        public var column: Int

        public init(path: String = "", line: Int = 0, column: Int = 0) {
            self.path = path
            self.line = line
            self.column = column
        }

        /// The place of a member.
        public func member(_ name: String, line: Int = 0, column: Int = 0) -> Place {
            let name = name.clipped(to: 64)
            return Place(
                path: path.isEmpty ? name : "\(path.clipped(to: Self.longest)).\(name)", line: line, column: column)
        }

        /// The place of an element.
        public func element(_ index: Int, line: Int = 0, column: Int = 0) -> Place {
            Place(path: "\(path.clipped(to: Self.longest))[\(index)]", line: line, column: column)
        }

        private static let longest = 200
    }

    public init(_ content: Content, at place: Place) {
        self.content = content
        self.place = place
    }

    /// Reads one JSON value.
    /// - Parameter limit: the most values that it may hold; a request's limit by default.
    /// - Throws: `ProtocolError` of code `malformed` where it is none.
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

    /// What kind of value it is, for messages.
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
