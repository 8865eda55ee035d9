import Capture
import Dispatch
import FoundationEssentials
import Glibc
import Imaging
import ScanModel
import SocketFiles
import Synchronization
import TestSupport
import Testing

/// A program that writes to a stream's socket, and what it writes.
final class StreamWriter: Sendable {
    private let descriptor: CInt
    private let isStopped = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)
    private let isWriting = Mutex(false)

    /// Connects as soon as somebody listens.
    init(_ path: String) throws {
        signal(SIGPIPE, SIG_IGN)
        var found = SocketPath(path).connect()
        for _ in 0..<120_000 where found < 0 {
            CaptureClock.system.sleep(0.005)
            found = SocketPath(path).connect()
        }
        try #require(found >= 0, "nobody listens at \(path)")
        descriptor = found
    }

    deinit { stop() }

    /// Writes; returns false once the other end has closed the connection.
    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool {
        var place = 0
        while place < bytes.count {
            let count = bytes[place...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { return false }
            place += count
        }
        return true
    }

    /// Writes these over and over on another thread, until it is stopped.
    func loop(_ parts: [[UInt8]], each seconds: Double) {
        isWriting.withLock { $0 = true }
        DispatchQueue(label: "writer").async { [self] in
            var number = 0
            while !isStopped.withLock({ $0 }), write(parts[number % parts.count]) {
                number += 1
                CaptureClock.system.sleep(seconds)
            }
            ended.signal()
        }
    }

    /// Returns whether the other end has closed the connection; waits for it, at most `seconds`.
    func isRefused(within seconds: Double) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, CInt(seconds * 1000)) == 1
    }

    /// Closes the connection.
    func stop() {
        let isFirst = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return !isStopped
        }
        guard isFirst else { return }
        shutdown(descriptor, CInt(SHUT_RDWR))
        if isWriting.withLock({ $0 }) { ended.wait() }
        close(descriptor)
    }
}

/// What programs write.
enum StreamContents {
    /// The first frames of the demo.
    static func frames(_ count: Int) throws -> [[UInt8]] {
        let recording = try Recording(path: TestSupport.demo)
        return try (0..<count).map { _ in
            var bytes: [UInt8] = []
            try #require(try recording.next(into: &bytes))
            return bytes
        }
    }

    /// A frame as the part of a multipart body, with any header lines.
    static func part(_ frame: [UInt8], _ headers: String...) -> [UInt8] {
        let lines = ["--frame", "Content-Type: image/jpeg"] + headers + ["", ""]
        return Array(lines.joined(separator: "\r\n").utf8) + frame + Array("\r\n".utf8)
    }

    /// A picture of YUV4MPEG2 with this luma everywhere.
    static func picture(_ width: Int, _ height: Int, luma: UInt8 = 128) -> [UInt8] {
        Array("FRAME\n".utf8) + [UInt8](repeating: luma, count: width * height)
            + [UInt8](repeating: 128, count: (width + 1) / 2 * ((height + 1) / 2) * 2)
    }
}

/// A folder that is removed with it.
final class StreamFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/ds-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var socket: String { path + "/s.sock" }
}
