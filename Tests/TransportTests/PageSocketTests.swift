import Capture
import DataScan
import DataScanClient
import DocumentRecognition
import Imaging
import Pages
import Recognition
import ScanModel
import TestSupport
import Testing

/// The methods about pages over a real socket. What is captured when is tested in DataScanTests.
@Suite(.serialized, .timeLimit(.minutes(10))) struct PageSocketTests {
    /// Sees a sheet where the recording shows one.
    private final class Sheet: DocumentRecognizer {
        /// In pixels of a frame of 640 by 480.
        static let corners: [SIMD2<Double>] = [[160, 60], [440, 60], [440, 440], [160, 440]]

        func find(_ frame: borrowing Frame, area: PixelRect) -> FoundDocument? {
            FoundDocument(corners: Self.corners, confidence: 0.9)
        }
    }

    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    /// A recording of two frames in which one printed sheet lies on a dark table.
    private func recording() throws -> Recording {
        let (width, height) = (640, 480)
        var pixels = [UInt8](repeating: 60, count: width * height)
        for y in 60..<440 {
            for x in 160..<440 {
                let isPrint = x > 180 && x < 420 && (y / 6) % 2 == 0 && (x / 4 * 7 + y / 6 * 13) % 5 < 2
                pixels[y * width + x] = isPrint ? 30 : 210
            }
        }
        let encoded = JPEGEncoder.encode(gray: pixels.span, width: width, height: height, quality: 95)
        let jpeg = try #require(encoded)
        return try Recording(path: scratch.file("sheet.mjpeg", jpeg + jpeg))
    }

    private func withPages(_ body: (ScanClient, DataScanner) async throws -> Void) async throws {
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.document()]
        settings.pages = PageOptions()
        let scanner = DataScanner(
            settings: settings,
            source: ReplaySource(try recording(), frameRate: 20, loops: true, pace: .recorded(.system)),
            decoder: try NoDecoder(), documents: Sheet(),
            pages: PageShelf(try PageStore(folder: scratch.path + "/pages", limits: PageStore.Limits())))
        try await withSockets(of: scanner) { client in try await body(client, scanner) }
    }

    /// Captures a page: again, if a slow machine doesn't see the sheet in time.
    private func capturePage(_ client: ScanClient) async throws -> CapturedPage {
        while true {
            do {
                return try await client.capturePage()
            } catch ClientError.refused(let error) where error.code == .unavailable {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }

    @Test func aPageIsCapturedLookedAtAndFinished() async throws {
        try await withPages { client, scanner in
            let page = try await capturePage(client)
            #expect(try await client.pages().pages.map(\.id) == [page.id])
            let picture = try await client.picture(ofPage: page.id)
            #expect(picture.starts(with: [0xFF, 0xD8]))
            let shelf = try await scanner.shelf
            #expect(try await client.picture(ofPage: page.id, isThumbnail: true).count < picture.count)
            try await client.movePage(page.id, to: 0)
            #expect(try await client.file().starts(with: Array("%PDF".utf8)))
            #expect(try await client.finishDocument() == 1)
            let kept = try await client.pages()
            #expect(kept.documents.map(\.document) == [1] && kept.documents.first?.pages.map(\.id) == [page.id])
            #expect(try await client.file(ofDocument: 1) == shelf.pdf(of: 1, resolution: PageOptions().resolution))
            try await client.removePage(page.id)
            #expect(try await client.pages().documents.flatMap(\.pages) == [])
        }
    }

    @Test func pagesAreAnnouncedToSubscribers() async throws {
        try await withPages { client, _ in
            for try await event in client.events() {
                guard case .page(let change) = event else { continue }
                #expect(change.change == .captured && change.index == 0 && change.count == 1)
                #expect(try await client.pages().pages.map(\.id) == [change.page?.id])
                return
            }
        }
    }

    @Test func mistakesAreNamed() async throws {
        try await withPages { client, _ in
            for (method, parameters, code, field) in [
                ("pages", #"{"all":true}"#, "unknown", "params"),
                ("removePage", "{}", "missing", "params.page"),
                ("removePage", #"{"page":"nobody"}"#, "invalid", "params.page"),
                ("movePage", #"{"page":"nobody"}"#, "missing", "params.to"),
                ("movePage", #"{"page":"nobody","to":-1}"#, "invalid", "params.to"),
                ("pagePicture", #"{"page":7}"#, "invalid", "params.page"),
                ("pagePicture", #"{"page":"nobody","as":"file"}"#, "invalid", "params.as"),
                ("documentFile", #"{"document":99}"#, "invalid", "params.document"),
                ("documentFile", #"{"document":"last"}"#, "invalid", "params.document"),
                ("documentFile", #"{"documnet":1}"#, "unknown", "params.documnet"),
            ] {
                let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"# + "\n"
                let reply = try await exchange(client.controlSocket, send: [line], expect: 1)[0]
                #expect(reply.contains("\"data\":{\"code\":\"\(code)\""), "\(method) \(parameters): \(reply)")
                #expect(reply.contains("\"field\":\"\(field)\""), "\(method) \(parameters): \(reply)")
            }
        }
    }
}
