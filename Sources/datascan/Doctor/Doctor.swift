import AccurateText
import ArgumentParser
import DaemonConfiguration
import DataScan
import DocumentRecognition
import Inference
import Recognition
import Rules
import ScanModel
import SettingFiles
import TextModels
import TextRecognition

/// `datascan doctor`: reports problems and how to fix them.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks decoder, networks, configuration, cameras and daemon, and says how to fix problems.")
    @OptionGroup var connection: Connection
    @Option(
        help: ArgumentHelp(
            "The configuration to check; /etc/datascan/datascand.yaml, or NAME.yaml for a named camera, if it exists, otherwise the defaults.",
            valueName: "file"))
    var config: String?

    func run() async throws {
        var findings = [decoder(), text(), documents(), largeNetworks()]
        let (finding, configuration) = readConfiguration()
        if let finding { findings.append(finding) }
        findings += lists(of: configuration)
        let daemon = await DaemonCheck(client: connection.client(of: configuration))
        findings += CameraCheck(settings: configuration.camera, daemonsCamera: daemon.camera).findings
        findings += daemon.findings
        for finding in findings { print(finding.text) }
        if findings.contains(where: \.isWrong) { throw ExitCode(1) }
    }

    private func decoder() -> Finding {
        do throws(DecoderMissing) {
            return .fine("decoder: \(try DecoderProcess.locate())")
        } catch {
            return .wrong("decoder: \(error)", fix: "make build, or reinstall the programs")
        }
    }

    private func text() -> Finding {
        do throws(ModelError) {
            return .fine(
                "text: \(try NeuralLineRecognizer().languages.count) languages, with \(Network.kernels) kernels")
        } catch {
            return .wrong("text: \(error)", fix: "make build, or reinstall")
        }
    }

    private func documents() -> Finding {
        do throws(ModelError) {
            _ = try NeuralDocumentRecognizer()
            return .fine("documents: the network can be loaded")
        } catch {
            return .wrong("documents: \(error)", fix: "make build, or reinstall")
        }
    }

    /// Checks whether the networks for the levels balanced and accurate can be loaded, and the program that runs them started: the
    /// package recommends its libraries and doesn't require them.
    private func largeNetworks() -> Finding {
        do throws(ModelError) {
            for name in [TextModelFiles.largeFinder, TextModelFiles.largeReader] {
                _ = try Network(TextModelFiles.load(name))
            }
        } catch {
            return .hint(
                "large networks: \(error); text is read as at the level fast",
                fix: "sudo apt install datascan-reader, or scripts/setup and make build")
        }
        do throws(AccurateTextError) {
            _ = try ReaderProcess(languages: ["en"])
            return .fine("large networks: PP-OCRv6, for the levels balanced and accurate")
        } catch {
            return .hint(
                "large networks: \(error); text is read as at the level fast", fix: "sudo apt install libtesseract5")
        }
    }

    /// Checks whether the lists that rules name can be loaded.
    private func lists(of configuration: Configuration) -> [Finding] {
        configuration.scan.rules.lists.sorted { $0.key < $1.key }.map { name, file in
            do throws(ListError) {
                return .fine("list \(name): \(try file.members().count) members")
            } catch {
                return .wrong("list \(name): \(error)", fix: "correct the file; it is read again when it changes")
            }
        }
    }

    private func readConfiguration() -> (Finding?, Configuration) {
        let folders = connection.folders
        guard let path = folders.settings.file(named: config) else {
            return (nil, Configuration(folders))
        }
        do throws(ConfigurationError) {
            return (.fine("configuration: \(path)"), try Configuration(file: path, folders))
        } catch {
            let unit = folders.camera.map { "datascand@\($0)" } ?? "datascand"
            return (
                .wrong("configuration:\n\(error)", fix: "correct the file, then systemctl restart \(unit)"),
                Configuration(folders)
            )
        }
    }
}
