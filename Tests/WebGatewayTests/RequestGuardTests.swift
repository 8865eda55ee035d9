import DaemonConfiguration
import Testing

@testable import WebGateway

@Suite struct RequestGuardTests {
    private func verdict(
        _ authority: String?, origin: String? = nil, site: String? = nil, isData: Bool = true, yaml: String = ""
    ) throws -> RequestGuard.Verdict {
        let gate = RequestGuard(try WebSettings(yaml: yaml, file: "w"), port: 8480)
        return gate.judge(.init(authority: authority, origin: origin, site: site, isData: isData))
    }

    @Test(arguments: ["localhost:8480", "127.0.0.1:8480", "[::1]:8480", "LocalHost:8480", "localhost", "127.0.0.1"])
    func ownNamesAreLetIn(_ authority: String) throws {
        #expect(try verdict(authority) == .allowed(origin: nil))
    }

    /// A name that somebody made to point here, another port, none at all.
    @Test(arguments: [
        "evil.example:8480", "localhost.evil.example:8480", "localhost:81", "127.0.0.1.evil.example", "", nil,
    ])
    func otherNamesAreNot(_ authority: String?) throws {
        #expect(try verdict(authority) == .wrongHost)
        #expect(try verdict(authority, origin: "http://localhost:8480") == .wrongHost)
    }

    @Test func namesOfTheConfigurationAreLetIn() throws {
        let yaml = "hosts: [kiosk.local, 'front.example:9000']"
        #expect(try verdict("kiosk.local:8480", yaml: yaml) == .allowed(origin: nil))
        #expect(try verdict("kiosk.local", yaml: yaml) == .allowed(origin: nil))
        #expect(try verdict("front.example:9000", yaml: yaml) == .allowed(origin: nil))
        #expect(try verdict("front.example:8480", yaml: yaml) == .wrongHost)
    }

    @Test(arguments: [
        ("http://localhost:8480", RequestGuard.Verdict.allowed(origin: nil)),
        ("https://localhost:8480", .allowed(origin: nil)),
        ("http://127.0.0.1:8480", .foreignOrigin), ("http://localhost:3000", .foreignOrigin),
        ("https://evil.example", .foreignOrigin), ("null", .foreignOrigin), ("", .foreignOrigin),
        ("https://kiosk.example", .allowed(origin: "https://kiosk.example")),
        ("https://kiosk.example:444", .foreignOrigin), ("https://kiosk.example.evil.example", .foreignOrigin),
    ])
    func originsAreOursOrListed(_ origin: String, _ expected: RequestGuard.Verdict) throws {
        #expect(try verdict("localhost:8480", origin: origin, yaml: "origins: ['https://Kiosk.example']") == expected)
    }

    /// What an `<img>` of another page asks for comes without an origin.
    @Test func dataForOtherPagesIsRefusedWithoutAnOriginToo() throws {
        #expect(try verdict("localhost:8480", site: "cross-site") == .foreignOrigin)
        #expect(try verdict("localhost:8480", site: "same-site") == .foreignOrigin)
        #expect(try verdict("localhost:8480", site: "same-origin") == .allowed(origin: nil))
        #expect(try verdict("localhost:8480", site: "none") == .allowed(origin: nil))
        #expect(try verdict("localhost:8480", site: "cross-site", isData: false) == .allowed(origin: nil), "a link")
    }
}
