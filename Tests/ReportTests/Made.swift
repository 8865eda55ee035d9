import DataScan
import Recognition
import ScanModel

@testable import Report

/// Things of which tests make clips: a frame of 100 x 100 pixels, 10 frames a second.
enum Made {
    /// An upright square of 20 pixels whose left top corner is at a place in pixels.
    static func square(_ x: Double, _ y: Double = 40) -> Quad {
        func point(_ x: Double, _ y: Double) -> Point { Point(x: x / 100, y: y / 100) }
        return Quad(
            topLeft: point(x, y), topRight: point(x + 20, y), bottomRight: point(x + 20, y + 20),
            bottomLeft: point(x, y + 20))
    }

    static func barcode(_ payload: String) -> Barcode {
        Barcode(symbology: .qr, payload: payload, payloadData: Array(payload.utf8))
    }

    static func item(_ id: String, _ payload: String, at x: Double, isText: Bool = false) -> RecognizedItem {
        let text = PrintedText(candidates: [.init(transcript: payload, confidence: 0.9)])
        return RecognizedItem(
            id: id, content: isText ? .text(text) : .barcode(barcode(payload)), bounds: square(x), confidence: 0.99,
            stability: .tentative, reads: 2, firstSeen: 0, lastSeen: 0)
    }

    static func moment(_ frame: Int) -> Moment {
        Moment(frame: frame, captureTime: Double(frame) / 10, time: Double(frame) / 10)
    }

    static func change(_ frame: Int, _ items: RecognizedItem...) -> Change {
        Change(sequence: 0, moment: moment(frame), items: items, allItems: [])
    }

    static func removal(_ frame: Int, _ id: String, _ reason: RemovalReason = .left) -> ScanEvent {
        .remove(
            Removal(sequence: 0, moment: moment(frame), items: [RemovedItem(id: id, reason: reason)], allItems: []))
    }

    /// Printed: a QR code that says A at 10 pixels from the left in some frames, and one that says B at 60.
    static func truth(a: ClosedRange<Int>? = 0...20, b: ClosedRange<Int>? = nil, partial: ClosedRange<Int>? = nil)
        -> Truth
    {
        var first = Truth.Item(kind: .barcode, symbology: "qr", text: "A")
        for frame in a.map(Array.init) ?? [] { first.whole[frame] = square(10) }
        for frame in partial.map(Array.init) ?? [] { first.partial[frame] = square(10) }
        var second = Truth.Item(kind: .barcode, symbology: "qr", text: "B")
        for frame in b.map(Array.init) ?? [] { second.whole[frame] = square(60) }
        return Truth(width: 100, height: 100, frameRate: 10, frames: 21, items: [first, second])
    }

    static func reading(_ payload: String, at x: Double, track: Int?, isFragile: Bool = false) -> FrameTrace.CodeReading
    {
        .init(
            reading: Reading(barcode: barcode(payload), bounds: square(x), isFragile: isFragile), track: track)
    }

    /// A clip of six frames: a flicker, a QR code that is told, stable, unseen and gone, a line of text that never is.
    static func clip(payload: String, truth: Truth? = nil, pictures: Int = 100) -> ClipRecorder {
        var recorder = ClipRecorder(name: "made.mjpeg", frameRate: 10, pictures: pictures, truth: truth)
        recorder.setSize(width: 100, height: 100)
        func followed(_ item: String?, _ confidence: Double?, stable: Bool = false, absence: Double = 0)
            -> FrameTrace.Followed
        {
            .init(
                kind: .barcode, track: 0, item: item, bounds: square(10), confidence: confidence, isStable: stable,
                absence: absence)
        }
        let line = FrameTrace.Followed(kind: .text, track: 0, bounds: square(10, 70))
        func step(_ events: [ScanEvent], _ trace: FrameTrace) {
            _ = recorder.take(events, trace) { "frames/\($0).jpg" }
        }
        step(
            [],
            FrameTrace(
                moment: moment(0),
                readings: [reading("flicker", at: 60, track: 7), reading(payload, at: 10, track: 0)],
                followed: [
                    .init(kind: .barcode, track: 7, bounds: square(60)), followed(nil, nil),
                ]))
        step(
            [.add(change(1, item("id1", payload, at: 10)))],
            FrameTrace(
                moment: moment(1), readings: [reading(payload, at: 10, track: 0, isFragile: true)],
                searchedText: true,
                looks: [.init(track: 0, bounds: square(10, 70), transcript: "Tex1", confidence: 0.5)],
                followed: [followed("id1", 0.99), line], hint: .tooBlurred))
        step(
            [.stable(change(2, item("id1", payload, at: 10)))],
            FrameTrace(
                moment: moment(2), readings: [reading(payload, at: 10, track: 0)],
                followed: [followed("id1", 0.9999, stable: true), line], failure: .hung))
        step([], FrameTrace(moment: moment(3), followed: [followed("id1", 0.9999, stable: true, absence: 0.1)]))
        // A frame that can't be decoded brings the trace of the one before.
        step([], FrameTrace(moment: moment(3), followed: []))
        step([], FrameTrace(moment: moment(4), followed: [followed("id1", 0.9999, stable: true, absence: 0.2)]))
        step([removal(5, "id1")], FrameTrace(moment: moment(5)))
        return recorder
    }
}
