import Imaging
import ScanModel

/// A decoder for a device's buffers in the negotiated format.
final class BufferDecoder {
    /// The mode that the driver agreed to, or that the frames turned out to have.
    private(set) var mode: CameraMode
    /// The distance between rows in bytes.
    let bytesPerLine: Int
    private let converter: FormatConverter?
    private let isFullRange: Bool
    private let format: String
    private let jpeg = JPEGDecoder()
    private var otherSize = (width: 0, height: 0, frames: 0)

    /// Number of consecutive frames of one other size after which that size counts as the camera's, whatever it agreed
    /// to: a third of a second, but at least three.
    private var framesOfOtherSize: Int { mode.frameRate > 0 ? max(3, min(10, Int(mode.frameRate / 3))) : 10 }

    init(_ agreement: FormatAgreement) {
        mode = agreement.mode
        bytesPerLine = agreement.bytesPerLine
        converter = agreement.converter
        isFullRange = agreement.isFullRange
        // Converted frames are kept in converted form.
        format = converter == nil ? agreement.mode.format.description : FourCC.yuv420.description
    }

    /// Decodes a buffer into a frame.
    /// - Returns: the damage; nil if the frame is intact.
    func decode(_ data: UnsafeBufferPointer<UInt8>, region: Region, into frame: inout Frame) -> FrameDamage? {
        guard let layout = mode.format.layout else {
            guard let converter, unsafe converter.convert(data) else { return .corrupt }
            frame.copy(
                from: converter.pixels.span, width: mode.width, height: mode.height, stride: mode.width, region: region)
            return nil
        }
        switch layout {
        case .jpeg:
            guard !data.isEmpty else { return .short }
            do throws(ImageError) {
                unsafe try jpeg.decode(data.span, region: region, into: &frame)
            } catch {
                if case .truncated = error { return .truncated }
                return .corrupt
            }
            return isAgreedSize(frame.width, frame.height) ? nil : .wrongSize
        case .luma(let step):
            let stride = max(bytesPerLine, mode.width * step)
            guard data.count >= stride * (mode.height - 1) + mode.width * step else { return .short }
            unsafe frame.copy(
                from: data.span, width: mode.width, height: mode.height, stride: stride, step: step, region: region)
            return nil
        }
    }

    /// Passes on the buffer that was just decoded and is intact.
    func offer(_ data: UnsafeBufferPointer<UInt8>, to recent: RecentFrames) {
        let stride = converter == nil ? bytesPerLine : mode.width
        let layout = RawFrame.Layout(format: format, width: mode.width, height: mode.height, bytesPerLine: stride)
        let form = KeptFrame.Form(layout, isFullRange: isFullRange)
        if let converter { recent.offer(converter.pixels.span, form) } else { unsafe recent.offer(data.span, form) }
    }

    /// Treats a single frame of another size as damaged; many in a row are what the camera really sends. A stream agrees to no size:
    /// its first frame has it.
    private func isAgreedSize(_ width: Int, _ height: Int) -> Bool {
        if mode.width == 0 { (mode.width, mode.height) = (width, height) }
        guard (width, height) != (mode.width, mode.height) else {
            otherSize.frames = 0
            return true
        }
        if (width, height) != (otherSize.width, otherSize.height) { otherSize = (width, height, 0) }
        otherSize.frames += 1
        guard otherSize.frames >= framesOfOtherSize else { return false }
        (mode.width, mode.height) = (width, height)
        otherSize.frames = 0
        return true
    }
}
