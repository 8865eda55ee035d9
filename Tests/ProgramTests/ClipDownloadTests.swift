import FoundationEssentials
import TestSupport
import Testing

/// `/api/recording`: who leaves in the middle, and a gateway that is stopped, leave nothing behind.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ClipDownloadTests {
    private let programs: RunningPrograms

    init() throws { programs = try RunningPrograms() }

    /// Whether nobody records: another one is refused as long as somebody does.
    private var isFree: Bool {
        programs.runs(
            "datascan record \(programs.folder)/probe.mjpeg --seconds 0.1 --force --sockets \(programs.folder)")
    }

    private var filesLeft: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: programs.folder + "/tmp")) ?? ["?"]
    }

    /// Asks for a recording of two minutes, and returns once frames come.
    private func startRecording(_ port: Int) throws -> Plain {
        while true {
            let client = try Plain(port: port)
            client.write(programs.request("/api/recording?seconds=120"))
            try programs.whileAlive("datascan-web") { client.hasInput || !isFree }
            if !client.hasInput { return client }
            // The gateway was refused because `isFree` was recording.
            let answer = client.readToEnd()
            try #require(answer.contains("another client is recording"), "\(answer.prefix(500))")
            client.close()
        }
    }

    @Test func oneThatIsAbandonedEnds() throws {
        try programs.startDaemon()
        let port = try programs.startGateway()
        let client = try startRecording(port)
        client.close()
        let began = ContinuousClock.now
        try programs.whileAlive("datascan-web") { isFree }
        #expect(ContinuousClock.now - began < .seconds(100), "long before its time was over")
        #expect(filesLeft.isEmpty)
    }

    @Test func aGatewayThatIsStoppedLeavesNoFile() throws {
        try programs.startDaemon()
        let client = try startRecording(try programs.startGateway())
        programs.stop("datascan-web")
        #expect(filesLeft.isEmpty)
        client.close()
    }

    @Test func aWholeOneIsADownload() throws {
        try programs.startDaemon()
        let client = try Plain(port: try programs.startGateway())
        client.write(programs.request("/api/recording?seconds=1"))
        let answer = client.readToEnd()
        #expect(
            answer.hasPrefix("HTTP/1.1 200") && answer.contains("Content-Disposition: attachment"),
            "\(answer.prefix(500))")
        // At least one frame: a slow machine drops the others.
        #expect(answer.utf8.count > 20_000)
        client.close()
    }
}
