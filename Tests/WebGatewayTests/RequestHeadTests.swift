import NIOCore
import Testing
import WebGateway

/// What HTTP/1 leaves open about a request, over HTTP.
@Suite(.timeLimit(.minutes(10))) struct RequestHeadTests {
    /// A proxy may look at one `Host` and the gateway at the other.
    @Test func twoHostsAreRefused() async throws {
        try await Gateway.run { gateway in
            let own = "Host: localhost:\(gateway.port)"
            for fields in [[own, "Host: evil.example"], ["Host: evil.example", own], [own, own]] {
                let answer = try await gateway.get("/api/about", fields: fields)
                #expect(answer.hasPrefix("HTTP/1.1 421 "), "\(fields): \(answer)")
            }
        }
    }

    /// Of a target in absolute form its own name counts, whatever `Host` says (RFC 9112, 3.2.2).
    @Test func anAbsoluteTargetCountsByItsOwnName() async throws {
        try await Gateway.run { gateway in
            for target in [
                "http://evil.example/api/about", "http://evil.example:\(gateway.port)/", "ftp://evil.example/",
                "http://localhost:\(gateway.port)@evil.example/api/about", "http://?localhost/",
            ] {
                let answer = try await gateway.get(target)
                #expect(answer.hasPrefix("HTTP/1.1 421 "), "\(target): \(answer)")
            }
            let own = try await gateway.get(
                "http://localhost:\(gateway.port)/api/about", fields: ["Host: other.example"])
            #expect(own.hasPrefix("HTTP/1.1 200 "), "\(own)")
        }
    }

    /// Clients of HTTP/1.0 don't know chunks: the end of the connection ends the answer.
    @Test func anOldClientGetsNoChunks() async throws {
        var settings = WebSettings()
        settings.eventSocket = "/nonexistent/datascan-events"
        try await Gateway.run(settings) { gateway in
            let whole = try await gateway.exchange("GET /api/about HTTP/1.0\r\nHost: localhost:\(gateway.port)\r\n\r\n")
            #expect(whole.contains(" 200 ") && whole.hasSuffix("}"), "\(whole)")
            try await gateway.connect { inbound, outbound in
                try await outbound.write(
                    .init(string: "GET /api/events HTTP/1.0\r\nHost: localhost:\(gateway.port)\r\n\r\n"))
                var answer = ""
                for try await part in inbound {
                    answer += String(buffer: part)
                    if answer.contains("event: daemon") { break }
                }
                #expect(!answer.lowercased().contains("transfer-encoding"), "\(answer)")
                #expect(answer.contains("\r\n\r\nretry: 1000\n\n"), "\(answer)")
            }
        }
    }
}
