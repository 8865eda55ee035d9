import FoundationEssentials
import ScanModel
import Testing

@testable import Report

/// What is read is anybody's; a page must not become what somebody prints on a label.
@Suite struct PageTests {
    private static let hostile = [
        "</script><script>alert(1)</script>", "<!--<script>", "]]>", "<img src=x onerror=alert(1)>",
        "\u{2028}\u{2029}\u{202E}&amp;",
        "\"};alert(1);//", "\\u003c/script>", "\u{0}\u{1B}[2J",
    ]

    /// The text between two marks of a page.
    private func between(_ start: String, _ end: String, of page: String) throws -> Substring {
        let first = try #require(page.firstRange(of: start))
        let rest = page[first.upperBound...]
        return rest[..<(try #require(rest.firstRange(of: end))).lowerBound]
    }

    @Test(arguments: hostile) func whatIsReadStaysData(payload: String) throws {
        var truth = Made.truth()
        truth.items[0].text = payload
        let page = String(
            decoding: Page.clip(Made.clip(payload: payload, truth: truth).finish(problem: payload)), as: UTF8.self)
        #expect(page.components(separatedBy: "</script").count == 3, "the data's end and the script's")
        #expect(page.components(separatedBy: "<script").count == 3)
        let json = try between("id=\"data\">", "</script>", of: page)
        #expect(!json.contains { "<>&".contains($0) })
        let data = try JSONDecoder().decode(Shown.self, from: Data(json.utf8))
        #expect(data.contents.contains(payload) && data.truth.items[0].text == payload && data.problem == payload)
    }

    @Test(arguments: hostile) func aClipsNameStaysDataInTheList(name: String) throws {
        let clip = Summary(ClipData(name: name, frameRate: 10), folder: ReportFolder.plain(name), page: "index.html")
        let page = String(decoding: Page.list([clip]), as: UTF8.self)
        #expect(page.components(separatedBy: "</script").count == 3)
        #expect(clip.page.wholeMatch(of: /[A-Za-z0-9._-]+\/index\.html/) != nil && !clip.page.hasPrefix("."))
    }

    @Test func aPageFetchesNothing() throws {
        let page = String(decoding: Page.clip(Made.clip(payload: "A").finish()), as: UTF8.self)
        #expect(page.hasPrefix(Page.mark))
        #expect(page.contains("default-src 'none'"))
        let scripts = page.replacing("http://www.w3.org/2000/svg", with: "")
        for way in [
            "http:", "https:", "//cdn", "fetch(", "XMLHttpRequest", "innerHTML", "eval(", "document.write", "@import",
            "url(",
        ] {
            #expect(!scripts.contains(way), "\(way)")
        }
    }

    @Test(arguments: [
        ("clip.mjpeg", "clip.mjpeg"), ("a b/c", "a-b-c"), ("", "clip"), ("..", "clip.."), ("ä.jpg", "-.jpg"),
    ])
    func aFoldersNameIsPlain(name: String, plain: String) {
        #expect(ReportFolder.plain(name) == plain)
    }

    private struct Shown: Decodable {
        var contents: [String]
        var problem: String
        var truth: Printed
    }

    private struct Printed: Decodable {
        struct Item: Decodable { var text: String? }
        var items: [Item]
    }
}
