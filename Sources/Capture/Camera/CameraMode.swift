/// A format and size that a camera offers, with the rates that it has there.
public struct CameraMode: Sendable, Hashable {
    /// Pixel format.
    public var format: FourCC
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// The rates in frames a second, the highest first; empty where the driver does not say.
    public var frameRates: [Double]

    public init(format: FourCC, width: Int, height: Int, frameRates: [Double]) {
        self.format = format
        self.width = width
        self.height = height
        self.frameRates = frameRates
    }

    /// The highest rate; 0 where the driver does not say.
    public var frameRate: Double { frameRates.first ?? 0 }

    /// Such as `1280x720`.
    public var size: String { "\(width)x\(height)" }
}
