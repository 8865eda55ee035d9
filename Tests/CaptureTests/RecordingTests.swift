import Capture
import TestSupport
import Testing

@Suite struct RecordingTests {
    private let folder: ScratchFolder
    private let frame = JPEGStreamTests.frame

    init() throws { folder = try ScratchFolder() }

    /// The sizes of the frames, and the error at the end.
    private func read(_ path: String) -> (sizes: [Int], error: RecordingError?) {
        var sizes: [Int] = []
        do throws(RecordingError) {
            let recording = try Recording(path: path)
            var data: [UInt8] = []
            while try recording.next(into: &data) { sizes.append(data.count) }
            return (sizes, nil)
        } catch {
            return (sizes, error)
        }
    }

    @Test func framesComeInOrder() throws {
        let path = folder.file("clip.mjpeg", frame + [0, 0] + frame + frame)
        #expect(read(path).sizes == [23, 23, 23])
        let recording = try Recording(path: path)
        #expect(!recording.isStill)
        var data: [UInt8] = []
        _ = try recording.next(into: &data)
        recording.rewind()
        var count = 0
        while try recording.next(into: &data) { count += 1 }
        #expect(count == 3)
    }

    @Test func aLongRecordingComesInChunks() {
        let count = 30_000
        let path = folder.file("long.mjpeg", Array(repeatElement(frame, count: count).joined()))
        #expect(read(path).sizes.count == count)
    }

    @Test func aSingleFrameIsAnImage() throws {
        #expect(try Recording(path: folder.file("one.jpg", frame + [0, 0, 0])).isStill)
        #expect(read(folder.file("two.jpg", frame)).sizes == [23])
    }

    @Test func aFolderIsARecordingInTheOrderOfNames() throws {
        let images = try ScratchFolder()
        _ = images.file("b.jpg", frame)
        _ = images.file("a.JPEG", frame + [0])
        _ = images.file("notes.txt", [1, 2, 3])
        #expect(read(images.path).sizes == [23, 23])
        #expect(try !Recording(path: images.path).isStill)
    }

    @Test func whatIsWrongIsSaid() throws {
        let empty = folder.file("empty", [])
        #expect(read(empty).error == .empty(path: empty))
        let text = folder.file("text", Array("no recording".utf8))
        #expect(read(text).error == .unknownFormat(path: text))
        let missing = folder.path + "/missing"
        #expect(read(missing).error == .unreadable(path: missing, reason: "No such file or directory"))
        let images = try ScratchFolder()
        #expect(read(images.path).error == .noImages(path: images.path))
        let cut = folder.file("cut", frame + frame + Array(frame.prefix(15)))
        let (sizes, error) = read(cut)
        #expect(sizes == [23, 23] && error == .cutShort(path: cut, frame: 2, offset: 46))
        let first = folder.file("first", Array(frame.prefix(15)))
        #expect(read(first).error == .cutShort(path: first, frame: 0, offset: 0))
    }

    @Test func aFrameCutShortInsideIsPassedOverAndCounted() throws {
        let path = folder.file("inside.mjpeg", frame + Array(frame.prefix(17)) + frame + frame)
        #expect(read(path).sizes == [23, 23, 23])
        let recording = try Recording(path: path)
        var data: [UInt8] = []
        while try recording.next(into: &data) {}
        #expect(recording.damaged == 1)
    }

    @Test func aRecordingMayBeginInTheMiddleOfAFrameOrWithOneCutShort() throws {
        for rest in [Array(frame.suffix(9)), Array(frame.prefix(17))] {
            let path = folder.file("half.mjpeg", rest + frame + frame)
            #expect(read(path).sizes == [23, 23])
            #expect(try !Recording(path: path).isStill)
        }
    }
}
