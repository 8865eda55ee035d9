import ArgumentParser
import DaemonConfiguration
import DataScan
import DocumentRecognition
import FoundationEssentials
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
            "The configuration to check; /etc/datascan/datascand.yaml, if it exists.", valueName: "file"))
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

    /// Checks whether the networks for the levels balanced and accurate can be loaded.
    private func largeNetworks() -> Finding {
        do throws(ModelError) {
            for name in [TextModelFiles.largeFinder, TextModelFiles.largeReader] {
                _ = try Network(TextModelFiles.load(name))
            }
            return .fine("large networks: PP-OCRv6, for the levels balanced and accurate")
        } catch {
            return .wrong(
                "large networks: \(error); text is read as at the level fast",
                fix: "scripts/setup, then make build, or reinstall the package")
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
        let installed = "/etc/datascan/datascand.yaml"
        guard let path = config ?? (FileManager.default.fileExists(atPath: installed) ? installed : nil) else {
            return (nil, Configuration())
        }
        do throws(ConfigurationError) {
            return (.fine("configuration: \(path)"), try Configuration(file: path))
        } catch {
            return (
                .wrong("configuration:\n\(error)", fix: "correct the file, then systemctl restart datascand"),
                Configuration()
            )
        }
    }
}
