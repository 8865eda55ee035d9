public import Capture
import DocumentRecognition
import Imaging
public import ScanModel

/// A page's picture to make of the frames in which it lay still.
public struct PageWork: Sendable {
    /// The frame of the shot.
    public var frame: KeptFrame
    /// Earlier frames of the same rest. Those that show something else are left out.
    public var earlier: [KeptFrame]
    public var shot: PageShot
    public var options: PageOptions
    /// Whether the picture gets more pixels than the page has in the frame.
    public var isMagnified = true

    /// Maximum number of frames that a picture is made of: more take time and hardly have less noise.
    public static let mostFrames = 8
    /// Pixels of a thumbnail's longer side.
    private static let thumbnailSide = 240

    /// What is stored of a page.
    public struct Made: Sendable {
        public var page: CapturedPage
        public var jpeg: [UInt8]
        public var thumbnail: [UInt8]
    }

    public init(frame: KeptFrame, earlier: [KeptFrame] = [], shot: PageShot, options: PageOptions) {
        (self.frame, self.earlier, self.shot, self.options) = (frame, earlier, shot, options)
    }

    /// Rectifies, reads and processes the page.
    /// - Throws: `unavailable` if the frame is damaged or the corners enclose nothing.
    public func make(reader: inout PageReader?) throws(ProtocolError) -> Made {
        let whole: ColorImage
        do throws(ImageError) {
            whole = try frame.picture()
        } catch {
            throw ProtocolError(.unavailable, message: "frame \(frame.moment.frame): \(error)")
        }
        let shape = shot.item.content.shape
        guard var picture = rectified(whole) else {
            throw ProtocolError(.unavailable, message: "the page's corners enclose no pixels")
        }
        var (turns, items) = reader?.uprightLines(of: picture) ?? (0, [])
        picture = picture.turned(by: turns)
        for code in shot.codes {
            guard let barcode = code.barcode, let place = code.page else { continue }
            items.append(
                PageItem(
                    kind: .barcode, string: barcode.payload, symbology: barcode.symbology, bounds: place.bounds,
                    confidence: code.confidence
                ).turned(by: turns))
        }
        let size = shape?.format?.size(isUpright: picture.height >= picture.width)
        if let longestSide { picture = picture.reduced(to: longestSide) }
        picture = picture.enhanced(as: options.appearance)
        items = items.map { $0.fitted(to: picture) }
        guard let jpeg = picture.jpeg(as: options.appearance),
            let thumbnail = picture.reduced(to: Self.thumbnailSide).jpeg(as: options.appearance)
        else {
            throw ProtocolError(
                .unavailable, message: "\(picture.width)x\(picture.height) pixels can't be encoded as a JPEG")
        }
        let page = CapturedPage(
            id: CapturedPage.randomID(), time: frame.moment.time, width: picture.width, height: picture.height,
            millimetres: size, format: shape?.format, appearance: options.appearance, sharpness: shot.sharpness,
            items: items)
        return Made(page: page, jpeg: jpeg, thumbnail: thumbnail)
    }

    /// Pixels of the longer side at the wanted resolution; nil if the sheet's size isn't known.
    private var longestSide: Int? {
        guard let size = shot.item.content.shape?.format?.size(isUpright: true) else { return nil }
        return Int(max(size.width, size.height) / 25.4 * Double(options.resolution))
    }

    /// Rectifies the page: a curled one is laid flat, of a flat one the frames are combined.
    private func rectified(_ whole: ColorImage) -> ColorImage? {
        let (bounds, ratio) = (shot.item.bounds, shot.item.content.shape?.aspectRatio)
        if let flat = whole.laidFlat(bounds, aspectRatio: ratio) { return flat }
        guard isMagnified, var fusion = PageFusion(bounds, of: whole, aspectRatio: ratio, side: longestSide) else {
            return whole.straightened(bounds, margin: 0, aspectRatio: ratio)
        }
        for frame in earlier.prefix(Self.mostFrames - 1) {
            // A damaged frame adds nothing.
            guard let luma = try? frame.luma() else { continue }
            _ = fusion.add(luma)
        }
        return fusion.picture
    }
}

extension ColorImage {
    /// Quality of the JPEG: print stays legible; sizes are in docs/measurements.md, Pages.
    private static let quality = 60

    /// Encodes the picture of a page; with one channel if it has no colours.
    /// - Returns: nil if it has more pixels than a JPEG can have.
    func jpeg(as appearance: PageAppearance) -> [UInt8]? {
        guard appearance != .colour else { return JPEGEncoder.encode(self, quality: Self.quality, isSmall: true) }
        let gray = stride(from: 0, to: pixels.count, by: 3).map { pixels[$0] }
        return JPEGEncoder.encode(
            gray: gray.span, width: width, height: height, quality: Self.quality, isSmall: true)
    }
}

extension PaperFormat {
    /// The size of a sheet as it lies. Which size of the A series it is, a picture doesn't show: A4 is the usual one.
    func size(isUpright: Bool) -> PageSize {
        let (short, long): (Double, Double) =
            switch self {
            case .a4: (210, 297)
            case .letter: (215.9, 279.4)
            case .legal: (215.9, 355.6)
            case .id1: (53.98, 85.6)
            }
        return isUpright ? PageSize(width: short, height: long) : PageSize(width: long, height: short)
    }
}
