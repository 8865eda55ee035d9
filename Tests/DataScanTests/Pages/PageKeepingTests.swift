import Delivery
import Pages
import Recognition
import ScanModel
import TestSupport
import Testing

@testable import Capture
@testable import DataScan
@testable import Imaging

/// Pages of a recording end up in a folder, are announced, and survive a restart.
@Suite(.timeLimit(.minutes(10))) struct PageKeepingTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private var folder: String { scratch.path + "/pages" }

    /// A recording in which these pages lie at the same place, eight tenths of a second each.
    private func recording(_ pages: [DrawnPage], copies: Int = 14) throws -> String {
        var bytes: [UInt8] = []
        for page in pages {
            let frame = page.frame(at: DrawnPage.place)
            let encoded = JPEGEncoder.encode(
                gray: frame.luma.pixels.span, width: frame.width, height: frame.height, quality: 95)
            let jpeg = try #require(encoded)
            for _ in 0..<copies { bytes += jpeg }
        }
        return scratch.file("pages.mjpeg", bytes)
    }

    /// Scans a recording with a new scanner that keeps pages in the folder.
    /// - Returns: the scanner, and the events about pages.
    private func scan(
        _ path: String, memory: Int = 8_000_000, limits: PageStore.Limits = PageStore.Limits()
    ) async throws -> (scanner: DataScanner, changes: [PageChange]) {
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.document()]
        settings.pages = PageOptions()
        let document = DocumentDouble()
        document.document = DrawnPage.place
        let shelf = PageShelf(try PageStore(folder: folder, limits: limits))
        let scanner = DataScanner(
            settings: settings,
            source: ReplaySource(try Recording(path: path), frameRate: 10, loops: false, pace: .unpaced),
            decoder: try NoDecoder(), documents: document, pages: shelf, photoMemory: memory,
            clock: CaptureClock(monotonic: { 0 }, wall: { 0 }, sleep: { _ in }))
        await scanner.restorePages()
        let subscriber = scanner.hub.subscribe()
        await scanner.run()
        var changes: [PageChange] = []
        for await batch in subscriber { for case .page(let change) in batch { changes.append(change) } }
        return (scanner, changes)
    }

    @Test func pagesAreAnnouncedAndKept() async throws {
        let (scanner, changes) = try await scan(recording([DrawnPage(seed: 1), DrawnPage(seed: 2)]))
        #expect(changes.map(\.change) == [.captured, .captured])
        #expect(changes.map(\.index) == [0, 1])
        #expect(changes.map(\.count) == [1, 2])
        let shelf = try await scanner.shelf
        let pages = await shelf.pages
        #expect(pages.map(\.id) == changes.compactMap { $0.page?.id })
        for page in pages {
            #expect(page.format == .a4 && page.millimetres == PageSize(width: 210, height: 297))
            let jpeg = try await shelf.picture(of: page.id, isThumbnail: false)
            var frame = Frame()
            try JPEGDecoder().decode(jpeg.span, region: .full, into: &frame)
            #expect((frame.width, frame.height) == (page.width, page.height))
            #expect(try await shelf.picture(of: page.id, isThumbnail: true).count < jpeg.count)
        }
    }

    @Test func curledPagesAreLaidFlat() async throws {
        let (scanner, changes) = try await scan(recording([DrawnPage(seed: 1, bow: 0.04)]))
        let page = try #require(changes.first?.page)
        var frame = Frame()
        let jpeg = try await scanner.shelf.picture(of: page.id, isThumbnail: false)
        try JPEGDecoder().decode(jpeg.span, region: .full, into: &frame)
        let pixels = frame.luma.pixels
        for row in [2, frame.height - 3] {
            let darkest = try #require(pixels[row * frame.width + 3..<(row + 1) * frame.width - 3].min())
            #expect(darkest > 225, "no table in row \(row)")
        }
    }

    @Test func theyArentCapturedAgainAfterARestart() async throws {
        let path = try recording([DrawnPage(seed: 1), DrawnPage(seed: 2)])
        let first = try await scan(path).changes.compactMap { $0.page?.id }
        let (scanner, changes) = try await scan(path)
        #expect(changes.filter { $0.change == .captured } == [])
        #expect(try await scanner.shelf.pages.map(\.id) == first)
    }

    @Test func pagesAreMovedRemovedAndFinished() async throws {
        let (scanner, _) = try await scan(recording([DrawnPage(seed: 1), DrawnPage(seed: 2)]))
        let shelf = try await scanner.shelf
        let ids = await shelf.pages.map(\.id)
        try await scanner.movePage(ids[1], to: 0)
        #expect(await shelf.pages.map(\.id) == [ids[1], ids[0]])
        try await scanner.removePage(ids[0])
        #expect(await shelf.pages.map(\.id) == [ids[1]])
        let finished = try await scanner.finishDocument()
        #expect(finished == (document: 1, count: 1))
        #expect(await shelf.pages.isEmpty)
        #expect(try await shelf.pdf(of: 1, resolution: 200).starts(with: Array("%PDF".utf8)))
        for wrong in [
            { () async throws in try await scanner.removePage(ids[0]) },
            { try await scanner.movePage(ids[1], to: 3) },
            { _ = try await scanner.finishDocument() },
            { _ = try await shelf.pdf(of: nil, resolution: 200) },
            { _ = try await shelf.pdf(of: 9, resolution: 200) },
        ] as [() async throws -> Void] {
            await #expect(throws: ProtocolError.self) { try await wrong() }
        }
    }

    @Test func aPageThatDoesNotFitIsReported() async throws {
        var limits = PageStore.Limits()
        limits.pages = 1
        let (scanner, changes) = try await scan(recording([DrawnPage(seed: 1), DrawnPage(seed: 2)]), limits: limits)
        #expect(changes.first?.change == .captured)
        let failed = changes.dropFirst()
        #expect(!failed.isEmpty && failed.allSatisfy { $0.change == .failed && $0.reason?.contains("full") == true })
        #expect(try await scanner.shelf.pages.count == 1, "the first is still there")
    }

    @Test func withoutKeptFramesThePageIsReportedAsFailed() async throws {
        let (_, changes) = try await scan(recording([DrawnPage(seed: 1)]), memory: 0)
        #expect(!changes.isEmpty && changes.allSatisfy { $0.reason?.contains("photoMemory") == true })
    }

    @Test func withoutAShelfNothingIsCaptured() async throws {
        let scanner = DataScanner(
            settings: ScanSettings(),
            source: ReplaySource(
                try Recording(path: try recording([DrawnPage(seed: 1)])), frameRate: 10, loops: false, pace: .unpaced),
            decoder: try NoDecoder())
        let error = try #require(await #expect(throws: ProtocolError.self) { try await scanner.capturePage() })
        #expect(error.code == .unavailable && error.message.contains("pages"))
    }
}
