import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import WebGateway

/// Connections that hold their place, under a clock that the test sets.
@Suite struct ConnectionGuardTests {
    private let channel = EmbeddedChannel()

    init() throws {
        try WebChannel.configure(channel.pipeline.syncOperations)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func send(_ text: String) throws { try channel.writeInbound(ByteBuffer(string: text)) }

    private func advance(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

    private func answer() throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok, headerFields: [.contentLength: "0"])))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    private static let whole = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func aFirstRequestHasTenSeconds() throws {
        for byte in "GET /page" {
            try send(String(byte))
            advance(1)
        }
        #expect(channel.isActive)
        advance(1)
        #expect(!channel.isActive)
    }

    @Test func aBodyCountsAsPartOfItsRequest() throws {
        try send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n")
        for _ in 0..<9 {
            advance(1)
            try send("x")
        }
        #expect(channel.isActive)
        advance(1)
        #expect(!channel.isActive)
    }

    @Test func aConnectionThatIsKeptMayRestForAMinute() throws {
        try send(Self.whole)
        try answer()
        advance(59)
        #expect(channel.isActive)
        try send(Self.whole)
        try answer()
        advance(59)
        #expect(channel.isActive)
        advance(1)
        #expect(!channel.isActive)
    }

    @Test func aRequestThatComesDropByDropHasTenSecondsOnAKeptConnectionToo() throws {
        try send(Self.whole)
        try answer()
        advance(30)
        for byte in ["G", "E", "T", " ", "/"] {
            try send(byte)
            advance(2)
        }
        #expect(!channel.isActive)
    }

    @Test func anAnswerMayTakeItsTime() throws {
        try send(Self.whole)
        advance(1000)
        #expect(channel.isActive)
        try answer()
        advance(60)
        #expect(!channel.isActive)
    }

    @Test func aClientThatHasClosedItsSideGetsAnAnswerThatBeginsSoon() throws {
        try send(Self.whole)
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        advance(4)
        try answer()
        advance(10)
        #expect(channel.isActive)
        try send(Self.whole)
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        advance(5)
        #expect(!channel.isActive)
    }
}
