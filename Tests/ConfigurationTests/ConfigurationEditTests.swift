import Capture
import DaemonConfiguration
import DataScan
import FoundationEssentials
import ScanModel
import SettingFiles
import Testing

@Suite struct ConfigurationEditTests {
    private func content(_ json: String) throws -> SettingNode.Content {
        try SettingNode(json: Array(json.utf8)).content
    }

    private func edit(_ text: String, _ changes: [(path: String, json: String)]) throws -> String {
        try ConfigurationEdit(
            text, file: "f",
            changes: changes.map {
                .init(path: $0.path.split(separator: ".").map(String.init), value: try content($0.json))
            }
        ).after
    }

    /// Text before, the change, and the text after.
    @Test(arguments: [
        ("", "scan.qualityLevel", #""fast""#, "scan:\n  qualityLevel: fast\n"),
        ("# mine\n", "scan.qualityLevel", #""fast""#, "# mine\nscan:\n  qualityLevel: fast\n"),
        ("scan:\n", "scan.qualityLevel", #""fast""#, "scan:\n  qualityLevel: fast\n"),
        (
            "scan:\n  # why\n  qualityLevel: balanced  # for now\n  reappearAfter: 2\n", "scan.qualityLevel",
            #""fast""#,
            "scan:\n  # why\n  qualityLevel: fast  # for now\n  reappearAfter: 2\n"
        ),
        (
            "camera:\n  device: auto\n\n# below\nscan:\n  reappearAfter: 2\n", "camera.width", "1920",
            "camera:\n  device: auto\n  width: 1920\n\n# below\nscan:\n  reappearAfter: 2\n"
        ),
        (
            "scan:\n    recognizedDataTypes:\n    - barcode: {symbologies: [qr]}  # one\n    - text\n    reappearAfter: 2\n",
            "scan.recognizedDataTypes", #"[{"text":{"languages":["de"]}}]"#,
            "scan:\n    recognizedDataTypes: [{text: {languages: [de]}}]\n    reappearAfter: 2\n"
        ),
        (
            "scan: {reappearAfter: 2}\nlog: {level: debug}\n", "scan.qualityLevel", #""fast""#,
            "scan:\n  reappearAfter: 2\n  qualityLevel: fast\nlog: {level: debug}\n"
        ),
        (
            "camera:\n  controls: {focus: 40}  # sharp\n", "camera.controls.zoom", "150",
            "camera:\n  controls: {focus: 40, zoom: 150}  # sharp\n"
        ),
        (
            "camera:\n  controls:\n    # a hand's breadth\n    focus: 40\n    exposure: auto\n",
            "camera.controls.focus",
            #""auto""#,
            "camera:\n  controls:\n    # a hand's breadth\n    focus: auto\n    exposure: auto\n"
        ),
        ("camera:\n  controls: {}\n", "camera.controls.focus", "40", "camera:\n  controls: {focus: 40}\n"),
        ("scan:\r\n  reappearAfter: 2\r\n", "scan.reappearAfter", "3", "scan:\r\n  reappearAfter: 3\r\n"),
        ("scan:\n  reappearAfter: 2", "scan.reappearAfter", "3", "scan:\n  reappearAfter: 3"),
        (
            "scan:\n  regionOfInterest:\n    x: 0\n    y: 0\n    width: 1\n    height: 1\n", "scan.regionOfInterest",
            #"{"x":0.123456789,"y":0,"width":0.5,"height":1}"#,
            "scan:\n  regionOfInterest: {x: 0.123457, y: 0, width: 0.5, height: 1}\n"
        ),
        (
            "scan:\n  recognizedDataTypes:\n    - text: {allowedCharacters: \"#: 1\"}\n", "scan.recognizedDataTypes",
            ##"[{"text":{"allowedCharacters":"#: 12"}}]"##,
            "scan:\n  recognizedDataTypes: [{text: {allowedCharacters: \"#: 12\"}}]\n"
        ),
        (
            "camera:\n  controls: {powerLineFrequency: 50}\n", "camera.controls.powerLineFrequency", #""off""#,
            "camera:\n  controls: {powerLineFrequency: \"off\"}\n"
        ),
    ])
    func aValueIsSetAndTheRestIsLeft(_ before: String, _ path: String, _ json: String, _ after: String) throws {
        #expect(try edit(before, [(path, json)]) == after)
    }

    @Test func whatIsThereAlreadyChangesNothing() throws {
        let text = "scan: {reappearAfter: 2,   qualityLevel: fast} # as it is\n"
        #expect(try edit(text, [("scan.qualityLevel", #""fast""#), ("scan.reappearAfter", "2.0")]) == text)
    }

    @Test func theShippedFileKeepsEveryOtherLine() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../config/datascand.yaml")
        let text = try String(contentsOf: path, encoding: .utf8)
        let after = try edit(
            text,
            [
                ("scan.regionOfInterest", #"{"x":0.1,"y":0.2,"width":0.5,"height":0.25}"#),
                ("scan.recognizedDataTypes", #"[{"barcode":{"symbologies":["qr"]}}]"#),
                ("camera.controls.focus", "40"), ("camera.controls.exposure", #""auto""#),
            ])
        let kept = Set(after.split(separator: "\n"))
        let lost = text.split(separator: "\n").filter { !kept.contains($0) }
        #expect(
            lost == [
                "  controls: {}", "  regionOfInterest: {x: 0, y: 0, width: 1, height: 1}",
                "  recognizedDataTypes:", "    - barcode: {symbologies: []}",
                "    - text: {languages: [], minimumTextHeight: 0, allowedCharacters: \"\"}",
            ])
        let configuration = try Configuration(yaml: after, file: "f")
        #expect(configuration.scan.recognizedDataTypes == [.barcode(symbologies: [.qr])])
        #expect(configuration.camera.controls[.focus] == .value(40))
    }

    /// What the daemon would refuse is not written, and neither is what is written in a way of its own.
    @Test(arguments: [
        ("scan:\n  qualityLevel: fast\n", "scan.qualityLevel", #""quick""#, "this is 'quick'"),
        ("scan:\n  nonsense: 1\n", "scan.qualityLevel", #""fast""#, "unknown key 'nonsense'"),
        ("scan: [\n", "scan.qualityLevel", #""fast""#, "isn't valid YAML"),
        ("? scan\n: {reappearAfter: 2}\n", "scan.reappearAfter", "3", "change it by hand"),
        ("{scan: {reappearAfter: 2}}\n", "scan.reappearAfter", "3", "change it by hand"),
    ])
    func whatWouldBeWrongIsNotWritten(_ text: String, _ path: String, _ json: String, _ message: String) {
        let error = #expect(throws: ConfigurationError.self) { try edit(text, [(path, json)]) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }
}
