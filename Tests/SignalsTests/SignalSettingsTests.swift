import SettingFiles
import Testing

@testable import Signals

@Suite struct SignalSettingsTests {
    private static let whole = """
        repeatWithin: 5
        player: [pw-play, --volume, "0.5"]
        outputs:
          green: {chip: gpiochip0, line: 17}
          red: {line: GPIO27, activeLow: true}
        signals:
          accepted: {outputs: {green: 1.5, red: off}, sound: /usr/share/sounds/yes.wav}
          rejected: {outputs: {red: [0.2, 0.1, 0.2]}}
          ready: {outputs: {green: on}}
          fault: {outputs: {red: [0.5, 0.5]}}
        buttons:
          pedal: {device: "Foot Switch", key: KEY_B, grab: true, window: 3}
          box: {chip: gpiochip0, line: 5, activeLow: true, bias: pullUp, debounce: 10}
        """

    @Test func everythingIsRead() throws {
        let settings = try SignalSettings(yaml: Self.whole, file: "f")
        #expect(settings.repeatWithin == 5 && settings.maximumAge == 2)
        #expect(settings.player == ["pw-play", "--volume", "0.5"])
        #expect(
            settings.outputs == [
                "green": OutputSettings(
                    address: LineAddress(chip: "gpiochip0", line: .number(17)), isActiveLow: false),
                "red": OutputSettings(address: LineAddress(chip: nil, line: .name("GPIO27")), isActiveLow: true),
            ])
        #expect(
            settings.signals[.accepted]
                == SignalPlan(
                    lights: ["green": .pattern([1_500_000_000]), "red": .off], sound: "/usr/share/sounds/yes.wav"))
        #expect(
            settings.signals[.rejected]?.lights == ["red": .pattern([200_000_000, 100_000_000, 200_000_000])])
        #expect(settings.signals[.ready]?.lights == ["green": .on])
        #expect(settings.signals[.new] == nil)
        #expect(
            settings.buttons == [
                "pedal": ButtonSettings(
                    source: .key(device: "Foot Switch", code: 48, isGrabbed: true), debounce: 30, window: 3),
                "box": ButtonSettings(
                    source: .line(
                        LineAddress(chip: "gpiochip0", line: .number(5)), isActiveLow: true, bias: .pullUp),
                    debounce: 10, window: nil),
            ])
    }

    @Test func anEmptyFileDoesNothing() throws {
        let settings = try SignalSettings(yaml: "# nothing\noutputs:\nsignals:\nbuttons:\n", file: "f")
        #expect(settings.outputs.isEmpty && settings.signals.isEmpty && settings.buttons.isEmpty)
    }

    private static let outputs = "outputs: {green: {chip: c, line: 1}}\n"

    @Test(arguments: [
        ("output: {}", "1:1: output: unknown key 'output' (did you mean outputs?)"),
        ("outputs: [1]", "1:10: outputs: this is a list; it has to be a map from names"),
        ("outputs: {green: {chip: c}}", "1:18: outputs.green: line is missing"),
        ("outputs: {green: {line: 5}}", "1:25: outputs.green.line: a line's number needs a chip"),
        ("outputs: {green: {chip: c, line: -1}}", "allowed is a whole number from 0 to 65535"),
        ("outputs: {green: {chip: c, lin: 1}}", "unknown key 'lin' (did you mean line?)"),
        ("outputs: {green: {chip: c, line: 1, activeLow: 1}}", "allowed is true or false"),
        (
            "outputs:\n  green: {chip: c, line: 1}\n  red: {chip: c, line: 1}",
            "3:8: outputs.red: this is the same line as that of outputs.green"
        ),
        (
            "outputs: {green: {chip: c, line: 1}}\nbuttons:\n  start: {chip: c, line: 1}",
            "3:10: buttons.start: this is the same line as that of outputs.green"
        ),
        ("signals: {accept: {sound: /a}}", "unknown key 'accept' (did you mean accepted?)"),
        ("signals: {accepted: {sound: a.wav}}", "allowed is an absolute path"),
        ("signals: {accepted: {}}", "1:21: signals.accepted: a signal needs outputs or a sound"),
        ("signals: {accepted: {outputs: {green: 1}}}", "there are no outputs"),
        (
            outputs + "signals: {accepted: {outputs: {gren: 1}}}",
            "2:32: signals.accepted.outputs.gren: unknown key 'gren' (did you mean green?)"
        ),
        (outputs + "signals: {accepted: {outputs: {green: on}}}", "none of the outputs says how long"),
        (outputs + "signals: {accepted: {outputs: {green: []}}}", "a pattern has 1 to 64 times"),
        (outputs + "signals: {accepted: {outputs: {green: [1, x]}}}", "allowed is a number from 0.01 to 60"),
        (outputs + "signals: {accepted: {outputs: {green: fast}}}", "allowed is on, off, seconds"),
        (outputs + "signals: {ready: {outputs: {green: 1}}}", "a state lasts for as long as it applies"),
        (outputs + "signals: {ready: {outputs: {green: [1, 1, 1]}}}", "has to end with a time off"),
        ("player: []", "it has to begin with a program"),
        ("repeatWithin: -1", "allowed is a number from 0 to 86400"),
        ("buttons: {start: {}}", "a button needs a device (with a key), or a line (with a chip)"),
        ("buttons: {start: {device: d, line: 1}}", "1:36: buttons.start.line: a button has a device or a line"),
        ("buttons: {start: {line: L, key: KEY_A}}", "key needs a device beside it"),
        ("buttons: {start: {device: d, key: KEY_ENTR}}", "did you mean KEY_ENTER?"),
        ("buttons: {start: {device: d, key: 0}}", "allowed is a whole number from 1 to 767"),
        ("buttons: {start: {line: L, bias: up}}", "allowed is asIs, pullUp, pullDown, disabled"),
        ("buttons: {start: {line: L, debounce: 5000}}", "allowed is a whole number from 0 to 1000"),
        ("buttons: {start: {line: L, window: 0}}", "allowed is a number from 0.1 to 3600"),
    ])
    func mistakesSayWhereAndWhatIsRight(yaml: String, words: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try SignalSettings(yaml: yaml, file: "f") }
        #expect(error.lines.contains { $0.contains(words) }, "\(error)")
    }

    @Test func thereAreNotTooManyOutputs() throws {
        let many = (0...64).map { "  o\($0): {chip: c, line: \($0)}" }.joined(separator: "\n")
        let error = try #require(throws: ConfigurationError.self) {
            try SignalSettings(yaml: "outputs:\n" + many, file: "f")
        }
        #expect(error.lines.first?.contains("allowed are at most 64") == true)
    }

    @Test func theInstalledConfigurationIsValid() throws {
        let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let settings = try SignalSettings(file: "/\(folder)/config/datascan-signal.yaml")
        #expect(settings.outputs.isEmpty && settings.player == SignalSettings().player)
        #expect(settings.socket == SignalSettings().socket && settings.control == SignalSettings().control)
    }

    @Test func aMissingFileIsAMistake() {
        #expect(throws: ConfigurationError.self) { try SignalSettings(file: "/nowhere.yaml") }
    }
}
