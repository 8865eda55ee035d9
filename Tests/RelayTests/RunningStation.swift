import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A daemon on the recording and a relay in front of a broker, as processes.
final class RunningStation: Sendable {
    let broker: Mosquitto
    let scratch: ScratchFolder
    var folder: String { scratch.path }
    private let relaySettings: String

    /// - Parameters:
    ///   - settings: lines of the relay's configuration beside names, sockets and broker.
    ///   - mqtt: the section `mqtt`.
    ///   - frameRate: of the recording, which has 81 frames and three codes.
    init(_ broker: Mosquitto, settings: String = "", mqtt: String? = nil, frameRate: Int = 20) throws {
        self.broker = broker
        scratch = try ScratchFolder()
        let folder = scratch.path
        _ = Shell.run("mkdir \(folder)/journal \(folder)/state")
        _ = scratch.file(
            "s.yaml",
            Array(
                """
                camera: {frameRate: \(frameRate)}
                scan: {recognizedDataTypes: [barcode]}
                events: {socket: \(folder)/events.sock, journal: true, journalFolder: \(folder)/journal}
                control: {socket: \(folder)/control.sock}

                """.utf8))
        relaySettings = scratch.file(
            "relay.yaml",
            Array(
                """
                site: berlin
                station: gate-3
                mqtt: \(mqtt ?? "{broker: 'mqtt://127.0.0.1:\(broker.port)'}")
                eventSocket: \(folder)/events.sock
                controlSocket: \(folder)/control.sock
                stateFolder: \(folder)/state
                \(settings)

                """.utf8))
    }

    deinit {
        for name in ["datascand", "datascan-relay", "subscriber"] { end(name, signal: "KILL") }
    }

    static let base = "datascan/1/berlin/gate-3/main"

    func text(_ name: String) -> String { scratch.text(name) }

    private func start(_ name: String, _ command: String) {
        let script = "exec \(command)"
        let file = scratch.file("run-\(name)", Array(script.utf8))
        _ = Shell.run("bash \(file) >>\(folder)/\(name).log 2>&1 & echo $! >\(folder)/\(name).pid")
    }

    func startDaemon() throws {
        start(
            "datascand",
            "\(try TestSupport.program("datascand")) --config \(folder)/s.yaml --replay \(TestSupport.demo) --loop")
    }

    func startRelay() throws {
        start("datascan-relay", "\(try TestSupport.program("datascan-relay")) --config \(relaySettings)")
    }

    /// Starts a subscriber, and waits until the broker has its subscription.
    func startSubscriber(_ topic: String = base + "/result") async throws {
        let marker = "ready-\(UInt32.random(in: 0 ... .max))"
        start("subscriber", "mosquitto_sub -h 127.0.0.1 -p \(broker.port) -V 5 -q 1 -t '\(topic)' -t \(marker)")
        try await eventually("a subscriber") {
            _ = broker.client("mosquitto_pub", "-t \(marker) -m \(marker)")
            return text("subscriber.log").contains(marker)
        }
    }

    func end(_ name: String, signal: String) {
        _ = Shell.run(
            "P=$(cat \(folder)/\(name).pid 2>/dev/null) || exit 0; kill -\(signal) $P 2>/dev/null; while kill -0 $P 2>/dev/null; do sleep 0.02; done"
        )
    }

    func send(_ name: String, signal: String) { _ = Shell.run("kill -\(signal) $(cat \(folder)/\(name).pid)") }

    /// Waits until something is so. The time limit of the suite ends it.
    func eventually(_ what: String, _ condition: () async throws -> Bool) async throws {
        while try await !condition() {
            try #require(
                !Task.isCancelled,
                "waited for \(what): \(text("datascan-relay.log")) \(text("datascand.log").suffix(500))")
            try? await Task.sleep(for: .milliseconds(50))
        }
    }

    /// The messages that the subscriber got.
    var messages: [Received] {
        text("subscriber.log").split(separator: "\n").compactMap { line in
            try? JSONDecoder().decode(Received.self, from: Data(line.utf8))
        }
    }

    /// The cursors of the results that the daemon keeps.
    func journal() throws -> [String] {
        _ = Shell.run("\(try TestSupport.program("datascan")) results --sockets \(folder) >\(folder)/results 2>&1")
        return text("results").split(separator: "\n").compactMap { line in
            struct Line: Decodable {
                struct Item: Decodable { let cursor: String }
                let item: Item
            }
            return try? JSONDecoder().decode(Line.self, from: Data(line.utf8)).item.cursor
        }
    }

    func control(_ method: String) throws {
        _ = Shell.run(
            "\(try TestSupport.program("datascan")) \(method) --sockets \(folder) >>\(folder)/control.log 2>&1")
    }
}

/// A result as a consumer reads it.
struct Received: Decodable {
    struct Item: Decodable { let cursor: String }
    struct Gap: Decodable { let reason: String }
    let site: String
    let station: String
    let camera: String
    let cursor: String
    let previous: String?
    let session: String
    let time: String
    let item: Item
    let gap: Gap?
    let replay: Bool?
}

extension [Received] {
    /// The cursors in order, without those that came before; nil if one is missing between two.
    var chain: [String]? {
        var cursors: [String] = []
        for message in self where !cursors.contains(message.cursor) {
            guard message.previous == cursors.last || cursors.isEmpty else { return nil }
            cursors.append(message.cursor)
        }
        return cursors
    }
}
