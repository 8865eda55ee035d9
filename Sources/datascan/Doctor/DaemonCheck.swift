import Capture
import DataScanClient
import Glibc
import ScanModel

/// Checks whether the daemon runs, answers, and gets frames.
struct DaemonCheck {
    private(set) var findings: [Finding] = []
    /// The daemon's camera; nil if the daemon doesn't answer.
    private(set) var camera: CameraInfo?

    init(client: ScanClient) async {
        do {
            let camera = try await client.camera()
            self.camera = camera
            findings.append(.fine("daemon: answers on \(client.controlSocket)"))
            findings.append(Self.finding(camera))
            for warning in try await client.warnings() {
                findings.append(.wrong("daemon: \(warning)", fix: "remove the cause; the daemon retries by itself"))
            }
        } catch ClientError.unreachable(let path, let number) where number == EACCES {
            findings.append(
                .wrong(
                    "daemon: this user may not open \(path)",
                    fix: "sudo usermod -aG datascan-control $USER, then log in again"))
        } catch let error as ClientError where error.isSilence {
            findings.append(.wrong("daemon: \(error)", fix: "sudo systemctl restart datascand"))
        } catch ClientError.garbled {
            findings.append(
                .wrong(
                    "daemon: \(client.controlSocket) answers in another protocol",
                    fix: "install the same version of datascan and datascand, then sudo systemctl restart datascand"))
        } catch {
            findings.append(
                .wrong(
                    "daemon: \(error)",
                    fix: "sudo systemctl start datascand; journalctl -u datascand -n 20 says why it ended"))
        }
    }

    private static func finding(_ camera: CameraInfo) -> Finding {
        let what = "daemon's camera: \(camera.state.rawValue), \(camera.reason ?? camera.device)"
        if StreamAddress(device: camera.device) != nil,
            [.absent, .wrongFormat, .stalled].contains(camera.state)
        {
            return .wrong(what, fix: StreamCheck.advice)
        }
        return switch camera.state {
        case .streaming: .fine("daemon's camera: \(camera.device), \(camera.width)x\(camera.height) \(camera.format)")
        case .ended: .fine(what)
        case .paused: .hint(what, fix: "datascan resume")
        case .absent:
            .wrong(what, fix: "see the camera lines above; the daemon retries as soon as a camera appears")
        case .busy: .wrong(what, fix: "end the program that holds it: sudo datascan doctor names it")
        case .noBandwidth:
            .wrong(
                what,
                fix:
                    "set camera.format: MJPG or a smaller camera.width; or plug it directly into a port, not into a hub"
            )
        case .wrongFormat:
            .wrong(what, fix: "datascan cameras shows what there is; set camera.device and camera.format")
        case .stalled, .wedged:
            .wrong(what, fix: "unplug and reconnect the camera; if that helps, use another cable, port or powered hub")
        }
    }
}

extension ClientError {
    fileprivate var isSilence: Bool { if case .silent = self { true } else { false } }
}
