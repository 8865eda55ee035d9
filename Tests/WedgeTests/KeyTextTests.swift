import Testing

@testable import Wedge

@Suite struct KeyTextTests {
    static func strokes(_ text: String, on layout: String = "us") throws -> [String] {
        let layout = try #require(LayoutNames(layout).flatMap { Layout($0) })
        return try layout.strokes(for: KeyText(text)).get().map(\.description)
    }

    @Test(arguments: [
        ("", []),
        ("{Enter}", ["Enter"]),
        ("{Tab}{Tab}", ["Tab", "Tab"]),
        ("a{F8}", ["key 30", "F8"]),
        ("{{a}", ["Shift+key 26", "key 30", "Shift+key 27"]),
        ("{Ctrl+S}", ["Ctrl+key 31"]),
        ("{Ctrl+Shift+s}", ["Ctrl+Shift+key 31"]),
        ("{Shift+Tab}", ["Shift+Tab"]),
        ("{Alt+F4}", ["Alt+F4"]),
        ("{Ctrl++}", ["Ctrl+Shift+key 13"]),
        ("{Ctrl+}}", ["Ctrl+Shift+key 27"]),
        ("{Ctrl+]}", ["Ctrl+key 27"]),
    ])
    func keysAreNamed(text: String, strokes: [String]) throws {
        #expect(try Self.strokes(text) == strokes)
    }

    @Test func aCombinationIsThatOfTheLayout() throws {
        #expect(try Self.strokes("{Ctrl+]}", on: "de") == ["Ctrl+AltGr+key 10"])
        #expect(try Self.strokes("{Ctrl+Z}", on: "de") == ["Ctrl+key 21"])
    }

    @Test(arguments: ["{", "{Enter", "{enter}", "{}", "{+}", "{Foo+S}", "{Ctrl+}", "{Ctrl+ab}", "{a}", "a\tb", "\n"])
    func whatIsNoKeyIsRefused(text: String) {
        #expect(throws: KeyText.Mistake.self) { try KeyText(text) }
    }

    @Test(arguments: [
        ("de", "de"), ("us(intl)", "us(intl)"), ("ch(fr)", "ch(fr)"), ("", nil), ("de(", nil), ("de()", nil),
        ("de,us", nil), ("../de", nil), ("de (x)", nil), ("(x)", nil),
    ])
    func layoutsHaveNames(text: String, name: String?) {
        #expect(LayoutNames(text)?.description == name)
    }

    @Test func theMachinesLayoutIsRead() {
        let one = LayoutNames(
            file: """
                # KEYBOARD CONFIGURATION FILE
                XKBMODEL="pc104"
                XKBLAYOUT="de"
                XKBVARIANT='nodeadkeys' # comment
                XKBOPTIONS=caps:swapescape,compose:menu
                BACKSPACE="guess"
                """)
        #expect(one.description == "de(nodeadkeys)")
        #expect(one.model == "pc104")
        #expect(one.options == "caps:swapescape,compose:menu")
        #expect(!one.isFirstOfSeveral)
        let several = LayoutNames(file: "XKBLAYOUT=\"ch,us\"\nXKBVARIANT=\"fr,\"\n")
        #expect(several.description == "ch(fr)")
        #expect(several.isFirstOfSeveral)
        #expect(LayoutNames(file: "").description == "us")
    }

    @Test func theKeyOfCapsLockIsFoundWhereItIs() throws {
        var names = try #require(LayoutNames("us"))
        #expect(Layout(names)?.capsLock?.description == "CapsLock")
        names.options = "caps:swapescape"
        #expect(Layout(names)?.capsLock?.description == "Escape")
        names.options = "ctrl:nocaps"
        #expect(try #require(Layout(names)).capsLock == nil)
        #expect(Layout(try #require(LayoutNames("jp")))?.capsLock?.description == "Shift+CapsLock")
    }
}
