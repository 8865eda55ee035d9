import ArgumentParser
import Capture
import Configuration
import DataScanClient
import FoundationEssentials
import Recognition

/// `datascan doctor`: what is wrong here and how to mend it.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks decoder, cameras, configuration and daemon, and says how to mend what is wrong.")
    @OptionGroup var connection: Connection
    @Option(help: ArgumentHelp("The configuration to check.", valueName: "file"))
    var config: String?

    func run() async throws {
        var findings = [decoder()]
        var device = "auto"
        if let config {
            let (finding, configured) = configuration(config)
            findings.append(finding)
            device = configured ?? device
        }
        findings += [device == "auto" ? cameras() : camera(device), await daemon()]
        for finding in findings {
            print(finding.isFine ? "fine " : "WRONG", finding.text)
        }
        if findings.contains(where: { !$0.isFine }) { throw ExitCode(1) }
    }

    private struct Finding {
        var isFine: Bool
        var text: String
    }

    private func decoder() -> Finding {
        do throws(DecoderMissing) {
            return Finding(isFine: true, text: "decoder: \(try DecoderProcess.locate())")
        } catch {
            return Finding(isFine: false, text: "decoder: \(error)")
        }
    }

    private func cameras() -> Finding {
        let all = CameraList.all()
        let usable = all.filter { $0.problem == nil && !$0.modes.isEmpty }
        if let first = usable.first {
            return Finding(
                isFine: true, text: "camera: \(usable.count) usable, the first is \(first.path), \(first.name)")
        }
        let reason =
            all.compactMap(\.problem).first
            ?? "there is no /dev/video node; plug a camera in, and see whether `lsusb` lists it"
        return Finding(isFine: false, text: "camera: \(reason)")
    }

    private func camera(_ device: String) -> Finding {
        let camera = CameraList.describe(device)
        return Finding(isFine: camera.problem == nil, text: "camera: \(camera.problem ?? "\(device), \(camera.name)")")
    }

    /// What is to be said of a configuration, and the camera that it names.
    private func configuration(_ path: String) -> (Finding, String?) {
        guard let data = FileManager.default.contents(atPath: path) else {
            return (Finding(isFine: false, text: "configuration: \(path) can't be read"), nil)
        }
        do throws(ConfigurationError) {
            let configuration = try Configuration(yaml: String(decoding: data, as: UTF8.self), file: path)
            return (Finding(isFine: true, text: "configuration: \(path)"), configuration.camera.device)
        } catch {
            return (Finding(isFine: false, text: "configuration:\n\(error)"), nil)
        }
    }

    private func daemon() async -> Finding {
        do {
            try await connection.client.ping()
            return Finding(isFine: true, text: "daemon: answers on \(connection.client.controlSocket)")
        } catch {
            return Finding(
                isFine: false, text: "daemon: \(error) (systemctl status datascand; journalctl -u datascand)")
        }
    }
}
