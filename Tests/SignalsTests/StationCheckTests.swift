import SettingFiles
import Testing

@testable import Signals

@Suite struct StationCheckTests {
    private static func chip(_ number: Int, _ label: String, _ names: [String]) -> ChipDescription {
        ChipDescription(
            path: "/dev/gpiochip\(number)", name: "gpiochip\(number)", label: label,
            lines: names.map { .init(name: $0, isUsed: $0 == "BUSY", user: $0 == "BUSY" ? "fan" : "") })
    }

    private static let chips = [
        chip(0, "soc", ["GPIO0", "GPIO1", "", "BUSY"]), chip(1, "expander", ["A", "TWICE", "TWICE"]),
        chip(2, "expander", ["B"]),
    ]

    private static let addresses: [(String?, LineAddress.Line, String)] = [
        ("gpiochip0", .number(2), "/dev/gpiochip0 2"), ("/dev/gpiochip1", .number(0), "/dev/gpiochip1 0"),
        ("soc", .name("GPIO1"), "/dev/gpiochip0 1"), (nil, .name("B"), "/dev/gpiochip2 0"),
        ("gpiochip9", .number(0), "no GPIO chip 'gpiochip9'; there is gpiochip0 (soc), gpiochip1 (expander)"),
        ("expander", .number(0), "several GPIO chips are called 'expander': gpiochip1, gpiochip2"),
        ("gpiochip0", .number(4), "gpiochip0 has no line 4; it has the lines 0 to 3"),
        ("gpiochip0", .name("A"), "no line is called 'A'; there is: BUSY, GPIO0, GPIO1"),
        (nil, .name("TWICE"), "2 lines are called 'TWICE'; use a number"),
    ]

    @Test(arguments: addresses) func linesAreFound(chip: String?, line: LineAddress.Line, found: String) {
        do throws(DeviceFault) {
            let place = try LineAddress(chip: chip, line: line).resolve(in: Self.chips)
            #expect("\(place.chip) \(place.line)" == found)
        } catch {
            #expect(error.description.contains(found), "\(error)")
        }
    }

    @Test func withoutChipsThereIsNoLine() {
        #expect(throws: DeviceFault("no GPIO chip 'c'; there are none")) {
            try LineAddress(chip: "c", line: .number(0)).resolve(in: [])
        }
    }

    @Test func whatIsMissingIsReportedWithItsPosition() throws {
        let settings = try SignalSettings(
            yaml: """
                player: [no-such-player]
                outputs:
                  green: {chip: soc, line: 1}
                  fan: {line: BUSY}
                  red: {chip: gpiochip9, line: 1}
                signals:
                  accepted: {sound: /nowhere/yes.wav}
                buttons:
                  start: {line: GPIO1}
                  pedal: {device: /dev/input/nothing}
                """, file: "f")
        let check = StationCheck(settings, chips: Self.chips)
        #expect(check.lines.contains("output green: /dev/gpiochip0 line 1 (GPIO1)"))
        #expect(check.lines.contains("output fan: /dev/gpiochip0 line 3 (BUSY), in use by 'fan'"))
        #expect(
            check.lines.prefix(4) == [
                "gpiochip0 (soc): 4 lines", "  line 0 (GPIO0)", "  line 1 (GPIO1)", "  line 3 (BUSY), in use by 'fan'",
            ])
        let lines = try #require(check.error).lines
        #expect(lines.count == 5)
        for (line, words) in zip(
            lines,
            [
                "f:1:9: player: no program 'no-such-player'",
                "f:5:8: outputs.red: no GPIO chip 'gpiochip9'",
                "f:7:13: signals.accepted: no sound file /nowhere/yes.wav",
                "f:9:10: buttons.start: this is the same line as that of outputs.green",
                "f:10:10: buttons.pedal: /dev/input/nothing: no such device",
            ])
        {
            #expect(line.hasPrefix(words), "\(line)")
        }
    }
}
