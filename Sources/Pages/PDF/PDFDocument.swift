public import ScanModel

/// A searchable PDF of captured pages: each JPEG unchanged, with invisible text over it.
///
///     var pdf = PDFDocument(title: "Invoices")
///     for page in store.pages { try pdf.append(page, jpeg: store.jpeg(of: page.id)) }
///     let bytes = try pdf.finish()
///
/// The file conforms to PDF/A-2u (ISO 19005-2). The same pages give the same bytes: dates are those of the pages.
public struct PDFDocument: Sendable {
    /// Dots per inch for pages whose size in millimetres isn't known, if nothing else is set.
    public static let usualResolution = 200.0

    /// Name and version of this program in the file's metadata.
    static let producer = "DataScan"

    let title: String
    private let resolution: Double
    private var file = PDFFile(reserved: Fixed.allCases.count)
    private var font = InvisibleFont()
    private var kids: [Int] = []
    private var times: ClosedRange<Double>?
    private var identity = PDFIdentity()

    /// Objects of every document, numbered from 1.
    enum Fixed: Int, CaseIterable {
        case catalog = 1
        case pages, metadata, intent, profile, information
        case font, descendant, descriptor, fontFile, glyphMap, unicodeMap
    }

    /// - Parameters:
    ///   - title: the document's title in its metadata.
    ///   - resolution: dots per inch of pages whose size in millimetres isn't known, above 0.
    public init(title: String = "Scanned document", resolution: Double = Self.usualResolution) {
        (self.title, self.resolution) = (title, resolution)
    }

    /// Appends a page.
    /// - Parameter jpeg: its picture, a gray or YCbCr JPEG.
    public mutating func append(_ page: CapturedPage, jpeg: [UInt8]) throws(PDFError) {
        guard let header = JPEGHeader(jpeg.span) else { throw .unsupportedPicture(id: page.id) }
        let size = try pointSize(page, header)
        let (sheet, content, picture) = (file.nextNumber, file.nextNumber + 1, file.nextNumber + 2)
        file.addNumbers(3)
        let place = "\(PDFNumber(size.width)) 0 0 \(PDFNumber(size.height)) 0 0 cm /Picture Do"
        let text = InvisibleText(size: size).content(of: page.items, font: &font)
        file.stream(content, "", Array("q \(place) Q\n".utf8) + text, compressed: true)
        let space = header.components == 1 ? "/DeviceGray" : "/DeviceRGB"
        file.stream(
            picture,
            "/Type /XObject /Subtype /Image /Width \(header.width) /Height \(header.height) /ColorSpace \(space) "
                + "/BitsPerComponent 8 /Filter /DCTDecode", jpeg, compressed: false)
        file.object(
            sheet,
            "<< /Type /Page /Parent \(Fixed.pages.rawValue) 0 R "
                + "/MediaBox [0 0 \(PDFNumber(size.width)) \(PDFNumber(size.height))] "
                + "/Resources << /XObject << /Picture \(picture) 0 R >> /Font << /Text \(Fixed.font.rawValue) 0 R >> >> "
                + "/Contents \(content) 0 R >>")
        kids.append(sheet)
        times = min(times?.lowerBound ?? page.time, page.time)...max(times?.upperBound ?? page.time, page.time)
        identity.add(jpeg.span)
        identity.add(text.span)
    }

    /// Ends the document.
    /// - Returns: the file.
    public consuming func finish() throws(PDFError) -> [UInt8] {
        guard let times else { throw .noPages }
        let metadata = PDFMetadata(title: title, producer: Self.producer, times: times, identity: identity.hexadecimal)
        func reference(_ object: Fixed) -> String { "\(object.rawValue) 0 R" }
        file.object(
            Fixed.catalog.rawValue,
            "<< /Type /Catalog /Pages \(reference(.pages)) /Metadata \(reference(.metadata)) "
                + "/OutputIntents [\(reference(.intent))] >>")
        let references = kids.map { "\($0) 0 R" }.joined(separator: " ")
        file.object(Fixed.pages.rawValue, "<< /Type /Pages /Count \(kids.count) /Kids [\(references)] >>")
        // Not compressed, so that any program finds it.
        file.stream(
            Fixed.metadata.rawValue, "/Type /Metadata /Subtype /XML", Array(metadata.packet.utf8), compressed: false)
        file.object(
            Fixed.intent.rawValue,
            "<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB IEC61966-2.1) "
                + "/Info (sRGB IEC61966-2.1) /RegistryName (http://www.color.org) "
                + "/DestOutputProfile \(reference(.profile)) >>")
        file.stream(Fixed.profile.rawValue, "/N 3", ColorProfile.sRGB, compressed: true)
        file.object(Fixed.information.rawValue, metadata.information)
        font.write(to: &file)
        return file.finish(
            root: Fixed.catalog.rawValue, information: Fixed.information.rawValue, identity: identity.hexadecimal)
    }

    /// Returns the size of a page in points.
    private func pointSize(_ page: CapturedPage, _ header: JPEGHeader) throws(PDFError) -> (
        width: Double, height: Double
    ) {
        let size =
            page.millimetres.map { ($0.width / 25.4 * 72, $0.height / 25.4 * 72) }
            ?? (Double(header.width) / resolution * 72, Double(header.height) / resolution * 72)
        guard Self.allowedPoints.contains(size.0), Self.allowedPoints.contains(size.1) else {
            throw .unsupportedSize(id: page.id, width: size.0 / 72 * 25.4, height: size.1 / 72 * 25.4)
        }
        return size
    }

    /// ISO 32000-1, annex C.2: the sides of a page, in points.
    private static let allowedPoints = 3.0...14_400.0
}

/// Why a page can't be part of a PDF.
public enum PDFError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The picture isn't a gray or YCbCr JPEG.
    case unsupportedPicture(id: String)
    /// The page is too small or too large for a PDF; sides in millimetres.
    case unsupportedSize(id: String, width: Double, height: Double)
    /// The document has no pages.
    case noPages

    /// The error as one line for people.
    public var description: String {
        switch self {
        case .unsupportedPicture(let id): "page \(id): the picture must be a gray or YCbCr JPEG with 8 bits per sample"
        case .unsupportedSize(let id, let width, let height):
            "page \(id) is \(Int(width)) x \(Int(height)) mm; a PDF's page has sides of 2 to 5080 mm"
        case .noPages: "a PDF needs at least one page"
        }
    }
}
