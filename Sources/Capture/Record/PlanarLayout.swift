import Imaging
import ScanModel

/// The position of a YUV4MPEG2 frame's planes in a camera's frame. Every byte of the planes occurs once in it, so the
/// conversion is lossless.
struct PlanarLayout {
    typealias Plane = SamplePlane

    /// The name of the chroma format in a YUV4MPEG2 header.
    let colour: String
    /// The planes, luma first.
    let planes: [Plane]

    /// The supported pixel formats.
    static let formats = ["YUYV", "UYVY", "NV12", "YU12", "GREY", "422P", "444P"]

    /// Returns nil if the format has no 8-bit planes, or is impossible at this size.
    init?(_ layout: RawFrame.Layout) {
        let (width, height) = (layout.width, layout.height)
        guard (1...65535).contains(width), (1...65535).contains(height) else { return nil }
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        let packed = layout.format == "YUYV" || layout.format == "UYVY"
        // A driver without row padding may report 0.
        let stride = max(layout.bytesPerLine, packed ? 2 * width : width)
        let gray = Plane(offset: 0, width: width, height: height, stride: stride)
        switch layout.format {
        case "YUYV", "UYVY":
            // Two pixels share their chroma; with an odd width, the last one may have only half of it.
            guard width > 1 else { return nil }
            let lastWidth = stride >= 4 * halfWidth ? halfWidth : width / 2
            colour = "422"
            let first = layout.format == "YUYV" ? 0 : 1
            planes = [
                Plane(offset: first, width: width, height: height, stride: stride, step: 2),
                Plane(offset: 1 - first, width: halfWidth, height: height, stride: stride, step: 4),
                Plane(offset: 3 - first, width: lastWidth, height: height, stride: stride, step: 4),
            ]
        case "NV12":
            colour = "420jpeg"
            let start = stride * height
            planes = [
                gray, Plane(offset: start, width: halfWidth, height: halfHeight, stride: stride, step: 2),
                Plane(offset: start + 1, width: halfWidth, height: halfHeight, stride: stride, step: 2),
            ]
        case "YU12", "422P":
            colour = layout.format == "YU12" ? "420jpeg" : "422"
            let rows = layout.format == "YU12" ? halfHeight : height
            let halfStride = (stride + 1) / 2
            planes = [
                gray, Plane(offset: stride * height, width: halfWidth, height: rows, stride: halfStride),
                Plane(offset: stride * height + halfStride * rows, width: halfWidth, height: rows, stride: halfStride),
            ]
        case "444P":
            colour = "444"
            planes = (0..<3).map {
                Plane(offset: $0 * stride * height, width: width, height: height, stride: stride)
            }
        case "GREY":
            colour = "mono"
            planes = [gray]
        default: return nil
        }
    }

    /// Whether no chroma sample is missing.
    var isWhole: Bool { planes.dropFirst().allSatisfy { $0.width == planes[1].width } }
    /// Size of a frame of planes in bytes.
    var size: Int { planes.reduce(0) { $0 + $1.width * $1.height } }
    /// Minimum size of the camera's frame in bytes.
    var needed: Int { planes.map(\.end).max() ?? 0 }

    /// Appends the planes of a camera's frame in order.
    /// - Parameter frame: at least `needed` bytes.
    func append(_ frame: [UInt8], to bytes: inout [UInt8]) {
        precondition(frame.count >= needed, "the planes lie inside the frame")
        for plane in planes {
            for row in 0..<plane.height {
                let start = plane.offset + row * plane.stride
                if plane.step == 1 {
                    bytes.append(contentsOf: frame[start..<start + plane.width])
                } else {
                    for column in 0..<plane.width { bytes.append(frame[start + column * plane.step]) }
                }
            }
        }
    }
}
