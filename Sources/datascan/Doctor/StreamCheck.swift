import Capture
import FoundationEssentials
import Glibc
import ScanModel

/// Checks the socket of a camera that is a stream, without connecting to it: that would take the place of its program.
struct StreamCheck {
    private(set) var findings: [Finding] = []

    init(_ stream: StreamAddress, daemonsCamera: CameraInfo?) {
        if let problem = stream.problem {
            findings.append(.wrong("camera: \(problem)", fix: "correct camera.device in the configuration"))
            return
        }
        let folder = String(stream.path.prefix(upTo: stream.path.lastIndex(of: "/") ?? stream.path.endIndex))
        guard FileManager.default.fileExists(atPath: folder.isEmpty ? "/" : folder) else {
            let fix =
                folder == StreamAddress.usualFolder
                ? "sudo systemd-tmpfiles --create" : "create it so that the daemon's user may write to it"
            findings.append(.wrong("camera: \(stream): the folder \(folder) does not exist", fix: fix))
            return
        }
        guard let daemonsCamera, daemonsCamera.device == stream.description else {
            findings.append(
                .hint(
                    "camera: \(stream) exists only while the daemon runs with this configuration",
                    fix: "sudo systemctl restart datascand; then start the program that writes to it"))
            return
        }
        findings.append(
            daemonsCamera.state == .streaming
                ? .fine("camera: \(stream), \(daemonsCamera.width)x\(daemonsCamera.height) \(daemonsCamera.format)")
                : .hint(
                    "camera: \(stream) is the socket of a program that writes MJPEG or YUV4MPEG2",
                    fix: Self.advice))
    }

    /// How to find out why the program that writes to a stream doesn't.
    static let advice = "start the program that writes to it, or see its output"
}
