/// A symbol's position in a series of symbols whose contents are concatenated.
public struct StructuredAppend: Sendable, Hashable, Decodable {
    /// Its position, from 0; nil for the whole, once all symbols are joined.
    public var index: Int?
    /// Number of symbols; nil if this one doesn't say.
    public var count: Int?
    /// The identifier that the symbols of one content share; empty if they have none.
    public var id: String

    public init(index: Int?, count: Int?, id: String) {
        self.index = index
        self.count = count
        self.id = id
    }
}
