/// A size or a shift in pixels.
struct Extent: Sendable, Hashable {
    var x: Int
    var y: Int
}
