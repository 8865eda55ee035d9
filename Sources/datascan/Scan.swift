import ArgumentParser
import Capture
import Configuration
import DataScan
import FoundationEssentials
import Recognition
import ScanModel
import TextRecognition

/// `datascan scan`: recordings and images through the very pipeline of the daemon.
struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Scans recordings, images and folders of images; prints the daemon's events.",
        discussion: """
            A recording is what datascan record saves: JPEG frames one after the other, or a YUV4MPEG2 file. An image is a \
            scene that stands still: every effort is spent on it. The same input gives the same output.
            """)

    @Argument(help: "Recordings, JPEG or PNG images, or folders of images.")
    var files: [String]

    @Option(help: "Frames a second of the recordings. (default: what a YUV4MPEG2 file says; else 30)")
    var fps: Double?

    @Option(help: ArgumentHelp("A configuration of the daemon, for what is looked for and where.", valueName: "file"))
    var config: String?

    func validate() throws {
        guard let fps else { return }
        guard fps >= 0.01, fps <= 1000 else { throw ValidationError("--fps is \(fps); allowed is 0.01 to 1000") }
    }

    func run() throws {
        let settings = try Configuration(option: config).scan
        let decoder: DecoderProcess
        let lines: NeuralLineRecognizer?
        do {
            decoder = try DecoderProcess(program: DecoderProcess.locate())
            lines = RecognizedDataType.text(of: settings.recognizedDataTypes) == nil ? nil : try NeuralLineRecognizer()
        } catch {
            Complaint.print("\(error)")
            throw ExitCode(1)
        }
        var failed = false
        for file in files {
            if let problem = scan(file, settings, decoder, lines) {
                Complaint.print(problem)
                failed = true
            }
        }
        if failed { throw ExitCode(1) }
    }

    /// Scans a file; returns what is wrong with it, if something is.
    private func scan(
        _ file: String, _ settings: ScanSettings, _ decoder: DecoderProcess, _ lines: NeuralLineRecognizer?
    ) -> String? {
        var output = LineOutput()
        var progress = Progress(file: file)
        do throws(RecordingError) {
            let recording = try Recording(path: file)
            var scan = RecordingScan(
                recording, frameRate: fps ?? recording.y4m?.frameRate ?? 30, settings: settings, decoder: decoder,
                lines: lines)
            output.write(scan.begin())
            while let events = scan.step() {
                progress.show("\(scan.counters.delivered) frames")
                output.write(events)
            }
            output.write(scan.end())
            progress.end()
            let abandoned = scan.pipelineCounters
            if abandoned.abandoned > 0 {
                let reason = abandoned.lastFailure.map { "\($0)" } ?? "failed"
                let what = "\(file): the decoder \(reason) on \(abandoned.abandoned) frames, which may hold more"
                return [what, scan.problem].compactMap(\.self).joined(separator: "; ")
            }
            return scan.problem
        } catch {
            return "\(error)"
        }
    }

}
