import Capture
import DaemonConfiguration
import DataScan
import ScanModel
import SettingFiles
import Testing

/// Settings that lie over those of the file.
@Suite struct OverrideTests {
    private static func settings(_ json: String) throws -> SettingNode {
        var node = try SettingNode(json: Array(#"{"params":{"settings":\#(json)}}"#.utf8))
        for _ in 0..<2 { if case .map(let members) = node.content { node = members[0].value } }
        return node
    }

    private static func overrides(_ json: String, _ revision: String = "r1") throws -> SettingOverrides {
        try SettingOverrides(revision: revision, settings: settings(json))
    }

    @Test func theyJoinTheFileKeyByKey() throws {
        let yaml = """
            camera: {frameRate: 15, controls: {focus: 40, gain: 3}}
            scan: {reappearAfter: 2, recognizedDataTypes: [text, barcode]}
            rules: [{match: {}, accept: false}]
            """
        let overrides = try Self.overrides(
            #"{"camera":{"controls":{"focus":60}},"scan":{"recognizedDataTypes":["barcode"]},"trigger":{"mode":"onDemand"}}"#
        )
        let both = try Configuration(yaml: yaml, file: "f", overrides: overrides)
        var wanted = try Configuration(yaml: yaml, file: "f")
        wanted.camera.controls[.focus] = .value(60)
        wanted.scan.recognizedDataTypes = [.barcode()]
        wanted.scan.trigger.mode = .onDemand
        #expect(both == wanted)
        let alone = try Configuration(yaml: "# nothing\n", file: "f", overrides: overrides)
        #expect(alone.scan.trigger.mode == .onDemand)
    }

    @Test(arguments: [
        (#"{"events":{"journal":true}}"#, "params.settings.events", "allowed is camera, scan, rules, trigger"),
        (#"{"camera":{"device":"auto"}}"#, "params.settings.camera.device", "it can't be overridden"),
        ("[]", "params.settings", "this is a list"), ("7", "params.settings", "this is a number"),
    ]) func whatTheMachineDecidesStays(_ json: String, _ field: String, _ message: String) throws {
        let error = try #require(#expect(throws: ProtocolError.self) { _ = try Self.overrides(json) })
        #expect(error.field == field && error.message.contains(message), "\(error)")
    }

    @Test func aRevisionHasALength() throws {
        #expect(throws: ProtocolError.self) { _ = try Self.overrides("{}", "") }
        #expect(throws: ProtocolError.self) { _ = try Self.overrides("{}", String(repeating: "r", count: 513)) }
    }

    @Test func theirMistakesHaveTheirPlace() throws {
        let overrides = try Self.overrides(#"{"scan":{"qualityLevel":"quick"},"rules":[{"match":{"pattern":"("}}]}"#)
        let error = try #require(
            #expect(throws: ConfigurationError.self) {
                _ = try Configuration(yaml: "scan: {reappearAfter: 2}\n", file: "f", overrides: overrides)
            })
        let places = error.mistakes.map(\.place)
        #expect(places.allSatisfy { $0.line == 0 }, "\(places)")
        #expect(
            Set(places.map(\.path)) == ["params.settings.scan.qualityLevel", "params.settings.rules[0].match.pattern"])
    }

    @Test func aTrialEndsInOneOfThreeWays() throws {
        var record = OverrideRecord()
        let (first, second) = (try Self.overrides(#"{"scan":{}}"#), try Self.overrides(#"{"trigger":{}}"#, "r2"))
        record.begin(first)
        #expect(record.trial != nil && record.current?.revision == "r1")
        record.keep()
        #expect(record.trial == nil && record.current?.revision == "r1")
        record.begin(second)
        record.withdraw()
        #expect(record.trial == nil && record.current?.revision == "r1" && record.refusal(of: second) == nil)
        record.begin(second)
        record.takeBack("no frames")
        #expect(record.trial == nil && record.current?.revision == "r1")
        #expect(record.refusal(of: second) == "no frames")
        // The same name for something else is something else.
        #expect(record.refusal(of: try Self.overrides(#"{"scan":{}}"#, "r2")) == nil)
        // Nothing is on trial: nothing is taken back.
        record.takeBack("again")
        #expect(record.current?.revision == "r1" && record.refusal(of: second) == "no frames")
    }

    /// A record survives its file, at each step.
    @Test func aRecordSurvivesItsFile() throws {
        var record = OverrideRecord()
        #expect(OverrideRecord(json: record.json).current == nil)
        let special = try Self.overrides(
            #"{"rules":[{"match":{"pattern":"\\d\"\u0001ä"},"output":"{content}"}]}"#, "ä\"\n")
        for step in 0..<4 {
            switch step {
            case 0: record.begin(special)
            case 1: record.keep()
            case 2: record.begin(try Self.overrides(#"{"camera":{"frameRate":0.125}}"#, "r2"))
            default: record.takeBack("because \"of\" this\n")
            }
            let read = OverrideRecord(json: record.json)
            #expect(read.json == record.json)
            #expect((read.trial == nil) == (record.trial == nil))
            #expect(read.failed?.reason == record.failed?.reason)
        }
        #expect(OverrideRecord(json: record.json).current?.isSame(as: special) == true)
    }

    @Test(arguments: [
        "", "{", "[]", "7", #"{"current":{"revision":7}}"#, #"{"current":{"revision":"r","settings":{"log":{}}}}"#,
    ])
    func aFileWithSomethingElseCountsAsNone(_ text: String) {
        #expect(OverrideRecord(json: Array(text.utf8)).current == nil)
    }

    /// Overrides of another version that this one can't read, on trial when the daemon was replaced: what was before is in force.
    @Test func aTrialOfSomethingUnreadableEnds() {
        let text =
            #"{"current":{"revision":"r2","settings":{"new":{}}},"trial":{"previous":{"revision":"r1","settings":{"scan":{}}}}}"#
        var record = OverrideRecord(json: Array(text.utf8))
        record.takeBack("the daemon ended")
        #expect(record.current?.revision == "r1" && record.trial == nil)
    }
}
