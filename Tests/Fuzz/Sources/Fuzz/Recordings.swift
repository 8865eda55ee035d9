import CFuzz
import Glibc

@testable import Capture

extension Target {
    /// A recording. The first byte settles how a pipe gives it in pieces.
    static let recording = Target(name: "recording") { bytes in
        guard let seed = bytes.first else { return }
        let data = bytes.dropFirst()
        requireTiles(Array(data))
        let file = data.withUnsafeBytes { cfuzz_file($0.baseAddress, $0.count) }
        require(file >= 0, "no memory for a file")
        defer { close(file) }
        let path = "/proc/self/fd/\(file)"
        guard let recording = try? Recording(path: path, chunk: 1 << 14) else { return }
        let frames = all(of: recording)
        require(
            frames.pictures.reduce(0) { $0 + $1.count } <= data.count,
            "there is more in the frames than in the recording")
        recording.rewind()
        require(all(of: recording).pictures == frames.pictures, "the second time there is something else in it")
        // Of one that is read in small pieces all seams are somewhere else.
        guard let small = try? Recording(path: path, chunk: 16 + Int(seed)) else {
            fatalError("a recording depends on how it is read")
        }
        require(all(of: small).pictures == frames.pictures, "frames depend on how they are read")
        if let piped = throughPipe(data, seed) {
            require(
                piped.pictures == frames.pictures,
                "a pipe gives other frames: \(piped.pictures.map(\.count)), not \(frames.pictures.map(\.count))")
            require(piped.isCutShort == frames.isCutShort, "a pipe ends in another way")
        }
    }

    private static func all(of recording: Recording) -> (pictures: [[UInt8]], isCutShort: Bool) {
        var pictures: [[UInt8]] = []
        var data: [UInt8] = []
        do {
            while try recording.next(into: &data) { pictures.append(data) }
        } catch {
            return (pictures, true)
        }
        return (pictures, false)
    }

    /// Each piece ends behind its beginning, and a frame is what it has to be.
    private static func requireTiles(_ bytes: [UInt8]) {
        var place = 0
        while place < bytes.count {
            switch JPEGStream.next(bytes.span, from: place) {
            case .frame(let start, let end):
                require(start == place && end > start + 3 && end <= bytes.count, "a frame is somewhere else")
                require(bytes[start..<end].starts(with: [0xFF, 0xD8]), "a frame begins with something else")
                require(bytes[..<end].suffix(2) == [0xFF, 0xD9], "a frame ends with something else")
                place = end
            case .damaged(let end), .garbage(let end):
                require(end > place && end <= bytes.count, "the stream stands still")
                if end + 1 >= bytes.count { return }
                place = end
            case .incomplete(let start):
                require(start == place, "what is incomplete is somewhere else")
                return
            }
        }
    }

    /// The same out of a pipe that gives it packet by packet; nil where that many don't fit in.
    private static func throughPipe(_ data: ArraySlice<UInt8>, _ seed: UInt8) -> (
        pictures: [[UInt8]], isCutShort: Bool
    )? {
        var ends: [CInt] = [0, 0]
        require(cfuzz_packets(&ends) == 0, "no pipe")
        defer { close(ends[0]) }
        for chunk in Chunks(bytes: data, seed: seed) {
            let written = chunk.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
            guard written == chunk.count else {
                close(ends[1])
                return nil
            }
        }
        // A reader that comes later finds the writer gone: the end.
        let path = "/proc/self/fd/\(ends[0])"
        guard let recording = try? Recording(path: path, chunk: 1 << 14) else { fatalError("a pipe can't be opened") }
        close(ends[1])
        return all(of: recording)
    }
}
