import DataScan
import DataScanClient
import ScanModel
import Testing

@Suite(.serialized, .timeLimit(.minutes(10))) struct TriggerSocketTests {
    private static func onDemand(_ scanner: DataScanner, results: Int = 1) async {
        var settings = await scanner.settings
        (settings.trigger.mode, settings.trigger.results) = (.onDemand, results)
        await scanner.apply(settings)
    }

    @Test func aClientTriggersAndGetsAResult() async throws {
        try await withDaemon { client, scanner in
            await Self.onDemand(scanner)
            var names: [String] = []
            for try await event in client.events() {
                switch event {
                case .snapshot(let snapshot):
                    #expect(snapshot.scene?.trigger == .idle && snapshot.items.isEmpty)
                    let report = try await client.trigger(window: 60)
                    #expect(report.state == .open && report.remaining ?? 0 > 50)
                case .stable: names.append("stable")
                case .noRead: names.append("noRead")
                case .trigger(let change):
                    names.append(change.report.state.rawValue)
                    guard change.report.state == .idle else { continue }
                    #expect(names == ["open", "stable", "idle"])
                    return
                default: break
                }
            }
        }
    }

    @Test func aWindowWithoutAResultIsTold() async throws {
        try await withDaemon { client, scanner in
            await Self.onDemand(scanner)
            // A part of the picture in which nothing is.
            try await client.setRegionOfInterest(try Region(x: 0.97, y: 0.97, width: 0.02, height: 0.02))
            for try await event in client.events() {
                if case .snapshot = event { try await client.trigger(window: 0.3) }
                guard case .noRead(let noRead) = event else { continue }
                #expect(noRead.window == 0.3 && noRead.rejected == 0 && noRead.time > 1_700_000_000)
                return
            }
        }
    }

    @Test(arguments: [
        ("{}", "unavailable", ""), (#"{"window":0}"#, "invalid", "params.window"),
        (#"{"window":"long"}"#, "invalid", "params.window"), (#"{"windows":3}"#, "unknown", "params.windows"),
    ]) func mistakesAreNamed(parameters: String, code: String, field: String) async throws {
        try await withDaemon { client, _ in
            let line = #"{"jsonrpc":"2.0","id":1,"method":"trigger","params":\#(parameters)}"# + "\n"
            let reply = try await exchange(client.controlSocket, send: [line], expect: 1)[0]
            #expect(reply.contains("\"data\":{\"code\":\"\(code)\""), "\(reply)")
            #expect(field.isEmpty ? !reply.contains("\"field\"") : reply.contains("\"field\":\"\(field)\""), "\(reply)")
        }
    }
}
