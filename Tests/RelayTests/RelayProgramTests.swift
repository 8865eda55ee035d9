import FoundationEssentials
import TestSupport
import Testing

@testable import Relay

/// The program between a real daemon and a real broker.
@Suite(.serialized, .timeLimit(.minutes(10))) struct RelayProgramTests {
    private func started(
        settings: String = "", mqtt: String? = nil, _ broker: Mosquitto? = nil
    ) async throws -> RunningStation {
        let broker = try broker ?? Mosquitto()
        try broker.start()
        return try RunningStation(broker, settings: settings, mqtt: mqtt)
    }

    @Test func resultsSurviveTheDeathOfRelayBrokerAndDaemon() async throws {
        let station = try await started()
        try await station.startSubscriber()
        try station.startDaemon()
        try station.startRelay()
        try await station.eventually("the first results") { station.messages.count >= 4 }
        let first = try #require(station.messages.first)
        #expect(first.previous == nil, "nothing was sent before it")
        #expect((first.site, first.station, first.camera) == ("berlin", "gate-3", "main"))
        #expect(first.item.cursor == first.cursor && first.gap == nil && first.replay == nil)

        for _ in 0..<3 {
            station.end("datascan-relay", signal: "KILL")
            let before = station.messages.count
            try station.startRelay()
            try await station.eventually("results after the relay's death") { station.messages.count > before + 2 }
        }
        station.end("datascand", signal: "KILL")
        let before = station.messages.count
        try station.startDaemon()
        try await station.eventually("results after the daemon's death") { station.messages.count > before + 2 }

        // The broker keeps nothing, so the subscriber has to be there before the relay.
        station.broker.stop(signal: "KILL")
        station.end("subscriber", signal: "KILL")
        let kept = try station.journal().count
        try await station.eventually("results while the broker is away") { try station.journal().count > kept + 2 }
        station.send("datascan-relay", signal: "STOP")
        try station.broker.start()
        try await station.startSubscriber()
        station.send("datascan-relay", signal: "CONT")
        let known = station.messages.count
        try await station.eventually("results after the broker's death") { station.messages.count > known + 5 }

        try station.control("pause")
        let journal = try station.journal()
        try await station.eventually("all results") { station.messages.last?.cursor == journal.last }
        #expect(station.messages.chain == journal, "each once, in order, none missing")
        #expect(station.messages.allSatisfy { $0.gap == nil })
        let log = station.text("datascan-relay.log")
        #expect(log.contains("connected to mqtt://127.0.0.1") && log.contains("it is tried again"))
        #expect(!log.contains("8791578612116"), "what is read is not logged")
        station.end("datascan-relay", signal: "TERM")
    }
}
