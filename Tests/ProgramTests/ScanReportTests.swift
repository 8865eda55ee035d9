import Capture
import FoundationEssentials
import ScanModel
import TestSupport
import Testing

/// `datascan scan --report` and `--explain` as its users meet it.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ScanReportTests {
    private let scratch: ScratchFolder
    private var folder: String { scratch.path }

    /// The first 16 frames of the demo, as $CLIP.
    init() throws {
        scratch = try ScratchFolder()
        let recording = try Recording(path: TestSupport.demo)
        var (clip, frame): ([UInt8], [UInt8]) = ([], [])
        for _ in 0..<16 where try recording.next(into: &frame) { clip += frame }
        _ = scratch.file("clip.mjpeg", clip)
    }

    private func shell(_ line: String) throws -> (status: Int32, output: String, errors: String) {
        let script =
            "export BIN='\(try TestSupport.programs())' T='\(folder)' CLIP='\(folder)/clip.mjpeg'; { \(line)\n} >'\(folder)/out' 2>'\(folder)/err'"
        let status = try #require(Shell.run(script))
        return (status, scratch.text("out"), scratch.text("err"))
    }

    @Test func aReportIsWrittenBesideTheEvents() throws {
        let (status, output, errors) = try shell(
            """
            $BIN/datascan scan --fps 12 $CLIP > $T/plain
            $BIN/datascan scan --fps 12 $CLIP --report $T/r > $T/events; echo "first $?"
            cmp $T/plain $T/events && echo same
            find $T/r -perm /077 | wc -l
            $BIN/datascan scan --fps 12 $CLIP --report $T/r --report-frames 5 > /dev/null; echo "again $?"
            ls $T/r/clip.mjpeg/frames | wc -l
            """)
        #expect(status == 0 && errors.isEmpty)
        let lines = output.split(separator: "\n")
        #expect(lines.prefix(4) == ["first 0", "same", "0", "again 0"])
        #expect((4...8).contains(try #require(Int(lines[4]))), "five, and those with events")
        let page = scratch.text("r/clip.mjpeg/index.html")
        #expect(page.contains("KH894091") && page.contains(#""file":"frames/000000.jpg""#))
        #expect(scratch.text("r/index.html").contains("clip.mjpeg/index.html"))
    }

    @Test func anExplanationIsOnStandardErrorAlone() throws {
        let (status, output, errors) = try shell(
            """
            $BIN/datascan scan --fps 12 $CLIP > $T/plain
            $BIN/datascan scan --fps 12 $CLIP --explain > $T/events; echo "explained $?"
            cmp $T/plain $T/events && echo same
            """)
        #expect(status == 0 && output == "explained 0\nsame\n")
        #expect(errors.hasPrefix("\(folder)/clip.mjpeg:\n"))
        // The block of an item: what it is, and the frames in which it was read.
        let lines = errors.split(separator: "\n").map(String.init)
        let head = try #require(lines.firstIndex { $0.hasSuffix(" \"KH894091\"") })
        #expect(lines[head + 1].contains("reported in frame") && lines[head + 1].hasSuffix(": sourceEnded"))
        #expect(lines[head + 2].hasPrefix("  frame") && lines[head + 2].contains(": \"KH894091\""))
    }

    @Test func aTruthFileBesideTheClipIsCompared() throws {
        let (status, _, errors) = try shell(
            """
            echo '{"fps": 12, "width": 640, "height": 480, "items": [{"kind": "text", "text": "not there"}],
                "frames": [{"visible": [{"gt": 0, "quad": [[0, 0], [90, 0], [90, 20], [0, 20]]}]}]}' > $T/clip.json
            $BIN/datascan scan --fps 12 $CLIP --report $T/r
            echo '{}' > $T/clip.json
            $BIN/datascan scan --fps 12 $CLIP --report $T/bad; echo $?
            """)
        #expect(status == 0)
        let page = scratch.text("r/clip.mjpeg/index.html")
        #expect(page.contains(#""kind":"missed","frame":0,"truth":0"#) && page.contains(#""kind":"ghost""#))
        #expect(errors.contains("clip.json: no truth file") && errors.split(separator: "\n").count == 1)
        #expect(!scratch.text("bad/clip.mjpeg/index.html").contains(#""truth":{"#))
    }

    @Test func whoEndsAScanGetsWhatWasFound() throws {
        let (status, output, errors) = try shell(
            """
            for i in $(seq 300); do cat $CLIP; done > $T/long.mjpeg
            for S in INT TERM; do
                $BIN/datascan scan --fps 12 $T/long.mjpeg $CLIP > $T/$S & R=$!
                while ! grep -q '"event":"add"' $T/$S; do sleep 0.02; done
                kill -$S $R; wait $R; echo "$S $?"
            done
            """)
        #expect(status == 0 && output == "INT 130\nTERM 130\n")
        for name in ["INT", "TERM"] {
            let events = scratch.text(name)
            let parsed = try events.split(separator: "\n").compactMap { try ScanEvent.parse(line: $0.utf8) }
            let added = parsed.flatMap { event -> [String] in
                if case .add(let change) = event { change.items.map(\.id) } else { [] }
            }
            let removed = parsed.flatMap { event -> [String] in
                if case .remove(let removal) = event { removal.items.map(\.id) } else { [] }
            }
            #expect(Set(added) == Set(removed) && !added.isEmpty && events.hasSuffix("}\n"))
            #expect(parsed.count { $0.name == "hello" } == 1, "the next file is not begun")
        }
        #expect(errors.components(separatedBy: "long.mjpeg: stopped after").count == 3)
    }

    @Test func planesAreShownAsGrayPicturesAndImagesAsTheyAre() throws {
        let (status, output, _) = try shell(
            """
            { printf 'YUV4MPEG2 W64 H48 F10:1 Cmono\\n'; for i in 1 2; do printf 'FRAME\\n'; head -c 3072 /dev/zero; done; } > $T/a.y4m
            $BIN/datascan scan $T/a.y4m --report $T/r > /dev/null; echo $?
            head -c 3 $T/r/a.y4m/frames/000001.jpg | od -An -tx1
            """)
        #expect(status == 0 && output.contains("ff d8 ff"))
    }

    @Test func aFolderThatHoldsSomethingElseIsRefused() throws {
        let (status, output, errors) = try shell(
            """
            mkdir $T/mine; echo x > $T/mine/x
            $BIN/datascan scan $CLIP --report $T/mine; echo "occupied $?"; ls $T/mine
            $BIN/datascan scan $CLIP --report $T/no/such; echo "missing $?"
            $BIN/datascan scan $CLIP --report $T/r --report-frames 0; echo "none $?"
            """)
        #expect(status == 0)
        #expect(output.split(separator: "\n") == ["occupied 1", "x", "missing 1", "none 64"], "nothing is scanned")
        #expect(errors.contains("mine: the folder is not empty and contains no earlier report"))
        #expect(errors.contains("such: the report can't be written: No such file or directory"))
    }
}
