import FoundationEssentials
import Testing

@testable import Wedge

@Suite struct LayoutTests {
    static let ascii = String(String.UnicodeScalarView((0x20...0x7E).map { Unicode.Scalar($0) }))

    /// What arrives of a text; nil where the layout can't write it.
    static func typed(_ text: String, on layout: Layout, capsLock: Bool = false) async throws -> String? {
        var strokes: [Stroke] = []
        for scalar in text.unicodeScalars {
            guard let more = layout.strokes(for: scalar) else { return nil }
            strokes += more
        }
        let receiver = Receiver(layout.names.description, capsLock: capsLock)
        try await Typist(receiver, capsLock: layout.capsLock, delay: .zero).type(strokes)
        #expect(receiver.keysDown.isEmpty)
        #expect(receiver.capsLockIsLit() == capsLock)
        return receiver.text
    }

    static func layout(_ name: String) throws -> Layout { try #require(LayoutNames(name).flatMap { Layout($0) }) }

    @Test(
        arguments: [
            "us", "us(intl)", "us(dvorak)", "gb", "de", "de(nodeadkeys)", "de(neo)", "at", "ch", "ch(fr)",
            "fr", "fr(bepo)", "fr(azerty)", "be", "es", "latam", "it", "pt", "br", "nl", "dk", "no", "se", "fi", "pl",
            "cz",
            "cz(qwerty)", "sk", "hu", "ro", "hr", "tr", "jp", "ca",
        ], [false, true])
    func whatIsPrintableInASCIIArrives(layout: String, capsLock: Bool) async throws {
        let arrived = try await Self.typed(Self.ascii, on: try Self.layout(layout), capsLock: capsLock)
        #expect(arrived == Self.ascii)
    }

    /// Every character that a layout is said to write, on every layout that there is. Their variants were tried once
    /// (docs/measurements.md); they take half a minute.
    @Test func whatALayoutIsSaidToWriteArrives() async throws {
        let list = try String(contentsOfFile: "/usr/share/X11/xkb/rules/evdev.lst", encoding: .utf8)
        let section = list.split(separator: "! ").first { $0.hasPrefix("layout") } ?? ""
        let names = section.split(separator: "\n").dropFirst().compactMap { line in
            line.split(separator: " ", omittingEmptySubsequences: true).first.map(String.init)
        }
        #expect(names.count > 90)
        for name in names {
            // A place for people's own.
            if name == "custom" { continue }
            let layout = try Self.layout(name)
            let text = String(String.UnicodeScalarView(layout.characters))
            let arrived = try await Self.typed(text, on: layout) ?? ""
            if Array(arrived.unicodeScalars) == layout.characters { continue }
            for scalar in layout.characters {
                let alone = try await Self.typed(String(scalar), on: layout) ?? ""
                #expect(Array(alone.unicodeScalars) == [scalar], "\(name): U+\(String(scalar.value, radix: 16))")
            }
        }
    }

    @Test func latinIsNotWrittenInRussian() throws {
        let russian = try Self.layout("ru")
        #expect(russian.strokes(for: "a") == nil)
        #expect(russian.strokes(for: "ж")?.count == 1)
    }

    /// Where Caps Lock is on though the layout has no key for it, nothing is typed.
    @Test func withoutAKeyForCapsLockNothingIsTyped() async throws {
        let colemak = try Self.layout("us(colemak)")
        await #expect(throws: CapsLockStays.self) { try await Self.typed("a", on: colemak, capsLock: true) }
    }
}
