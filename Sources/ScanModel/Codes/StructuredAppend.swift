/// A symbol's place among several whose contents belong behind one another.
public struct StructuredAppend: Sendable, Hashable, Decodable {
    /// Its place, from 0; nil of the whole, once all symbols were joined.
    public var index: Int?
    /// How many symbols there are; nil where this one doesn't tell.
    public var count: Int?
    /// What the symbols of one content have in common; empty where they have nothing.
    public var id: String

    public init(index: Int?, count: Int?, id: String) {
        self.index = index
        self.count = count
        self.id = id
    }
}
