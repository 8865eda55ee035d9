import Imaging
import ScanModel

/// A builder of the decoder's jobs for passes over the whole region.
struct WholeLook {
    let symbologies: SymbologySet

    func job(
        _ look: Look, _ frame: borrowing Frame, _ region: Region, _ pixels: SharedPixels
    ) throws(SystemError) -> PlannedJob {
        let part = Frame.pixels(of: region, width: frame.width, height: frame.height).intersection(frame.window)
        func turned(_ degrees: Double, scale: Double) throws(SystemError) -> Patch {
            let width = max(1, Int(Double(part.width) * scale))
            let height = max(1, Int(Double(part.height) * scale))
            let map = AffineMap(
                centreX: Double(part.x) + Double(part.width) / 2, centreY: Double(part.y) + Double(part.height) / 2,
                angle: degrees * .pi / 180, scale: scale, width: width, height: height)
            return try pixels.place(width: width, height: height, map: map, of: frame)
        }
        // A picture of one row or column can't be interpolated.
        let look = frame.window.width < 2 || frame.window.height < 2 ? .glance : look
        let (patch, effort): (Patch, DecodeEffort) =
            switch look {
            case .glance: (try pixels.place(part, of: frame), [])
            case .upright: (try pixels.place(part, of: frame), .full)
            case .globalThreshold: (try pixels.place(part, of: frame), [.full, .globalThreshold])
            case .enlarged(let sharpening):
                (pixels.sharpened(try turned(0, scale: 2), amount: sharpening), [.harder, .rotated, .inverted])
            case .turned(let degrees): (try turned(degrees, scale: 1), [.harder, .rotated])
            }
        return PlannedJob(
            job: DecodeJob(patch: patch, symbologies: symbologies, effort: effort),
            isFragile: look != .glance && look != .upright, seesBeside: true)
    }
}
