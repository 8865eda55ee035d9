/// A format, size and rate that a camera offers.
public struct CameraMode: Sendable, Hashable {
    /// Pixel format.
    public var format: FourCC
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// The highest rate in frames a second; 0 where the driver does not say.
    public var frameRate: Double

    /// Makes a mode.
    public init(format: FourCC, width: Int, height: Int, frameRate: Double) {
        self.format = format
        self.width = width
        self.height = height
        self.frameRate = frameRate
    }

    /// The mode that serves a wish best: first the size, then the rate, then what costs least to read.
    ///
    /// Of the formats that are cheap to decode a webcam offers the large sizes at a few frames a second only, because
    /// USB 2 carries no more; JPEG then has the rate.
    public static func best(of modes: [CameraMode], width: Int, height: Int, frameRate: Double) -> CameraMode? {
        func cost(_ mode: CameraMode) -> (Double, Double, Int) {
            // Too small loses print; too large only costs time, so it counts half.
            func misfit(_ offered: Int, _ wanted: Int) -> Double {
                let ratio = Double(offered) / Double(max(1, wanted))
                return ratio < 1 ? 1 / max(ratio, 1e-6) - 1 : (ratio - 1) / 2
            }
            let rate = mode.frameRate == 0 ? frameRate : mode.frameRate
            // A tenth of a frame: 29.97 is 30.
            let lack = max(0, (frameRate - 0.1 - rate) / frameRate)
            let preference: [FourCC] = [.grey, .nv12, .yuyv, .mjpeg, .jpeg]
            return (
                misfit(mode.width, width) + misfit(mode.height, height), lack,
                preference.firstIndex(of: mode.format) ?? preference.count
            )
        }
        return modes.min { cost($0) < cost($1) }
    }
}
