import ScanModel
import TestSupport
import Testing

@testable import Report

@Suite struct TruthTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private func load(_ text: String) throws -> Truth? { try Truth.load(scratch.file("clip.json", Array(text.utf8))) }

    @Test(arguments: [
        ("clip.mjpeg", "clip.json"), ("/a.b/clip.mjpeg", "/a.b/clip.json"), ("a.b/clip", "a.b/clip.json"),
        ("/tmp/frames", "/tmp/frames.json"), ("x/.hidden", "x/.hidden.json"),
    ])
    func itLiesBesideTheRecording(recording: String, path: String) {
        #expect(Truth.path(beside: recording) == path)
    }

    @Test func whatTheMakersOfClipsWriteIsRead() throws {
        let truth = try #require(
            try load(
                """
                {"name": "x", "fps": 15, "width": 200, "height": 100, "scenario": "code", "camera": {"noise": 1.5},
                 "items": [{"gt": 0, "kind": "barcode", "symbology": "upce", "text": null, "actor": 0},
                           {"gt": 1, "kind": "text", "text": "Hello", "xHeight": 12.5, "actor": 0}],
                 "frames": [{"visible": []},
                            {"visible": [{"gt": 1, "quad": [[20, 10], [60, 10], [60, 30], [20, 30]]}],
                             "partial": [{"gt": 0, "quad": [[0, 0], [10, 0], [10, 10], [0, 10]]}]},
                            {"visible": [], "hidden": [{"gt": 1, "quad": [[20, 10], [60, 10], [60, 30], [20, 30]]}]}]}
                """))
        #expect(truth.frames == 3 && truth.frameRate == 15 && truth.width == 200)
        #expect(truth.items.map(\.kind) == [.barcode, .text] && truth.items[0].text == nil)
        #expect(truth.items[1].whole[1]?.bottomRight == Point(x: 0.3, y: 0.3) && truth.items[1].span == 1...1)
        #expect(truth.items[0].partial.count == 1 && truth.items[0].span == nil)
        #expect(
            truth.items[1].hidden.count == 1 && truth.items[1].place(in: 2) != nil && truth.items[1].place(in: 3) == nil
        )
    }

    @Test func noFileIsNoTruth() throws {
        #expect(try Truth.load(scratch.path + "/missing.json") == nil)
    }

    @Test(arguments: [
        ("not JSON", "json"), ("{}", "there is no \"frames\""), ("[]", ""),
        (
            #"{"fps":1,"width":1,"height":1,"items":[],"frames":[{"visible":[{"gt":0,"quad":[]}]}]}"#,
            "gt 0 isn't one of the 0"
        ),
        (
            #"{"fps":1,"width":1,"height":1,"items":[{"kind":"text","text":"x"}],"frames":[{"visible":[{"gt":0,"quad":[[0,0]]}]}]}"#,
            "four corners"
        ),
        (#"{"fps":1,"width":1,"height":1,"items":[{"kind":"sound"}],"frames":[]}"#, "kind"),
    ])
    func anythingElseIsRefused(text: String, says: String) {
        let error = #expect(throws: ReportError.self) { try load(text) }
        let words = error?.description ?? ""
        #expect(
            words.contains("clip.json: no truth file") && words.lowercased().contains(says.lowercased()), "\(words)")
    }
}
