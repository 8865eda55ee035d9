import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Feed

struct ProgramProducerTests {
    private let daemon: DaemonDouble

    init() throws { daemon = try DaemonDouble() }

    private func run(_ words: String...) throws -> FeedFault? {
        ProgramProducer(words: words).produce(into: try FeedConnection(daemon.path), until: StopFlag())
    }

    @Test func saysThatAProgramIsMissing() throws {
        #expect(
            try run("/no/such/camera-program")?.description
                == "camera-program can't be started: No such file or directory; is it installed?")
    }

    @Test(arguments: [
        ("exit 3", "sh ended with status 3"),
        ("exit 0", "sh ended, although a stream never does"),
        ("kill -9 $$", "sh was ended by signal 9"),
        ("printf 'progress\\rone\\n\\033two\\n' >&2; exit 1", "sh ended with status 1: two"),
        ("echo 'rtsp://u:p@h/s?k=v: refused' >&2; exit 1", "sh ended with status 1: rtsp://…@h/s?… refused"),
    ])
    func saysHowAProgramEnded(_ script: String, _ reason: String) throws {
        #expect(try run("sh", "-c", script)?.description == reason)
    }

    /// A shell's pipeline goes on without the shell, and would hold the connection.
    @Test func endsAllProgramsOfAGroup() throws {
        let mark = "1000.\(UInt32.random(in: 0...UInt32.max))"
        #expect(try run("sh", "-c", "sleep \(mark) & exit 1")?.description == "sh ended with status 1")
        eventually { !Self.commands().contains { $0.contains(mark) } }
    }

    /// A program that has made itself independent keeps the pipe of standard error open.
    @Test func doesNotWaitForProgramsThatHaveLeftTheGroup() throws {
        #expect(
            try run("sh", "-c", "setsid sleep 30 & echo gone >&2; exit 1")?.description
                == "sh ended with status 1: gone")
    }

    private static func commands() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { name in
            FileManager.default.contents(atPath: "/proc/\(name)/cmdline").map { String(decoding: $0, as: UTF8.self) }
        } ?? []
    }

    /// A program that floods its standard error isn't held up by it.
    @Test func readsWhatAProgramWritesToStandardError() throws {
        #expect(
            try run("sh", "-c", "yes warning | head -c 1000000 >&2; echo end >&2; exit 1")?.description
                == "sh ended with status 1: end")
    }

    @Test func findsADaemonThatIsAway() {
        #expect(throws: FeedConnectionError(path: "/no/s.sock", number: ENOENT)) { try FeedConnection("/no/s.sock") }
    }
}
