import Capture
import DocumentRecognition
import Imaging
import ScanModel

/// A page's picture to make of a frame.
struct PageWork: Sendable {
    var frame: KeptFrame
    var shot: PageShot
    var options: PageOptions

    /// Pixels of a thumbnail's longer side.
    private static let thumbnailSide = 240

    /// What is stored of a page.
    struct Made: Sendable {
        var page: CapturedPage
        var jpeg: [UInt8]
        var thumbnail: [UInt8]
    }

    /// Rectifies, reads and processes the page.
    /// - Throws: `unavailable` if the frame is damaged or the corners enclose nothing.
    func make(reader: inout PageReader?) throws(ProtocolError) -> Made {
        let whole: ColorImage
        do throws(ImageError) {
            whole = try frame.picture()
        } catch {
            throw ProtocolError(.unavailable, message: "frame \(frame.moment.frame): \(error)")
        }
        let shape = shot.item.content.shape
        guard var picture = whole.flattened(shot.item.bounds, aspectRatio: shape?.aspectRatio) else {
            throw ProtocolError(.unavailable, message: "the page's corners enclose no pixels")
        }
        var items = reader?.lines(of: picture) ?? []
        for code in shot.codes {
            guard let barcode = code.barcode, let place = code.page else { continue }
            items.append(
                PageItem(
                    kind: .barcode, string: barcode.payload, symbology: barcode.symbology, bounds: place.bounds,
                    confidence: code.confidence))
        }
        let turns = items.turnsToUpright
        picture = picture.turned(by: turns)
        items = items.map { $0.turned(by: turns) }
        let size = shape?.format?.size(isUpright: picture.height >= picture.width)
        if let size {
            picture = picture.reduced(to: Int(max(size.width, size.height) / 25.4 * Double(options.resolution)))
        }
        picture = picture.enhanced(as: options.appearance)
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
}

extension ColorImage {
    /// Quality of the JPEG: print stays legible, and a sheet of A4 at 200 dots per inch has less than 150 kB.
    private static let quality = 70

    /// Encodes the picture of a page; with one channel if it has no colours.
    /// - Returns: nil if it has more pixels than a JPEG can have.
    func jpeg(as appearance: PageAppearance) -> [UInt8]? {
        guard appearance != .colour else { return JPEGEncoder.encode(self, quality: Self.quality) }
        let gray = stride(from: 0, to: pixels.count, by: 3).map { pixels[$0] }
        return JPEGEncoder.encode(gray: gray.span, width: width, height: height, quality: Self.quality)
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
