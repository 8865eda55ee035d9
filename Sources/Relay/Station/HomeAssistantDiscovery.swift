import ScanModel

/// What Home Assistant needs to know to show a camera: a tag scanner for its codes and lines, its state, and whether something is wrong. The
/// messages are retained; their form is that of https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery.
struct HomeAssistantDiscovery: Sendable {
    let topics: RelayTopics
    /// The first level of the topics that Home Assistant listens to.
    let prefix: String

    /// Its usual prefix.
    static let usualPrefix = "homeassistant"

    /// Seconds after which a state counts as unknown: two and a half times the longest pause between two.
    private static let expiry = 150

    /// Results that are sent again, and shapes, which have no content, are no scans: for them, this gives nothing.
    private static let scanned =
        "{% if not value_json.replay | default(false) %}{{ value_json.item.payload | default(value_json.item.transcript | default('')) }}{% endif %}"
    private static let state = "{{ (value_json.camera | default({})).state | default('unreachable') }}"
    private static let problem =
        "{{ 'ON' if (value_json.camera | default({})).state | default('') not in ['streaming', 'paused', 'ended'] or value_json.warnings | default([]) or value_json.relay | default({}) else 'OFF' }}"

    /// The messages.
    var publications: [Publication] {
        [
            publication("tag", id: "scans") { json in
                json.member("topic", topics.result)
                json.member("value_template", Self.scanned)
                json.key("qos")
                json.integer(1)
            },
            publication("sensor", id: "camera") { json in
                writeState("Camera", Self.state, id: "camera", to: &json)
                json.member("icon", "mdi:barcode-scan")
                json.member("device_class", "enum")
                json.key("options")
                json.array { json in
                    for state in CameraState.allCases { json.string(state.rawValue) }
                    json.string("unreachable")
                }
            },
            publication("binary_sensor", id: "problem") { json in
                writeState("Problem", Self.problem, id: "problem", to: &json)
                json.member("device_class", "problem")
                json.member("json_attributes_topic", topics.state)
            },
        ]
    }

    private func publication(_ kind: String, id: String, _ members: (inout JSONWriter) -> Void) -> Publication {
        var json = JSONWriter()
        json.object { json in
            members(&json)
            json.key("device")
            json.object { json in
                json.key("identifiers")
                json.array { $0.string(topics.client) }
                json.member("name", "\(topics.station) \(topics.camera)")
                json.member("suggested_area", topics.site)
                json.member("manufacturer", "DataScan")
                json.member("sw_version", DataScanVersion.current)
            }
            json.key("origin")
            json.object { json in
                json.member("name", "datascan-relay")
                json.member("sw_version", DataScanVersion.current)
            }
        }
        return Publication(
            topic: "\(prefix)/\(kind)/\(topics.client)/\(id)/config", payload: json.bytes, isRetained: true)
    }

    private func writeState(_ name: String, _ template: String, id: String, to json: inout JSONWriter) {
        json.member("name", name)
        json.member("unique_id", "\(topics.client)-\(id)")
        json.member("entity_category", "diagnostic")
        json.member("state_topic", topics.state)
        json.member("value_template", template)
        json.key("expire_after")
        json.integer(Self.expiry)
        json.member("availability_topic", topics.state)
        json.member("availability_template", "{{ value_json.state }}")
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: StaticString, _ value: String) {
        key(name)
        string(value)
    }
}
