/// A format and size that a camera offers, and its frame rates there.
public struct CameraMode: Sendable, Hashable {
    /// Pixel format.
    public var format: FourCC
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// The frame rates in frames per second, the highest first; empty if the driver doesn't report them.
    public var frameRates: [Double]

    public init(format: FourCC, width: Int, height: Int, frameRates: [Double]) {
        self.format = format
        self.width = width
        self.height = height
        self.frameRates = frameRates
    }

    /// The highest rate; 0 if the driver doesn't report it.
    public var frameRate: Double { frameRates.first ?? 0 }

    /// The size in a form such as `1280x720`.
    public var size: String { "\(width)x\(height)" }
}
