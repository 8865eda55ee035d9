import ArgumentParser
import Capture
import DataScan
import Recognition
import ScanModel

/// `datascan scan`: recordings and images through the very pipeline of the daemon.
struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Scans recordings, images and folders of images; prints the daemon's events.",
        discussion: """
            A recording is JPEG frames one after the other, as v4l2-ctl --stream-to=clip.mjpeg saves a webcam's. An image is \
            a scene that stands still: every effort is spent on it. The same input gives the same output.
            """)

    @Argument(help: "Recordings, JPEG or PNG images, or folders of images.")
    var files: [String]

    @Option(help: "Frames a second of the recordings.")
    var fps = 30.0

    func validate() throws {
        guard fps > 0, fps <= 1000 else { throw ValidationError("--fps is \(fps); allowed is above 0 and up to 1000") }
    }

    func run() throws {
        let decoder = try DecoderProcess(program: DecoderProcess.locate())
        var output = LineOutput()
        var failed = false
        for file in files {
            do throws(RecordingError) {
                let recording = try Recording(path: file)
                var scan = RecordingScan(recording, frameRate: fps, settings: ScanSettings(), decoder: decoder)
                output.write(scan.begin())
                while let events = scan.step() { output.write(events) }
                output.write(scan.end())
                if let problem = scan.problem {
                    Complaint.print(problem)
                    failed = true
                }
            } catch {
                Complaint.print("\(error)")
                failed = true
            }
        }
        if failed { throw ExitCode(1) }
    }
}
