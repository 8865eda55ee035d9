/// The mode to which a camera is set, and the reason.
public struct ModeChoice: Sendable, Hashable {
    /// The mode.
    public var mode: CameraMode
    /// The reason, in one sentence.
    public var reason: String

    /// The defaults: enough pixels for a label held in a hand, at a rate that suits the motion of a hand.
    static let usual = (width: 1280, height: 720, frameRate: CameraSettings.usualFrameRate)
    /// Frame rate below which moving codes are missed; if the size isn't configured, a smaller one is chosen instead.
    /// In frames per second.
    static let fluent = 15.0
    /// Formats in order of processor time, the cheapest first.
    static let cheapestFirst: [FourCC] = [.grey, .nv12, .yuv420, .yuyv, .mjpeg, .jpeg]

    /// Chooses a mode from all that a camera offers; nil if none can be decoded without conversion.
    public init?(readableOf modes: [CameraMode], for settings: CameraSettings) {
        self.init(of: modes.filter { FourCC.readable.contains($0.format) }, for: settings)
    }

    /// Chooses the mode that fits the settings best: first by size, then by rate, then by decoding cost.
    ///
    /// In formats that are cheap to decode, a webcam offers large sizes only at a few frames per second, because USB 2
    /// has no bandwidth for more. JPEG then has the higher rate.
    /// - Parameter modes: only modes that can be decoded.
    /// - Returns: nil if there are none, or none of the requested format.
    public init?(of modes: [CameraMode], for settings: CameraSettings) {
        let width = settings.width ?? Self.usual.width
        let height = settings.height ?? Self.usual.height
        let frameRate = settings.frameRate ?? Self.usual.frameRate
        let isFree = settings.width == nil && settings.height == nil
        func lack(_ mode: CameraMode, of wanted: Double) -> Double {
            // A tolerance of a tenth of a frame: 29.97 counts as 30.
            mode.frameRate == 0 ? 0 : max(0, (wanted - 0.1 - mode.frameRate) / wanted)
        }
        func cost(_ mode: CameraMode) -> (Double, Double, Double, Int) {
            // Too small loses detail; too large only costs time, so it counts half.
            func misfit(_ offered: Int, _ wanted: Int) -> Double {
                let ratio = Double(offered) / Double(max(1, wanted))
                return ratio < 1 ? 1 / max(ratio, 1e-6) - 1 : (ratio - 1) / 2
            }
            return (
                isFree ? lack(mode, of: min(frameRate, Self.fluent)) : 0,
                misfit(mode.width, width) + misfit(mode.height, height), lack(mode, of: frameRate),
                Self.cheapestFirst.firstIndex(of: mode.format) ?? Self.cheapestFirst.count
            )
        }
        let candidates = modes.filter { settings.format == nil || $0.format == settings.format }
        guard let mode = candidates.min(by: { cost($0) < cost($1) }) else { return nil }
        self.mode = mode

        let wish = isFree ? "suits most kiosks" : "was requested"
        var reasons: [String] = []
        reasons.append(
            (mode.width, mode.height) == (width, height)
                ? "\(mode.size) \(wish)" : "\(mode.size) is nearest to \(width)x\(height), which \(wish)")
        if lack(mode, of: frameRate) > 0 {
            reasons.append("at most \(mode.frameRate.short)/s of \(frameRate.short)/s is available there")
        }
        let cheaper = candidates.filter {
            ($0.width, $0.height) == (mode.width, mode.height) && $0.frameRate < mode.frameRate
                && cost($0).3 < cost(mode).3
        }.max { $0.frameRate < $1.frameRate }
        if settings.format != nil {
            reasons.append("\(mode.format) was requested")
        } else if let cheaper {
            reasons.append("\(mode.format), because \(cheaper.format) gives only \(cheaper.frameRate.short)/s there")
        } else {
            reasons.append("\(mode.format) is the cheapest to read")
        }
        reason = reasons.joined(separator: "; ")
    }
}

extension Double {
    /// The number with at most one decimal.
    var short: String {
        let rounded = (self * 10).rounded() / 10
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }
}
