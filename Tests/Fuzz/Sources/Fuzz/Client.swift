import NIOCore
import ScanModel

@testable import DataScanClient

extension Target {
    /// A line that a daemon sends on the event socket.
    static let clientEvents = Target(name: "client-events") { bytes in
        guard let event = try? ScanEvent.parse(line: bytes) else { return }
        var resumption = Resumption(EventRequest(), after: nil)
        _ = resumption.connected()
        _ = resumption.take(event)
        var json = JSONWriter()
        event.writeLine(to: &json)
        requireLine(json.bytes)
        // A number that JSON can't say to so many decimals is null, and may be missed.
        guard let again = try? ScanEvent.parse(line: json.bytes) else {
            let text = String(decoding: json.bytes, as: UTF8.self)
            return require(text.contains("null"), "what was read can't be read again: \(text)")
        }
        var second = JSONWriter()
        again.writeLine(to: &second)
        require(second.bytes == json.bytes, "an event is another one once it is told")
    }

    /// What a daemon sends after `record`. The first byte settles how it is cut into pieces.
    static let clientFrames = Target(name: "client-frames") { bytes in
        guard let seed = bytes.first else { return }
        let whole = frames([bytes.dropFirst()])
        let cut = frames(Chunks(bytes: bytes.dropFirst(), seed: seed))
        require(whole.frames == cut.frames, "frames depend on how they come")
        require(whole.isGarbled == cut.isGarbled, "an error depends on how it comes")
        for frame in whole.frames {
            var json = JSONWriter()
            frame.writeHeader(number: 0, to: &json)
            requireLine(json.bytes)
            guard let read = RawFrame.parse(header: json.bytes.dropLast()) else {
                // Times beyond this are null.
                return require(abs(frame.captureTime) > 8e9, "a frame's header can't be read again")
            }
            require(
                read.frame.layout == frame.layout && read.count == frame.bytes.count, "a header says something else")
        }
    }

    private static func frames(_ chunks: some Sequence<ArraySlice<UInt8>>) -> (frames: [RawFrame], isGarbled: Bool) {
        var splitter = FeedSplitter<RawFrame>()
        var frames: [RawFrame] = []
        do {
            for chunk in chunks {
                splitter.take(ByteBuffer(bytes: chunk))
                while let frame = try splitter.next() { frames.append(frame) }
            }
        } catch {
            return (frames, true)
        }
        return (frames, false)
    }
}
