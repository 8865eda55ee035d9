import DataScanClient
import Delivery
import ScanModel
import Testing

/// The results of several cameras as one stream.
@Suite(.timeLimit(.minutes(10))) struct MergedResultsTests {
    private let names: [CameraName]
    private let fixtures: [CameraName: HubFixture]

    init() throws {
        names = [try CameraName.parse("door"), try CameraName.parse("till")]
        fixtures = [names[0]: try HubFixture(), names[1]: try HubFixture()]
    }

    private func fixture(_ name: CameraName) throws -> HubFixture { try #require(fixtures[name]) }

    private func results(after cursors: [CameraName: String]) throws -> MergedResults {
        let clients = fixtures.mapValues(\.client)
        return ScanClient.mergedResults(of: names, after: cursors) { clients[$0] ?? ScanClient(camera: $0) }
    }

    @Test func eachResultOnceWithItsCamera() async throws {
        let (door, till) = (try fixture(names[0]), try fixture(names[1]))
        try await door.serve {
            try await till.serve {
                for number in 1...3 { try door.tell(number) }
                try till.tell(4)
                var cursors: [CameraName: String] = [:]
                var seen: Set<String> = []
                for try await result in try results(after: [names[0]: "earliest", names[1]: "earliest"]) {
                    seen.insert("\(result.camera) \(result.item.id)")
                    cursors[result.camera] = result.item.cursor
                    if seen.count == 4 { break }
                }
                #expect(seen == ["door 1", "door 2", "door 3", "till 4"])
                // Ending the loop ends both connections.
                try await door.until { door.hub.subscriberCount == 0 && till.hub.subscriberCount == 0 }
                try door.tell(5)
                for try await result in try results(after: cursors) {
                    #expect(result.camera == names[0] && result.item.id == "5", "after the cursor of each camera")
                    break
                }
            }
        }
    }

    @Test func aCameraThatIsAwayDoesNotHoldUpTheOther() async throws {
        let till = try fixture(names[1])
        try await till.serve {
            try till.tell(1)
            for try await result in try results(after: [names[1]: "earliest"]) {
                #expect(result.camera == names[1])
                break
            }
        }
    }
}
