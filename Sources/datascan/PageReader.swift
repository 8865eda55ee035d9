import AccurateText
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
        /// Whether a document was found in the photograph.
        var isFound = false
        /// What wasn't read as it should have been; nil if nothing.
        var problem: String?

        /// What was seen, for messages.
        var summary: String {
            "; there are \(texts.count) lines of text\(isFound ? " on the document" : ", and no document was found")"
        }
    }

    private let settings: ScanSettings
    private let decoder: DecoderProcess
    private let lines: any LineRecognizer
    private let documents: any DocumentRecognizer
    private let accurate: AccurateLevel?

    init(config: String?) throws {
        var settings = try Configuration(option: config).scan
        let languages = settings.recognizedDataTypes
        settings.recognizedDataTypes = ShapeOptions.withDocument(languages)
        if TextRequest(settings.recognizedDataTypes) == nil { settings.recognizedDataTypes.append(.text()) }
        settings.qualityLevel = config == nil ? .accurate : settings.qualityLevel
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
}
