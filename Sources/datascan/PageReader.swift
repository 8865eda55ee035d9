import AccurateText
import ArgumentParser
import Capture
import DaemonConfiguration
import DataScan
import DocumentRecognition
import Fields
import Imaging
import Recognition
import ScanModel
import TextRecognition

/// Reads codes and text of a photograph, and rectifies the document in it.
struct PageReader {
    /// Why a photograph can't be read.
    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// What is on a page.
    struct Page {
        /// Lines, in fractions of the page.
        var texts: [FieldText] = []
        var codes: [String] = []
        /// Upright and rectified; empty if it wasn't requested.
        var gray = Luma()
        /// The document in the photograph; nil if none was found.
        var document: RecognizedItem?
        /// What wasn't read as it should have been; nil if nothing.
        var problem: String?

        /// What was seen, for messages.
        var summary: String {
            "; there are \(texts.count) lines of text\(document != nil ? " on the document" : ", and no document was found")"
        }
    }

    private let settings: ScanSettings
    private let decoder: DecoderProcess
    private let lines: any LineRecognizer
    private let documents: any DocumentRecognizer
    private let accurate: AccurateLevel?

    init(config: String?) throws {
        var settings = try Configuration(option: config).scan
        // Everything on a page counts: its text, its codes, and the page itself. Languages and symbologies are those of the configuration.
        settings.recognizedDataTypes.removeAll { $0.kind == .document || $0.kind == .rectangle }
        settings.recognizedDataTypes.append(.document())
        if !settings.recognizedDataTypes.contains(where: { $0.kind == .text }) {
            settings.recognizedDataTypes.append(.text())
        }
        if !settings.recognizedDataTypes.contains(where: { $0.kind == .barcode }) {
            settings.recognizedDataTypes.append(.barcode())
        }
        settings.regionOfInterest = .full
        if config == nil { settings.qualityLevel = .accurate }
        self.settings = settings
        do {
            decoder = try DecoderProcess(program: DecoderProcess.locate())
            lines = try NeuralLineRecognizer()
            documents = try NeuralDocumentRecognizer()
        } catch {
            Complaint.print("\(error)")
            throw ExitCode(1)
        }
        accurate = AccurateLevel.usual(pace: .recorded)
        if let refusal = TextRefusal(settings, accurate: accurate) {
            Complaint.print("\(refusal)")
            throw ExitCode(1)
        }
    }

    /// Reads a photograph.
    /// - Parameter isGrayNeeded: whether the page's picture is needed.
    func read(_ file: String, isGrayNeeded: Bool, _ interruption: Interruption) throws(Failure) -> Page {
        let recording: Recording
        do throws(RecordingError) {
            recording = try Recording(path: file)
        } catch {
            throw Failure("\(error)")
        }
        guard recording.isStill else { throw Failure("\(file): this is a recording; fields are read from photographs") }
        var scan = RecordingScan(
            recording, frameRate: 30, settings: settings, decoder: decoder, lines: lines, accurate: accurate,
            documents: documents)
        var progress = Progress(file: file)
        var items: [String: RecognizedItem] = [:]
        func goesOn(_ line: Int, of lines: Int) -> Bool {
            progress.show("line \(line) of \(lines)")
            return !interruption.isRaised
        }
        var picture: [UInt8] = []
        while !interruption.isRaised, let events = scan.step(progress: goesOn) {
            for case .add(let change) in events { for item in change.items { items[item.id] = item } }
            for case .update(let change) in events { for item in change.items { items[item.id] = item } }
            for case .stable(let change) in events { for item in change.items { items[item.id] = item } }
            picture = scan.picture
        }
        progress.end()
        var page = Page(items.values.sorted { $0.id < $1.id })
        page.problem =
            scan.textFailure.map { "text was read by the fast networks alone: \($0)" } ?? scan.problem
        if isGrayNeeded { page.gray = try gray(picture, file, page.document) }
        return page
    }

    /// Decodes the picture and cuts out the document, if there is one.
    private func gray(_ bytes: [UInt8], _ file: String, _ document: RecognizedItem?) throws(Failure) -> Luma {
        var color: ColorImage
        do {
            color =
                try bytes.starts(with: [0x89, 0x50])
                ? PNGDecoder.decodeColor(bytes.span) : JPEGDecoder().decodeColor(bytes.span)
        } catch {
            throw Failure("\(file): \(error)")
        }
        if let document {
            let ratio = document.content.shape?.aspectRatio
            guard let page = color.straightened(document.bounds, margin: 0, aspectRatio: ratio) else {
                throw Failure("\(file): the document's corners enclose no pixels")
            }
            color = page
        }
        var gray: [UInt8] = []
        gray.reserveCapacity(color.width * color.height)
        // ITU-R BT.601, as in a JPEG's luma.
        for at in stride(from: 0, to: color.pixels.count - 2, by: 3) {
            let (red, green, blue) = (Int(color.pixels[at]), Int(color.pixels[at + 1]), Int(color.pixels[at + 2]))
            gray.append(UInt8((299 * red + 587 * green + 114 * blue + 500) / 1000))
        }
        return Luma(width: color.width, height: color.height, pixels: gray)
    }
}

extension PageReader.Page {
    /// The items on the largest document, or all items if no document was found.
    init(_ items: [RecognizedItem]) {
        document = items.filter(\.isDocument).max { $0.bounds.area < $1.bounds.area }
        let own = items.filter { $0.isResult && (document == nil || $0.page?.document == document?.id) }
        // Without a document, the photograph is the page. Rows are level in any unit, so its proportions don't matter.
        codes = own.compactMap { $0.barcode?.payload }
        texts = own.filter { $0.text != nil }.map {
            FieldText($0.content.string, bounds: $0.page?.bounds ?? $0.bounds, confidence: $0.confidence)
        }
    }
}
