import Glibc
import HelperProcess
import Imaging
import ScanModel
import TestSupport
import Testing

@testable import AccurateText

/// The reader's end of the connection, spoken to by hand.
@Suite struct ReaderServerTests {
    private let pixels: SharedPixels
    private let helper: Helper
    private let channel: MessageChannel

    init() throws {
        pixels = try SharedPixels()
        helper = Helper(program: try TestSupport.program("reader-double"), memory: pixels.descriptor)
        channel = try #require(helper.start())
    }

    private func send(_ encode: (inout MessageWriter) -> Void) throws {
        var message = MessageWriter()
        encode(&message)
        message.finish()
        try channel.send(message.bytes)
    }

    private func open() throws {
        try send(ReaderOpening(languages: ["de"], allowedCharacters: "").encode)
        var answer = MessageReader(try channel.receive(within: 30_000))
        #expect(answer.text() == "")
    }

    private func line(_ gray: UInt8) throws -> Patch {
        try pixels.place([gray], width: 1, height: 1, map: AffineMap(shiftX: 0, y: 0))
    }

    @Test func itEndsItselfOverALineThatTakesTooLong() throws {
        try open()
        try send(ReaderRequest(purpose: .read, patch: line(1), limit: 100).encode)
        #expect(throws: MessageChannel.Failure.closed) { try channel.receive(within: 60_000) }
        #expect(helper.stop() == SIGPROF)
    }

    @Test func whatWaitsIsWithinItsLimit() throws {
        try open()
        for _ in 0..<3 {
            try send(ReaderRequest(purpose: .read, patch: line(4), limit: 300).encode)
            var answer = MessageReader(try channel.receive(within: 30_000))
            #expect(LineReading(decoding: &answer)?.text.text == "\u{4}")
        }
    }

    @Test func aPictureThatIsNotThereEndsIt() throws {
        try open()
        let patch = Patch(offset: 1 << 40, width: 100, height: 100)
        try send(ReaderRequest(purpose: .read, patch: patch, limit: 1000).encode)
        #expect(throws: MessageChannel.Failure.closed) { try channel.receive(within: 30_000) }
    }

    @Test func whatIsNoRequestEndsIt() throws {
        try send { $0.append(7) }
        #expect(throws: MessageChannel.Failure.closed) { try channel.receive(within: 30_000) }
    }
}
