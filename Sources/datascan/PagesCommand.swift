import AccurateText
public import ArgumentParser
import DataScan
import DocumentRecognition
import Glibc
import Pages
import Recognition
public import ScanModel
import TextRecognition

/// `datascan pages`: makes a searchable PDF of photographs, or of the pages that the daemon captures.
struct PagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages", abstract: "Makes a searchable PDF of photographs, or of pages shown to the camera.",
        discussion: """
            The document in each photograph is found, straightened and evenly lit; its text and codes lie invisibly over the \
            picture. If a photograph shows no document, no file is written.

            Without photographs, the daemon's camera takes the pages: show them one after the other and end with Ctrl-C. The \
            daemon needs the section pages in its configuration.
            """)

    @Argument(help: ArgumentHelp("The PDF to write.", valueName: "out.pdf"))
    var output: String

    @Argument(
        help: ArgumentHelp(
            "JPEG or PNG images, in the order of pages; none for the daemon's camera.", valueName: "photograph"))
    var photographs: [String] = []

    @OptionGroup var connection: Connection

    @Flag(help: "Without photographs: takes the pages captured so far, and doesn't wait for more.")
    var now = false

    @Option(help: "How pictures are processed: \(PageAppearance.allCases.map(\.rawValue).joined(separator: ", ")).")
    var appearance = PageAppearance.colour

    @Option(
        help: ArgumentHelp(
            "Dots per inch: the most that a page of a known format gets, and what the size of other pages is computed "
                + "from.", valueName: "dpi"))
    var resolution = PageOptions().resolution

    @Option(help: "The document's title. (default: the file's name)")
    var title: String?

    @Flag(help: "Replaces the PDF if it exists.")
    var force = false

    func validate() throws {
        guard PageOptions.resolutions.contains(resolution) else {
            let allowed = PageOptions.resolutions
            throw ValidationError(
                "--resolution is \(resolution); allowed is \(allowed.lowerBound) to \(allowed.upperBound)")
        }
    }

    func run() async throws {
        // Unsafe: C reads the path only during this call.
        let exists = unsafe access(output, F_OK) == 0
        guard force || !exists else {
            throw complaint("\(output) exists; --force replaces it")
        }
        guard !photographs.isEmpty else {
            let bytes = try await CapturedDocument(connection: connection, isComplete: now).file()
            return try write(bytes)
        }
        try convert()
    }

    /// Makes the PDF of the photographs.
    private func convert() throws {
        var photographer: PagePhotographer
        do {
            var options = PageOptions()
            (options.appearance, options.resolution) = (appearance, resolution)
            photographer = PagePhotographer(
                options, decoder: try DecoderProcess(program: DecoderProcess.locate()),
                lines: try NeuralLineRecognizer(), accurate: AccurateLevel.usual(pace: .recorded),
                documents: try NeuralDocumentRecognizer())
        } catch {
            throw complaint("\(error)")
        }
        let name = output.split(separator: "/").last.map { $0.hasSuffix(".pdf") ? $0.dropLast(4) : $0 } ?? ""
        var pdf = PDFDocument(title: title ?? String(name), resolution: Double(resolution))
        var problems: [String] = []
        let interruption = Interruption()
        for (number, file) in photographs.enumerated() {
            do throws(PageFileError) {
                try append(file, page: number + 1, to: &pdf, &photographer, interruption)
            } catch {
                problems.append("\(file): \(error.reason)")
            }
            guard !interruption.isRaised else {
                Complaint.print("stopped; \(output) wasn't written")
                throw ExitCode(Interruption.status)
            }
        }
        if let failure = photographer.textFailure {
            Complaint.print("text was read by the fast networks alone: \(failure)")
        }
        guard problems.isEmpty else {
            for problem in problems { Complaint.print(problem) }
            let rest = photographs.count - problems.count
            let hint =
                switch rest {
                case 0: ""
                case 1: "; the other page is fine: leave these photographs out"
                default: "; the other \(rest) pages are fine: leave these photographs out"
                }
            throw complaint("\(output) wasn't written\(hint)")
        }
        let bytes: [UInt8]
        do throws(PDFError) {
            bytes = try pdf.finish()
        } catch {
            throw complaint("\(error)")
        }
        try write(bytes)
    }

    private func write(_ bytes: [UInt8]) throws {
        do throws(NewFile.Failure) {
            try NewFile.write(bytes, to: output, replacing: force)
        } catch {
            throw complaint(error.reason)
        }
    }

    /// Reads a photograph, and appends its page.
    private func append(
        _ file: String, page number: Int, to pdf: inout PDFDocument, _ photographer: inout PagePhotographer,
        _ interruption: Interruption
    ) throws(PageFileError) {
        var progress = Progress(file: file)
        defer { progress.end() }
        progress.show("page \(number) of \(photographs.count)")
        let photograph = try PhotographFile(path: file)
        do {
            let made = try photographer.page(of: photograph.bytes, time: photograph.time) { line, count in
                progress.show("page \(number) of \(photographs.count), line \(line) of \(count)")
                return !interruption.isRaised
            }
            try pdf.append(made.page, jpeg: made.jpeg)
        } catch {
            throw PageFileError(reason: "\(error)")
        }
    }

    private func complaint(_ text: String) -> ExitCode {
        Complaint.print(text)
        return ExitCode(1)
    }
}

extension PageAppearance: ExpressibleByArgument {}

/// Why a photograph can't become a page.
struct PageFileError: Error {
    let reason: String
}
