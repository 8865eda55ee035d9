import Glibc
import ScanModel

/// Standard output, one line per event.
struct LineOutput {
    private var json = JSONWriter()

    /// Writes events immediately, so that a pipe shows them as they come. Ends the process quietly if nobody reads.
    mutating func write(_ events: [ScanEvent]) {
        guard !events.isEmpty else { return }
        json.reset()
        for event in events { event.writeLine(to: &json) }
        write(json.bytes)
    }

    /// Writes bytes unchanged.
    func write(_ bytes: [UInt8]) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.write(STDOUT_FILENO, bytes.baseAddress.unsafelyUnwrapped + written, bytes.count - written)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { exit(errno == EPIPE ? 0 : 74) }
            written += count
        }
    }
}

/// Standard error, one line per complaint.
enum Complaint {
    /// Writes one line.
    static func print(_ line: String) { write("datascan: \(line)\n") }

    /// Writes text unchanged.
    static func write(_ text: String) {
        let bytes = Array(text.utf8)
        // Unsafe: the pointer is bounded by the array and used for this call alone.
        _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
