import Capture
import FoundationEssentials
import TestSupport
import Testing

/// `datascan pages` as its users meet it.
@Suite(.serialized, .timeLimit(.minutes(10))) struct PagesCommandTests {
    private let scratch: ScratchFolder
    private var folder: String { scratch.path }

    /// Keeps a frame of the demo with a card on it as the photograph `card.jpg`.
    init() throws {
        scratch = try ScratchFolder()
        let recording = try Recording(path: TestSupport.demo)
        var frame: [UInt8] = []
        for _ in 0..<25 { _ = try recording.next(into: &frame) }
        _ = scratch.file("card.jpg", frame)
    }

    private func shell(_ lines: String) throws -> (output: String, errors: String) {
        let script = """
            PAGES='\(try TestSupport.program("datascan")) pages'; cd '\(folder)'
            { \(lines)
            } >out 2>err
            """
        #expect(Shell.run(script) == 0)
        return (scratch.text("out"), scratch.text("err"))
    }

    private func size(_ name: String) -> Int {
        FileManager.default.contents(atPath: folder + "/" + name)?.count ?? -1
    }

    @Test func photographsBecomeAPDF() throws {
        let (output, errors) = try shell(
            """
            $PAGES cards.pdf card.jpg card.jpg; echo "made $?"; head -c 5 cards.pdf; echo
            cp cards.pdf first.pdf
            $PAGES cards.pdf card.jpg; echo "again $?"
            $PAGES cards.pdf card.jpg card.jpg --force; echo "force $?"
            cmp cards.pdf first.pdf && echo same
            $PAGES gray.pdf card.jpg --appearance gray; echo "gray $?"
            $PAGES none/out.pdf card.jpg; echo "nowhere $?"
            """)
        #expect(output == "made 0\n%PDF-\nagain 1\nforce 0\nsame\ngray 0\nnowhere 1\n", "\(output) \(errors)")
        #expect(errors.contains("cards.pdf exists; --force replaces it"))
        #expect(errors.contains("none/out.pdf: No such file or directory"))
        #expect(size("gray.pdf") > 1000 && size("gray.pdf") < size("cards.pdf"))
    }

    @Test func ofPhotographsThatShowNothingNoFileIsWritten() throws {
        _ = scratch.file("text.jpg", Array("not a picture".utf8))
        let (output, errors) = try shell(
            """
            $PAGES out.pdf card.jpg text.jpg missing.jpg .; echo "one $?"
            $PAGES out.pdf text.jpg; echo "none $?"
            $PAGES out.pdf card.jpg --resolution 7 2>/dev/null; echo "resolution $?"
            $PAGES out.pdf --now --sockets .; echo "no daemon $?"
            find . -name '*.pdf*'
            """)
        #expect(output == "one 1\nnone 1\nresolution 64\nno daemon 1\n", "\(output) \(errors)")
        for problem in ["text.jpg: ", "missing.jpg: No such file or directory", ".: not a file"] {
            #expect(errors.contains(problem))
        }
        #expect(errors.contains("the other page is fine: leave these photographs out"))
        #expect(errors.contains("out.pdf wasn't written\n"))
    }
}
