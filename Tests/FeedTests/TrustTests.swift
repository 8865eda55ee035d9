import FoundationEssentials
import Glibc
import HTTPTransfer
import HelperProcess
import TestSupport
import Testing

/// A server with a certificate that nobody signed.
@Suite(.serialized) final class TrustTests {
    private let folder = "/tmp/trust-\(UInt64.random(in: 0...UInt64.max))"
    private let port: Int
    private let key: String

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Another name than that by which the server is reached: cameras have one from the factory.
        try Self.shell(
            """
            cd \(folder)
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=factory -keyout key.pem -out own.pem 2>/dev/null
            openssl x509 -in own.pem -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64 >pin
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \\
                -addext subjectAltName=DNS:localhost -keyout named.key -out named.pem 2>/dev/null
            """)
        key = "sha256//" + Self.text(of: folder + "/pin")
        port = try Self.freePort()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private static func text(of path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
            .trimmingSuffix { $0.isNewline }
    }

    private static func shell(_ script: String) throws {
        let child = try ChildProgram(["sh", "-ec", script])
        var waiting = pollfd(fd: child.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
        let end = child.end()
        try #require(end == .status(0), "\(script)")
    }

    /// A port that was free a moment ago.
    private static func freePort() throws -> Int {
        let server = HTTPServerDouble { _, _ in .reply("") }
        defer { server.stop() }
        return server.port
    }

    /// Fetches from a server with the certificate, once it listens.
    private func fetch(_ certificate: (key: String, file: String), _ trust: TransferRequest.Trust) throws
        -> TransferFault?
    {
        let server = try ChildProgram([
            "openssl", "s_server", "-quiet", "-www", "-accept", "127.0.0.1:\(port)", "-key",
            folder + "/" + certificate.key, "-cert",
            folder + "/" + certificate.file,
        ])
        let fault = try attempt(trust)
        _ = server.end()
        return fault
    }

    private func attempt(_ trust: TransferRequest.Trust) throws -> TransferFault? {
        let transfer = try Transfer()
        let request = TransferRequest(url: "https://localhost:\(port)/", trust: trust)
        for _ in 0..<1000 {
            do throws(TransferFault) {
                try transfer.perform(request) { _, _ in
                    true
                } isStopped: {
                    false
                }
                return nil
            } catch {
                guard case .unreachable = error else { return error }
                usleep(20_000)
            }
        }
        Issue.record("the server never listened")
        return nil
    }

    private static let own = (key: "key.pem", file: "own.pem")
    private static let named = (key: "named.key", file: "named.pem")

    private func isUntrusted(_ fault: TransferFault?) -> Bool { if case .untrusted = fault { true } else { false } }

    @Test func anUnknownCertificateIsRefused() throws { #expect(isUntrusted(try fetch(Self.own, .system))) }

    @Test func aPinnedKeyIsEnough() throws { #expect(try fetch(Self.own, .pinnedKey(key)) == nil) }

    @Test func anotherKeyIsRefused() throws { #expect(isUntrusted(try fetch(Self.named, .pinnedKey(key)))) }

    @Test func anAuthorityIsEnoughForItsNames() throws {
        #expect(try fetch(Self.named, .authority(file: folder + "/named.pem")) == nil)
        #expect(isUntrusted(try fetch(Self.own, .authority(file: folder + "/own.pem"))))
    }
}

extension String {
    fileprivate func trimmingSuffix(while holds: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, holds(last) { text.removeLast() }
        return text
    }
}
