import FoundationEssentials
import ScanModel
import Synchronization
import TestSupport
import Testing

@testable import HTTPTransfer
@testable import Relay

@Suite(.serialized) struct WebhookTests {
    private static let secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

    /// Computed with Python's hmac.
    @Test func signsAsTheSpecificationSays() throws {
        let secret = try #require(WebhookSecret(Self.secret))
        #expect(
            try secret.signature(id: "c-1", time: 1_700_000_000, body: Array(#"{"a":1}"#.utf8))
                == "v1,HSkL0ae1irzost52a3LOGmCG5edcDejsTorijZ/5JbA=")
    }

    @Test(arguments: ["", "whsec_", "whsec_AAEC", "whsec_???", String(Self.secret.dropFirst(6))])
    func refusesWhatIsNoSecret(_ text: String) { #expect(WebhookSecret(text) == nil) }

    @Test(arguments: [
        (200, "", WebhookAnswer.taken(nil)), (204, "", .taken(nil)), (200, "OK", .taken(nil)),
        (200, #"{"verdict":"accepted","more":1}"#, .taken(.init(verdict: .accepted, message: nil))),
        (200, #"{"verdict":"rejected","message":"No"}"#, .taken(.init(verdict: .rejected, message: "No"))),
        (200, #"{"verdict":"perhaps"}"#, .taken(nil)), (400, "", .refused(status: 400)),
        (422, "x", .refused(status: 422)),
        (410, "", .refused(status: 410)), (408, "", .later(RelayFault("the server replies with status 408"))),
        (429, "", .later(RelayFault("the server replies with status 429"))),
        (500, #"{"verdict":"accepted"}"#, .later(RelayFault("the server replies with status 500"))),
        (302, "", .later(RelayFault("the server replies with status 302"))),
    ])
    func understandsAnAnswer(_ status: Int, _ body: String, _ answer: WebhookAnswer) {
        #expect(
            WebhookAnswer(Transfer.Reply(status: status, contentType: ""), body: Array(body.utf8), time: 7) == answer)
    }

    /// A kiosk starts in 1970, or a clock that nobody sets is minutes off: the server takes its requests for repeated ones.
    @Test(arguments: [
        ("Thu, 01 Jan 1970 02:00:00 GMT", "7100 seconds behind"),
        ("Thu, 01 Jan 1970 00:01:00 GMT", "840 seconds ahead of"),
    ])
    func aWrongClockSetsNothingAside(_ date: String, _ difference: String) async {
        let server = HTTPServerDouble { _, _ in
            .reply(
                HTTPServerDouble.reply(
                    "401 No", type: "text/plain", headers: "Date: \(date)\r\nContent-Length: 0\r\n", ""))
        }
        let seconds = difference.hasSuffix("behind") ? 100.0 : 900
        guard case .later(let fault) = await WebhookPost(Self.request(to: server), nil).post([], id: "x", time: seconds)
        else {
            Issue.record("it is set aside")
            return
        }
        #expect(fault.description.contains("this machine's clock is \(difference) the server's"))
        let right = await WebhookPost(Self.request(to: server), nil).post(
            [], id: "x", time: difference.hasSuffix("behind") ? 7000 : 100)
        #expect(right == .refused(status: 401))
    }

    @Test func postsAResult() async throws {
        let server = HTTPServerDouble { _, _ in
            .reply(
                HTTPServerDouble.reply(
                    "200 OK", type: "application/json", headers: "Connection: close\r\n", #"{"verdict":"accepted"}"#))
        }
        let post = WebhookPost(Self.request(to: server), WebhookSecret(Self.secret))
        let answer = await post.post(Array(#"{"a":1}"#.utf8), id: "c-1", time: 1_700_000_000.9)
        #expect(answer == .taken(.init(verdict: .accepted, message: nil)))
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("POST /hook HTTP/1.1\r\n") && request.hasSuffix("\r\n\r\n{\"a\":1}"))
        #expect(request.contains("\r\nContent-Type: application/json\r\n"))
        #expect(request.contains("\r\nwebhook-id: c-1\r\nwebhook-timestamp: 1700000000\r\n"))
        #expect(request.contains("\r\nwebhook-signature: v1,HSkL0ae1irzost52a3LOGmCG5edcDejsTorijZ/5JbA=\r\n"))
    }

    @Test(arguments: ["120", "Fri, 01 Jan 2100 00:00:00 GMT"])
    func understandsWhenToTryAgain(_ header: String) async {
        let server = HTTPServerDouble { _, _ in
            .reply(
                HTTPServerDouble.reply(
                    "503 Later", type: "text/plain", headers: "Retry-After: \(header)\r\nContent-Length: 0\r\n", ""))
        }
        let answer = await WebhookPost(Self.request(to: server), nil).post([], id: "x", time: 0)
        guard case .later(let fault) = answer, case .busy(let seconds) = fault.kind else {
            Issue.record("\(answer)")
            return
        }
        #expect(header == "120" ? seconds == 120 : seconds > 3600)
    }

    @Test func aServerThatIsAwayIsTriedLater() async {
        let server = HTTPServerDouble { _, _ in .reply("") }
        let request = Self.request(to: server)
        server.stop()
        guard case .later(let fault) = await WebhookPost(request, nil).post([], id: "x", time: 0) else {
            Issue.record("it isn't tried later")
            return
        }
        #expect(fault.description.hasPrefix("the server can't be reached: "))
    }

    @Test func aRefusedResultIsSetAside() async throws {
        let scratch = try ScratchFolder()
        let server = HTTPServerDouble { _, _ in
            .reply(HTTPServerDouble.reply("422 No", type: "text/plain", headers: "Content-Length: 0\r\n", ""))
        }
        let notes = Mutex<[RelayNote]>([])
        let file = scratch.path + "/main.refused.jsonl"
        let destination = WebhookDestination(
            post: WebhookPost(Self.request(to: server), nil), refused: RefusedResults(path: file), client: nil,
            notify: { note in notes.withLock { $0.append(note) } })
        for number in 1...2 {
            let failure = await send("{\"n\":\(number)}", to: destination)
            #expect(failure == .some(nil), "the next one has its turn")
        }
        #expect(
            scratch.text("main.refused.jsonl") == """
                {"status":422,"result":{"n":1}}
                {"status":422,"result":{"n":2}}

                """)
        #expect(notes.withLock { $0 } == [.setAside(status: 422, file: file), .setAside(status: 422, file: file)])
    }

    @Test func aRefusedResultThatCannotBeSetAsideWaits() async throws {
        let server = HTTPServerDouble { _, _ in
            .reply(HTTPServerDouble.reply("400 No", type: "text/plain", headers: "Content-Length: 0\r\n", ""))
        }
        let destination = WebhookDestination(
            post: WebhookPost(Self.request(to: server), nil), refused: RefusedResults(path: "/no/folder/x"),
            client: nil,
            notify: { _ in })
        let failure = await send("{}", to: destination)
        #expect(failure??.description.contains("/no/folder/x.new can't be written: No such file or directory") == true)
    }

    @Test func theFileOfRefusedResultsIsBounded() throws {
        let scratch = try ScratchFolder()
        let refused = RefusedResults(path: scratch.path + "/r", limit: 1000)
        for number in 0..<200 { try refused.add(status: 400, Array("{\"n\":\(number)}".utf8)) }
        let lines = scratch.text("r").split(separator: "\n")
        #expect(lines.last == "{\"status\":400,\"result\":{\"n\":199}}")
        #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}}") } && scratch.text("r").utf8.count <= 1000)
    }

    private static func request(to server: HTTPServerDouble) -> TransferRequest {
        TransferRequest(url: "http://127.0.0.1:\(server.port)/hook")
    }

    /// Sends a message, and waits until it is done.
    private func send(_ message: String, to destination: WebhookDestination) async -> RelayFault?? {
        await withCheckedContinuation { continuation in
            do {
                try destination.send(Array(message.utf8), cursor: "c") { continuation.resume(returning: .some($0)) }
            } catch {
                continuation.resume(returning: nil)
            }
        }
    }
}

extension RelaySessionTests {
    /// A server gets one result after the other.
    @Test func aWindowOfOneWaitsForEach() {
        var session = RelaySession(position: RelayPosition(cursor: "a", hasSent: true), windowSize: 1)
        _ = session.opened()
        #expect(session.result(cursor: "b") == [.send(serial: 1, cursor: "b", previous: "a", gap: nil)])
        #expect(!session.hasRoom && session.result(cursor: "c").isEmpty)
        _ = session.confirmed(1)
        #expect(session.result(cursor: "c") == [.send(serial: 2, cursor: "c", previous: "b", gap: nil)])
    }
}
