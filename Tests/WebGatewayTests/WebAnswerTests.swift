import Testing
import WebGateway

/// What is refused before anything is asked of the daemon, over HTTP.
@Suite(.timeLimit(.minutes(10))) struct WebAnswerTests {
    /// However a path is written: what answers it as data is checked as data.
    @Test(arguments: ["/api/about", "//api/about", "/api//about", "///api/about/", "//api/about?x=1"])
    func dataForAnotherPageIsRefusedOnEveryPath(_ path: String) async throws {
        try await Gateway.run { gateway in
            let own = try await gateway.get(path, fields: ["Sec-Fetch-Site: same-origin"])
            #expect(own.hasPrefix("HTTP/1.1 200 "), "\(own)")
            let other = try await gateway.get(path, fields: ["Sec-Fetch-Site: cross-site"])
            #expect(other.hasPrefix("HTTP/1.1 403 "), "\(other)")
        }
    }

    @Test func pagesMayBeLinkedTo() async throws {
        try await Gateway.run { gateway in
            let linked = try await gateway.get("/", fields: ["Sec-Fetch-Site: cross-site"])
            #expect(linked.hasPrefix("HTTP/1.1 200 "), "\(linked)")
        }
    }
}
