import Foundation
import ScanModel
import Testing

@testable import Relay

/// What Home Assistant is told about a camera. `clients/python/tests/test_fleet_relay.py` renders the templates with Jinja.
@Suite struct HomeAssistantTests {
    private let discovery = HomeAssistantDiscovery(
        topics: RelayTopics(prefix: "acme/scan", site: "berlin", station: "gate-3", camera: CameraName("door")),
        prefix: "homeassistant")

    private func message(_ kind: String) throws -> [String: Any] {
        let publication = try #require(discovery.publications.first { $0.topic.contains("/\(kind)/") })
        #expect(publication.isRetained && publication.expiry == nil)
        return try #require(try JSONSerialization.jsonObject(with: Data(publication.payload)) as? [String: Any])
    }

    @Test func eachCameraIsADevice() throws {
        #expect(
            discovery.publications.map(\.topic) == [
                "homeassistant/tag/acme-scan-berlin-gate-3-door/scans/config",
                "homeassistant/sensor/acme-scan-berlin-gate-3-door/camera/config",
                "homeassistant/binary_sensor/acme-scan-berlin-gate-3-door/problem/config",
            ])
        for kind in ["tag", "sensor", "binary_sensor"] {
            let device = try #require(try message(kind)["device"] as? [String: Any])
            #expect(device["identifiers"] as? [String] == ["acme-scan-berlin-gate-3-door"])
            #expect(device["name"] as? String == "gate-3 door" && device["suggested_area"] as? String == "berlin")
        }
    }

    @Test func topicsAreThoseOfTheCamera() throws {
        #expect(try message("tag")["topic"] as? String == "acme/scan/1/berlin/gate-3/door/result")
        for (kind, name) in [("sensor", "camera"), ("binary_sensor", "problem")] {
            let members = try message(kind)
            #expect(members["state_topic"] as? String == "acme/scan/1/berlin/gate-3/door/state")
            #expect(members["availability_topic"] as? String == "acme/scan/1/berlin/gate-3/door/state")
            #expect(members["unique_id"] as? String == "acme-scan-berlin-gate-3-door-\(name)")
        }
        let options = try #require(try message("sensor")["options"] as? [String])
        #expect(options == CameraState.allCases.map(\.rawValue) + ["unreachable"])
    }
}
