@testable import Capture

extension Target {
    /// What a program writes to a camera's socket. The first byte settles in which pieces it arrives.
    static let stream = Target(name: "stream") { bytes in
        guard let seed = bytes.first else { return }
        let data = bytes.dropFirst()
        let whole = frames([data])
        require(frames(Array(Chunks(bytes: data, seed: seed))) == whole, "frames depend on how they arrive")
        require(frames(data.map { [$0] }) == whole, "frames depend on how they arrive, byte by byte")
        require(whole.reduce(0) { $0 + $1.count } <= data.count, "there is more in the frames than was sent")
        // Without a header of YUV4MPEG2, a recording has the same frames.
        guard data.starts(with: [0xFF, 0xD8]), data.firstRange(of: Y4MHeader.signature) == nil else { return }
        require(whole == recorded(Array(data)), "a stream has other frames than a recording")
    }

    private static let clock = CaptureClock(monotonic: { 100 }, wall: { 5000 }, sleep: { _ in })

    private static func frames(_ chunks: [ArraySlice<UInt8>]) -> [[UInt8]] {
        var splitter = FrameSplitter()
        var found: [[UInt8]] = []
        for chunk in chunks {
            _ = splitter.receive(clock) { room in
                room.copyBytes(from: chunk)
                return chunk.count
            }
            while let piece = splitter.next() {
                guard case .frame(let place, let time) = piece else { continue }
                require(98...100 ~= time, "a capture time of \(time)")
                found.append(Array(splitter.bytes[place]))
            }
            require(splitter.unknown <= bytesSent(chunks), "more is unknown than was sent")
        }
        require(
            StreamBeginning.describe(splitter.beginning).utf8.count < 200, "a description is longer than a line")
        return found
    }

    private static func bytesSent(_ chunks: [ArraySlice<UInt8>]) -> Int { chunks.reduce(0) { $0 + $1.count } }

    private static func recorded(_ data: [UInt8]) -> [[UInt8]] {
        var found: [[UInt8]] = []
        var place = 0
        while place < data.count {
            switch JPEGStream.next(data.span, from: place) {
            case .frame(let start, let end):
                found.append(Array(data[start..<end]))
                place = end
            case .damaged(let end), .garbage(let end): place = max(end, place + 1)
            case .incomplete: return found
            }
        }
        return found
    }
}
