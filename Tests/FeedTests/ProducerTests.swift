import FoundationEssentials
import Glibc
import HTTPTransfer
import TestSupport
import Testing

@testable import Feed

/// What every kind of source does.
@Suite(.serialized) struct ProducerTests {
    /// A source, and what keeps it alive.
    enum Kind: CaseIterable, Sendable {
        case program, http

        /// A source that sends a text and then waits.
        func producer(sending text: String) -> (any FeedProducer, HTTPServerDouble?) {
            switch self {
            case .program:
                return (ProgramProducer(words: ["sh", "-c", "printf '%s' \"$0\"; exec sleep 1000", text]), nil)
            case .http:
                let server = HTTPServerDouble { _, _ in
                    .stay(HTTPServerDouble.reply("200 OK", type: "multipart/x-mixed-replace; boundary=b", text))
                }
                let request = TransferRequest(url: "http://127.0.0.1:\(server.port)/mjpeg")
                return (HTTPProducer(request: request, interval: 0.02), server)
            }
        }
    }

    @Test(arguments: Kind.allCases) func passesBytesOn(_ kind: Kind) throws {
        let daemon = try DaemonDouble()
        let stop = StopFlag()
        let (producer, server) = kind.producer(sending: "--b\r\n\r\nframes")
        let end = produce(producer, into: try FeedConnection(daemon.path), stop)
        eventually { daemon.connections.first == Array("--b\r\n\r\nframes".utf8) }
        #expect(end.value == nil)
        stop.raise()
        eventually { end.value != nil }
        #expect(end.value == .some(nil))
        withExtendedLifetime(server) {}
    }

    @Test(arguments: Kind.allCases) func endsWithTheDaemon(_ kind: Kind) throws {
        let daemon = try DaemonDouble()
        let (producer, server) = kind.producer(sending: "frames")
        let stop = StopFlag()
        let end = produce(producer, into: try FeedConnection(daemon.path), stop)
        eventually { daemon.connections.first?.isEmpty == false }
        daemon.closeAll()
        eventually { end.value != nil }
        #expect(end.value == .closed)
        withExtendedLifetime(server) {}
    }

    /// Runs a source on a thread of its own.
    private func produce(_ producer: any FeedProducer, into daemon: FeedConnection, _ stop: StopFlag) -> Ending {
        let ending = Ending()
        nonisolated(unsafe) var producer = producer
        nonisolated(unsafe) let daemon = daemon
        OwnThread.run {
            let fault = producer.produce(into: daemon, until: stop)
            ending.set(fault)
        }
        return ending
    }
}
