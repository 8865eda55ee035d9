import Imaging
import Pages
import ScanModel
import TestSupport
import Testing

@testable import Capture
@testable import DataScan

/// Pictures of pages, made of one frame or several.
@Suite(.timeLimit(.minutes(10))) struct PageWorkTests {
    private func kept(_ frame: borrowing Frame, number: Int) throws -> KeptFrame {
        let jpeg = JPEGEncoder.encode(
            gray: frame.luma.pixels.span, width: frame.width, height: frame.height, quality: 90)
        return KeptFrame(
            bytes: try #require(jpeg),
            form: KeptFrame.Form(RawFrame.Layout(format: "MJPG", width: 640, height: 480, bytesPerLine: 0)),
            moment: Moment(frame: number, captureTime: Double(number) / 10, time: 0))
    }

    private func work(_ earlier: [KeptFrame], resolution: Int = 200) throws -> PageWork {
        var options = PageOptions()
        options.resolution = resolution
        let shot = PageShot(
            number: 1, isReplacement: false, item: DrawnPage.item("a"), codes: [],
            moment: Moment(frame: 9, captureTime: 0.9, time: 0), sharpness: 0.3)
        let frame = try kept(DrawnPage(seed: 1).frame(at: DrawnPage.place, number: 9), number: 9)
        return PageWork(frame: frame, earlier: earlier, shot: shot, options: options)
    }

    private func made(_ work: PageWork) throws -> PageWork.Made {
        var reader: PageReader?
        return try work.make(reader: &reader)
    }

    @Test func thePictureHasMorePixelsThanTheFrame() throws {
        var work = try work([])
        let large = try made(work).page
        work.isMagnified = false
        let small = try made(work).page
        #expect(abs(large.width - 2 * small.width) <= 1 && abs(large.height - 2 * small.height) <= 1)
        // 297 mm at 50 dots per inch.
        #expect(try made(self.work([], resolution: 50)).page.height == 584)
    }

    @Test func framesOfTheSameRestAreUsed() throws {
        // A little further to the right.
        let earlier = try [0.2, 0.5, 0.7].enumerated().map { index, shift in
            let place = DrawnPage.place.map { Point(x: $0.x + shift / 640, y: $0.y) }
            return try kept(DrawnPage(seed: 1).frame(at: place, number: index), number: index)
        }
        let one = try made(work([]))
        #expect(try made(work(earlier)).jpeg != one.jpeg)
    }

    @Test func otherFramesAreLeftOut() throws {
        let one = try made(work([]))
        let hand = DrawnPage(seed: 1).frame(
            at: DrawnPage.place, number: 8, finger: try Region(x: 0.4, y: 0.4, width: 0.1, height: 0.1))
        let other = DrawnPage(seed: 2).frame(at: DrawnPage.place, number: 7)
        var damaged = try kept(hand, number: 6)
        damaged.bytes = [1, 2, 3]
        let earlier = try [kept(hand, number: 8), kept(other, number: 7), damaged]
        #expect(try made(work(earlier)).jpeg == one.jpeg)
    }

    @Test func aPageThatWasRemovedMeanwhileStaysRemoved() async throws {
        let scratch = try ScratchFolder()
        let shelf = PageShelf(try PageStore(folder: scratch.path + "/pages"))
        let kept = try await shelf.take(work([]))
        _ = try await shelf.remove(kept.page.id)
        var better = try work([])
        better.shot.isReplacement = true
        let late = better
        await #expect(throws: ProtocolError.self) { try await shelf.take(late) }
        #expect(await shelf.pages.isEmpty)
    }
}
