import HTTPTransfer
import TestSupport
import Testing

@testable import Feed

@Suite(.serialized) struct HTTPProducerTests {
    private let daemon: DaemonDouble

    init() throws { daemon = try DaemonDouble() }

    private func fault(
        _ server: HTTPServerDouble, stallSeconds: Int = 60, _ credentials: TransferRequest.Credentials? = nil
    ) throws -> String? {
        var request = TransferRequest(url: "http://127.0.0.1:\(server.port)/mjpeg", credentials: credentials)
        request.stallSeconds = stallSeconds
        let producer = HTTPProducer(request: request, interval: 0.02)
        let fault = producer.produce(into: try FeedConnection(daemon.path), until: StopFlag())?.description
        return fault?.replacing("127.0.0.1:\(server.port)", with: "HOST")
    }

    @Test(arguments: [
        ("401 Unauthorized", "text/html", "the server asks for user and password, or they are wrong (status 401)"),
        ("404 Not Found", "text/html", "the server has no such address (status 404)"),
        ("503 Busy", "text/plain", "the server replies with status 503"),
        (
            "200 OK", "text/html; charset=utf-8",
            "the server sends text/html; charset=utf-8 instead of pictures; is the address that of the stream?"
        ),
        ("200 OK", "multipart/x-mixed-replace; boundary=b", "the server has ended the stream"),
    ])
    func explainsAReply(_ status: String, _ type: String, _ reason: String) throws {
        let server = HTTPServerDouble { _, _ in .reply(HTTPServerDouble.reply(status, type: type, "<html>")) }
        #expect(try fault(server) == "http://HOST/mjpeg: \(reason)")
        let body = type.hasPrefix("multipart") ? "<html>" : ""
        eventually { daemon.connections.map { String(decoding: $0, as: UTF8.self) } == [body] }
    }

    @Test func refusesARedirectionToAFile() throws {
        let server = HTTPServerDouble { _, _ in .reply("HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\n\r\n") }
        #expect(try fault(server)?.contains("Protocol \"file\"") == true)
        #expect(daemon.connections.allSatisfy { $0.isEmpty })
    }

    @Test func noticesThatNothingComes() throws {
        let server = HTTPServerDouble { _, _ in .stay(HTTPServerDouble.reply("200 OK", type: "multipart/x", "x")) }
        #expect(try fault(server, stallSeconds: 1) == "http://HOST/mjpeg: nothing comes from the server")
    }

    @Test func saysThatAServerIsAway() throws {
        let server = HTTPServerDouble { _, _ in .reply("") }
        let port = server.port
        server.stop()
        let request = TransferRequest(url: "http://127.0.0.1:\(port)/mjpeg?password=secret")
        let producer = HTTPProducer(request: request, interval: 1)
        let fault = producer.produce(into: try FeedConnection(daemon.path), until: StopFlag())?.description
        #expect(fault?.hasPrefix("http://127.0.0.1:\(port)/mjpeg?…: the server can't be reached: ") == true)
        #expect(fault?.contains("secret") == false)
    }

    @Test func sendsThePasswordAsTheServerAsks() throws {
        let challenge =
            "WWW-Authenticate: Digest realm=\"Camera\", nonce=\"abc123\"\r\nContent-Length: 6\r\nConnection: close\r\n"
        let server = HTTPServerDouble { head, _ in
            // MD5 of "kiosk:Camera:se:cret", of "GET:/mjpeg", and of both with the nonce between them.
            head.contains("response=\"beb1708ea24f2673fccfc9efe95a7b05\"")
                ? .reply(HTTPServerDouble.reply("200 OK", type: "multipart/x", "frame"))
                : .reply(HTTPServerDouble.reply("401 Unauthorized", type: "text/html", headers: challenge, "<html>"))
        }
        let right = TransferRequest.Credentials(user: "kiosk", password: "se:cret")
        #expect(try fault(server, right) == "http://HOST/mjpeg: the server has ended the stream")
        #expect(!server.requests.contains { $0.contains("Basic") })
        eventually { daemon.connections == [Array("frame".utf8)] }
        let wrong = TransferRequest.Credentials(user: "kiosk", password: "wrong")
        #expect(try fault(server, wrong)?.hasSuffix("(status 401)") == true)
    }

    @Test func fetchesASinglePictureAgainAndAgain() throws {
        let server = HTTPServerDouble { _, number in
            number < 5
                ? .reply(
                    HTTPServerDouble.reply("200 OK", type: "image/jpeg", headers: "Content-Length: 7\r\n", "picture"))
                : .reply(HTTPServerDouble.reply("500 Broken", type: "text/plain", ""))
        }
        #expect(try fault(server) == "http://HOST/mjpeg: the server replies with status 500")
        eventually { daemon.connections == [Array(String(repeating: "picture", count: 5).utf8)] }
    }
}
