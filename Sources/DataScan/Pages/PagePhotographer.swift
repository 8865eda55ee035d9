public import AccurateText
public import DocumentRecognition
import Evidence
import Imaging
public import Recognition
public import ScanModel
public import TextRecognition

/// Makes pages of photographs: finds the document in each, rectifies it, and reads its text and codes.
///
/// The same photograph gives the same page, except for its id.
public struct PagePhotographer {
    private let options: PageOptions
    private let documents: any DocumentRecognizer
    private var pipeline: ScanPipeline
    /// Reads fast, to find out which way is up.
    private var scout: PageReader

    /// - Parameters:
    ///   - options: how pictures are processed, and their resolution.
    ///   - accurate: reads lines slowly; nil to read them with `lines` alone.
    public init(
        _ options: PageOptions, decoder: any BarcodeDecoder, lines: any LineRecognizer, accurate: AccurateLevel?,
        documents: any DocumentRecognizer
    ) {
        (self.options, self.documents) = (options, documents)
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.barcode(), .text()]
        pipeline = ScanPipeline(settings: settings, decoder: decoder, lines: lines, accurate: accurate, seed: 1)
        scout = PageReader(decoder: decoder, lines: lines)
    }

    /// Why no accurate reader reads lines although there should be one; nil if nothing is wrong.
    public var textFailure: AccurateTextError? { pipeline.textFailure }

    /// Makes a page of a photograph.
    /// - Parameters:
    ///   - photograph: a JPEG or PNG file.
    ///   - time: when it was taken, in seconds since 1970.
    ///   - progress: is called before each line is read, with its number and the number of lines. If it returns false, no more lines are
    ///     read.
    /// - Returns: the page and its JPEG.
    /// - Throws: `PagePhotographError` if there is no document in it.
    public mutating func page(
        of photograph: [UInt8], time: Double, progress: (_ line: Int, _ of: Int) -> Bool = { _, _ in true }
    ) throws(PagePhotographError) -> (page: CapturedPage, jpeg: [UInt8]) {
        let (whole, ratio, quad) = try document(in: photograph)
        guard var picture = whole.flattened(quad, aspectRatio: ratio) else { throw .noDocument }
        // A line of few digits doesn't show which way is up, but all lines together do: the page is turned before it is read.
        picture = picture.turned(by: scout.uprightLines(of: picture).turns)
        var items = items(of: picture, progress)
        let turns = items.turnsToUpright
        picture = picture.turned(by: turns)
        items = items.map { $0.turned(by: turns) }
        let format = ratio.flatMap { PaperFormat.nearest(to: $0) }
        let size = format?.size(isUpright: picture.height >= picture.width)
        if let size {
            picture = picture.reduced(to: Int(max(size.width, size.height) / 25.4 * Double(options.resolution)))
        }
        picture = picture.enhanced(as: options.appearance)
        items = items.map { $0.fitted(to: picture) }
        guard let jpeg = picture.jpeg(as: options.appearance) else {
            throw .tooLarge(width: picture.width, height: picture.height)
        }
        let page = CapturedPage(
            id: CapturedPage.randomID(), time: time, width: picture.width, height: picture.height, millimetres: size,
            format: format, appearance: options.appearance, items: items)
        return (page, jpeg)
    }

    /// Finds the document; returns the photograph, and the document's proportions and corners.
    private func document(
        in photograph: [UInt8]
    ) throws(PagePhotographError) -> (whole: ColorImage, ratio: Double?, quad: Quad) {
        let whole: ColorImage
        do throws(ImageError) {
            whole =
                photograph.starts(with: [0x89, 0x50, 0x4E, 0x47])
                ? try PNGDecoder.decodeColor(photograph.span) : try JPEGDecoder().decodeColor(photograph.span)
        } catch {
            throw .unreadable("\(error)")
        }
        let frame = whole.frame
        let area = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
        guard let found = documents.find(frame, area: area), found.confidence >= FoundDocument.tentative else {
            throw .noDocument
        }
        let corners = found.corners.map { Point(x: $0.x / Double(frame.width), y: $0.y / Double(frame.height)) }
        let quad = Quad(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
        let aspect = Double(frame.height) / Double(frame.width)
        var focalLength = FocalLength()
        focalLength.take(quad, aspect: aspect)
        return (whole, focalLength.aspectRatio(of: quad, aspect: aspect), quad)
    }

    /// Reads a rectified page, as a still image is read.
    private mutating func items(of picture: ColorImage, _ progress: (Int, Int) -> Bool) -> [PageItem] {
        defer { _ = pipeline.clear(.sourceEnded) }
        _ = pipeline.processStill(picture.frame, progress: progress)
        return pipeline.items.compactMap { item in
            if let barcode = item.barcode {
                return PageItem(
                    kind: .barcode, string: barcode.payload, symbology: barcode.symbology, bounds: item.bounds,
                    confidence: item.confidence)
            }
            guard item.text != nil, item.confidence >= PageReader.leastConfidence else { return nil }
            return PageItem(
                kind: .text, string: item.content.string, bounds: item.bounds, confidence: item.confidence)
        }
    }
}

/// Why a photograph doesn't become a page.
public enum PagePhotographError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file isn't an intact JPEG or PNG image.
    case unreadable(String)
    /// No document was found in it.
    case noDocument
    /// The page has more pixels than a JPEG can have.
    case tooLarge(width: Int, height: Int)

    /// The error as one line for people.
    public var description: String {
        switch self {
        case .unreadable(let reason): reason
        case .noDocument:
            "no document was found; photograph the whole sheet, with all four corners, on a background of another colour"
        case .tooLarge(let width, let height): "the page has \(width) x \(height) pixels, more than a JPEG can have"
        }
    }
}
