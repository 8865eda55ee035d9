public import ScanModel

/// Bars that are surely those of a code, and can't be read.
public struct UnreadBars: Sendable, Hashable {
    /// Their outline, accurate to some pixels, or that of a part of them; either end may be the top.
    public var bounds: Quad
    /// Width of the narrowest visible bars, in pixels of the frame.
    public var module: Double

    public init(bounds: Quad, module: Double) { (self.bounds, self.module) = (bounds, module) }
}
