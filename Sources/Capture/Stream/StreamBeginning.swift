/// What a program sends instead of frames, as far as its first bytes show it.
enum StreamBeginning {
    /// Returns whether frames may follow: a JPEG, the headers of a multipart body, or YUV4MPEG2, perhaps incomplete.
    static func isPlausible(_ bytes: [UInt8]) -> Bool {
        let starts =
            [[0xFF, 0xD8, 0xFF], Y4MHeader.signature] + ["--", "\r\n--", "Content-", "HTTP/1."].map { Array($0.utf8) }
        return starts.contains { bytes.starts(with: $0) || $0.starts(with: bytes) } && status(bytes) == nil
    }

    /// Returns what it is and, if that is known, what to do.
    static func describe(_ bytes: [UInt8]) -> String {
        if let status = status(bytes) { return "an HTTP error, status \(status)" }
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        let trimmed = text.drop { $0.isWhitespace }
        if trimmed.hasPrefix("<!doctype html") || trimmed.hasPrefix("<html") {
            return "HTML; is the address that of the stream, and are user and password right?"
        }
        if let known = known.first(where: { bytes.dropFirst($0.offset).starts(with: $0.bytes) }) { return known.name }
        let shown = bytes.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
        return "something else; its first bytes are \(shown)"
    }

    private static let known: [(offset: Int, bytes: [UInt8], name: String)] = [
        (0, [0, 0, 0, 1], "H.264 or H.265; set the program to MJPEG, as with rpicam-vid --codec mjpeg"),
        (0, [0, 0, 1], "H.264 or MPEG; set the program to MJPEG, as with ffmpeg -c:v mjpeg -f mjpeg"),
        (4, Array("ftyp".utf8), "MP4; set the program to MJPEG, as with ffmpeg -c:v mjpeg -f mjpeg"),
        (0, [0x1A, 0x45, 0xDF, 0xA3], "Matroska; set the program to MJPEG, as with ffmpeg -c:v mjpeg -f mjpeg"),
        (0, Array("RIFF".utf8), "AVI; set the program to MJPEG, as with ffmpeg -c:v mjpeg -f mjpeg"),
        (0, [0x47, 0x40], "an MPEG transport stream; set the program to MJPEG, as with ffmpeg -c:v mjpeg -f mjpeg"),
        (0, [0x89, 0x50, 0x4E, 0x47], "PNG; only JPEG images are read"),
    ]

    /// Returns the status of an HTTP response that isn't a success.
    private static func status(_ bytes: [UInt8]) -> Int? {
        let head = bytes.prefix(12)
        guard head.count == 12, head.starts(with: "HTTP/1.".utf8) else { return nil }
        return Int(String(decoding: head.suffix(3), as: UTF8.self)).flatMap { $0 / 100 == 2 ? nil : $0 }
    }
}
