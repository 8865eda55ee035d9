public import ArgumentParser
import DaemonConfiguration
import DataScan
import Glibc
import Payloads
import Rules
public import ScanModel
import SettingFiles

/// `datascan rules`: checks the rules of a configuration, and tries them on a payload.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Checks rules and lists, and explains which rule decides about a payload.",
        discussion: """
            Without --try, it checks the rules and loads the lists. The exit status is 0 if the payload is accepted, 1 if it is \
            rejected, and 78 if the configuration or a list is wrong.
            """)

    @Option(
        name: .customLong("try"),
        help: ArgumentHelp("A payload, or with --type text a transcript.", valueName: "payload"))
    var content: String?

    @Option(help: ArgumentHelp("The symbology of the payload.", valueName: "name"))
    var symbology: Symbology = .qr

    @Option(help: ArgumentHelp("What the payload is: barcode or text.", valueName: "type"))
    var type: Content.Kind = .barcode

    @Option(
        help: ArgumentHelp(
            "The configuration; /etc/datascan/datascand.yaml, or NAME.yaml for a named camera, if it exists, otherwise the defaults.",
            valueName: "file")
    )
    var config: String?

    @Option(
        help: ArgumentHelp(
            "The name of the camera whose rules are meant, if the station has several.", valueName: "name"),
        transform: CameraName.parse)
    var camera: CameraName?

    func validate() throws {
        if type.isShape { throw ValidationError("--type is \(type.rawValue); allowed is barcode or text") }
    }

    func run() throws {
        let folders = DaemonFolders(camera)
        let settings = try Configuration(option: folders.settings.file(named: config), folders).scan.rules
        let lists = try RuleBook.lists(of: settings)
        guard let content else {
            print("\(settings.rules.count) rules")
            for (name, list) in lists.sorted(by: { $0.key < $1.key }) { print("list \(name): \(list.count) members") }
            return
        }
        let explanation = RuleBook(settings.rules, lists: lists).explain(subject(content))
        for line in explanation.lines { print(line) }
        if !explanation.outcome.accepted { throw ExitCode(1) }
    }

    private func subject(_ content: String) -> RuleSubject {
        let moment = Moment(frame: 0, captureTime: 0, time: Double(time(nil)))
        guard type == .barcode else {
            return RuleSubject(
                .text(PrintedText(candidates: [.init(transcript: content, confidence: 1)])), moment: moment)
        }
        // A payload that is a GS1 message begins with an application identifier and has no other mark here.
        let payload = content.hasPrefix("]") ? String(content.dropFirst(3)) : content
        let barcode = Barcode(
            symbology: symbology, payload: payload, payloadData: Array(payload.utf8),
            symbologyIdentifier: content.hasPrefix("]") ? String(content.prefix(3)) : "")
        return RuleSubject(.barcode(barcode), meaning: PayloadMeaning(of: barcode), moment: moment)
    }
}

extension Symbology: ExpressibleByArgument {}
extension Content.Kind: ExpressibleByArgument {}
