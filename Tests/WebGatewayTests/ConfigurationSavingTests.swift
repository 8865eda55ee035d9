import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import WebGateway

/// Saving over HTTP, with a folder of its own in place of `/etc/datascan`.
@Suite(.timeLimit(.minutes(10))) struct ConfigurationSavingTests {
    private let scratch: ScratchFolder
    private let settings: WebSettings

    init() throws {
        scratch = try ScratchFolder()
        var settings = WebSettings()
        settings.configuration = scratch.path + "/datascand.yaml"
        settings.controlSocket = scratch.path + "/no-daemon"
        self.settings = settings
    }

    private static let before = "# A kiosk.\ncamera:\n  frameRate: 30\nscan:\n  reappearAfter: 1\n"
    private static let slower = #""camera":{"frameRate":15}"#
    /// Longer than the other one, so that a mixture of both shows.
    private static let region = #""scan":{"regionOfInterest":{"x":0.125,"y":0.125,"width":0.5,"height":0.5}}"#

    private func version(_ gateway: Gateway) async throws -> String {
        let answer = try await gateway.post("/api/configuration/preview", json: "{\(Self.slower)}")
        let begin = try #require(answer.firstRange(of: #""version":""#)).upperBound
        return String(answer[begin...].prefix { $0 != "\"" })
    }

    @Test func oneOfTwoSavesAtOnceIsRefused() async throws {
        try await Gateway.run(settings) { gateway in
            _ = scratch.file("datascand.yaml", Array(Self.before.utf8))
            let version = try await version(gateway)
            for round in 0..<100 {
                _ = scratch.file("datascand.yaml", Array(Self.before.utf8))
                async let one = gateway.post("/api/configuration", json: "{\(Self.slower),\"version\":\"\(version)\"}")
                async let two = gateway.post("/api/configuration", json: "{\(Self.region),\"version\":\"\(version)\"}")
                let answers = try await [one, two]
                let saved = answers.map { $0.contains(#""saved":true"#) }
                let refused = answers.map { $0.contains(#""code":"changedMeanwhile""#) }
                try #require(saved == [true, false] || saved == [false, true], "round \(round): \(answers)")
                try #require(refused == saved.map { !$0 }, "round \(round): \(answers)")
                let text = scratch.text("datascand.yaml")
                try #require(text.contains("frameRate: 15") == saved[0], "round \(round): \(text)")
                try #require(text.contains("0.125") == saved[1], "round \(round): \(text)")
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
            #expect(left == ["datascand.yaml"], "drafts are removed")
        }
    }

    /// A pipe that nobody reads: opening it for writing would wait for ever.
    @Test func aPipeInTheDraftsPlaceIsPassedOver() async throws {
        try await Gateway.run(settings) { gateway in
            let path = scratch.file("datascand.yaml", Array(Self.before.utf8))
            #expect(mkfifo(path + ".new", 0o600) == 0)
            let version = try await version(gateway)
            let answer = try await gateway.post(
                "/api/configuration", json: "{\(Self.slower),\"version\":\"\(version)\"}")
            #expect(answer.contains(#""saved":true"#), "\(answer)")
            #expect(scratch.text("datascand.yaml").contains("frameRate: 15"))
        }
    }
}
