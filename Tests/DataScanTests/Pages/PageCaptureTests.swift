import Imaging
import ScanModel
import Testing

@testable import DataScan

/// Which pages are captured: each once.
@Suite struct PageCaptureTests {
    private var capture = PageCapture(.automatic)
    private var frames = 0

    /// Shows a page for so many frames, ten a second, and returns the pages that are photographed.
    private mutating func show(
        _ page: DrawnPage, _ id: String = "a", at quad: Quad = DrawnPage.place, light: Double = 210,
        finger: Region? = nil, blur: Int = 0, frames count: Int = 8
    ) -> [PageShot] {
        var shots: [PageShot] = []
        var frame = page.frame(at: quad, light: light, finger: finger, blur: blur)
        for _ in 0..<count {
            (frame.number, frame.captureTime) = (frames, Double(frames) / 10)
            frames += 1
            if let shot = capture.take(
                frame, [DrawnPage.item(id, at: quad, reads: frames)], region: .full)
            {
                shots.append(shot)
            }
        }
        return shots
    }

    /// Nothing is in view.
    private mutating func clear(frames count: Int = 1) {
        var frame = DrawnPage(seed: 0, isBlank: true).frame(at: Quad(x: 2, y: 2, width: 1, height: 1))
        for _ in 0..<count {
            frame.captureTime = Double(frames) / 10
            frames += 1
            #expect(capture.take(frame, [], region: .full) == nil)
        }
    }

    private static let turned = Quad(
        topLeft: DrawnPage.place.bottomRight, topRight: DrawnPage.place.bottomLeft,
        bottomRight: DrawnPage.place.topLeft, bottomLeft: DrawnPage.place.topRight)

    @Test mutating func eachPageIsCapturedOnce() {
        #expect(show(DrawnPage(seed: 1)).map(\.number) == [1])
        clear()
        #expect(show(DrawnPage(seed: 2), "b").map(\.number) == [2])
    }

    @Test mutating func aPageIsCapturedAfterFourTenthsOfASecond() {
        #expect(show(DrawnPage(seed: 1)).map(\.moment.frame) == [5])
    }

    @Test mutating func theFramesSinceItCameToRestAreNamed() {
        clear(frames: 3)
        let moved = DrawnPage.place.map { Point(x: $0.x + 0.03, y: $0.y - 0.02) }
        _ = show(DrawnPage(seed: 1), at: moved, frames: 2)
        // It has moved: the earlier frames show it elsewhere.
        let shots = show(DrawnPage(seed: 1))
        #expect(shots.map(\.moment.frame) == [10])
        #expect(shots.map(\.earlierFrames) == [[9, 8, 7, 6, 5]])
    }

    @Test mutating func itIsKnownWhenItIsShownAgain() {
        let page = DrawnPage(seed: 1)
        _ = show(page)
        clear()
        let moved = DrawnPage.place.map { Point(x: $0.x + 0.03, y: $0.y - 0.02) }
        #expect(show(page, "b", at: moved).isEmpty, "elsewhere")
        clear()
        #expect(show(page, "c", light: 120).isEmpty, "in other light")
        clear()
        #expect(show(page, "d", at: Self.turned).isEmpty, "upside down")
        clear()
        let tilted = Quad(
            topLeft: Point(x: 0.3, y: 0.08), topRight: Point(x: 0.69, y: 0.05), bottomRight: Point(x: 0.72, y: 0.92),
            bottomLeft: Point(x: 0.26, y: 0.88))
        #expect(show(page, "e", at: tilted).isEmpty, "from another side")
    }

    @Test mutating func theSameFormWithOtherDataIsAnotherPage() {
        _ = show(DrawnPage(seed: 1, data: (rows: 10..<12, seed: 5)))
        #expect(show(DrawnPage(seed: 1, data: (rows: 10..<12, seed: 6))).map(\.number) == [2], "laid on top of it")
    }

    @Test mutating func dataThatReachTheEdgeAreNotTakenForAHand() {
        _ = show(DrawnPage(seed: 1, data: (rows: 10..<12, seed: 5), reachesEdge: true))
        let copy = DrawnPage(seed: 1, data: (rows: 10..<12, seed: 6), reachesEdge: true)
        #expect(show(copy).map(\.number) == [2])
    }

    @Test mutating func aBlankPageIsAPage() {
        _ = show(DrawnPage(seed: 1))
        clear()
        #expect(show(DrawnPage(seed: 0, isBlank: true), "b").map(\.number) == [2])
        #expect(show(DrawnPage(seed: 0, isBlank: true), "b", frames: 40).isEmpty, "as long as it lies there")
        clear()
        #expect(show(DrawnPage(seed: 0, isBlank: true), "c").map(\.number) == [3], "the next one")
    }

    @Test mutating func aBlankPageAfterABlankPageIsNewAlsoIfTheItemStays() {
        let blank = DrawnPage(seed: 0, isBlank: true)
        #expect(show(blank).map(\.number) == [1])
        let nudged = DrawnPage.place.map { Point(x: $0.x + 0.03, y: $0.y) }
        #expect(show(blank, at: nudged).isEmpty)
        _ = show(blank, at: DrawnPage.place.map { Point(x: $0.x + 0.3, y: $0.y) }, frames: 2)
        #expect(show(blank).map(\.number) == [2], "one left, the next came")
    }

    @Test mutating func whereAPageWasIsNoPage() {
        _ = show(DrawnPage(seed: 1))
        let ghost = DrawnPage.item("a", at: DrawnPage.place, reads: 5)
        let quad = Quad(x: 0.5, y: 0.3, width: 0.3, height: 0.6)
        var frame = DrawnPage(seed: 2).frame(at: quad)
        let numbers = (0..<8).compactMap { _ -> Int? in
            (frame.number, frame.captureTime) = (frames, Double(frames) / 10)
            frames += 1
            let items = [ghost, DrawnPage.item("b", at: quad, reads: frames)]
            return capture.take(frame, items, region: .full)?.number
        }
        #expect(numbers == [2], "though its item is still there, and larger")
    }

    @Test mutating func aPictureWithoutTheFingerReplacesTheOneWithIt() throws {
        let page = DrawnPage(seed: 1)
        let finger = try Region(x: 0.85, y: 0.4, width: 0.15, height: 0.12)
        #expect(show(page, finger: finger).map(\.number) == [1])
        let better = show(page)
        #expect(better.map(\.number) == [1] && better.allSatisfy(\.isReplacement))
        #expect(show(page, finger: finger).isEmpty, "the finger comes back")
    }

    @Test mutating func aSharperPictureReplacesTheFirst() {
        let page = DrawnPage(seed: 1)
        #expect(show(page, blur: 1).map(\.isReplacement) == [false])
        #expect(show(page).map(\.isReplacement) == [true])
        #expect(show(page, blur: 1).isEmpty)
    }

    @Test mutating func nothingIsCapturedWhileItMoves() {
        for step in 0..<20 {
            let quad = DrawnPage.place.map { Point(x: $0.x + 0.005 * Double(step), y: $0.y) }
            #expect(show(DrawnPage(seed: 1), at: quad, frames: 1).isEmpty)
        }
    }

    @Test mutating func nothingIsCapturedWhileAHandMovesOverIt() throws {
        for step in 0..<20 {
            let hand = try Region(x: 0.04 * Double(step), y: 0.3, width: 0.2, height: 0.5)
            #expect(show(DrawnPage(seed: 1), finger: hand, frames: 1).isEmpty)
        }
    }

    @Test mutating func guidanceSaysWhatIsMissing() {
        #expect(show(DrawnPage(seed: 1), blur: 6).isEmpty)
        #expect(capture.obstacle?.hint == .tooBlurred)
        let outside = DrawnPage.place.map { Point(x: $0.x - 0.3, y: $0.y) }
        #expect(show(DrawnPage(seed: 1), at: outside).isEmpty)
        #expect(capture.obstacle?.hint == .partlyOutside)
        let far = Quad(x: 0.4, y: 0.4, width: 0.15, height: 0.28)
        #expect(show(DrawnPage(seed: 1), at: far).isEmpty)
        #expect(capture.obstacle?.hint == .moveCloser)
        clear()
        #expect(capture.obstacle == nil)
    }

    @Test mutating func aRequestedPageIsCapturedInAnyCase() {
        _ = show(DrawnPage(seed: 1))
        capture.request()
        let again = show(DrawnPage(seed: 1))
        #expect(again.map(\.number) == [1] && again.allSatisfy(\.isReplacement))
        clear()
        capture.request()
        #expect(show(DrawnPage(seed: 2), "b", blur: 6, frames: 1).map(\.number) == [2])
    }

    @Test mutating func manualCaptureWaitsForTheRequest() {
        capture = PageCapture(.manual)
        #expect(show(DrawnPage(seed: 1)).isEmpty)
        capture.request()
        #expect(show(DrawnPage(seed: 1)).map(\.number) == [1])
        #expect(show(DrawnPage(seed: 2)).isEmpty)
    }

    @Test mutating func afterADocumentIsFinishedTheNextBegins() {
        _ = show(DrawnPage(seed: 1))
        clear()
        _ = show(DrawnPage(seed: 2), "b")
        capture.finish()
        #expect(show(DrawnPage(seed: 2), "b").isEmpty, "it belongs to the document before as long as it lies there")
        clear()
        #expect(show(DrawnPage(seed: 1), "c").map(\.number) == [3], "a page of the document before is new in this one")
        clear()
        #expect(show(DrawnPage(seed: 2), "d").map(\.number) == [4], "as is the one that lay there")
    }

    @Test mutating func ofAFinishedDocumentOnlyThePageThatLiesThereIsKnown() {
        _ = show(DrawnPage(seed: 1))
        _ = show(DrawnPage(seed: 2))
        capture.finish()
        #expect(show(DrawnPage(seed: 1)).map(\.number) == [3], "it lay below")
    }

    @Test mutating func thePageOfAFinishedDocumentIsNewOnceItWasTakenAway() {
        _ = show(DrawnPage(seed: 1))
        capture.finish()
        clear(frames: 3)
        #expect(show(DrawnPage(seed: 1), "b").isEmpty, "a hand hid it")
        clear(frames: 60)
        #expect(show(DrawnPage(seed: 1), "c").map(\.number) == [2])
    }

    @Test mutating func aForgottenPageIsCapturedAgain() {
        _ = show(DrawnPage(seed: 1))
        capture.forget(1)
        #expect(show(DrawnPage(seed: 1), frames: 12).map(\.isReplacement) == [false])
    }
}
