import DataScan
import ScanModel

/// The daemon itself: whether it answers, its status, and what it supports.
extension ControlMethods {
    func ping(_ given: ControlParameters) async throws(ProtocolError) -> Result {
        try given.none()
        await scanner.settle()
        return { $0.string("pong") }
    }

    func status(_ given: ControlParameters) async throws(ProtocolError) -> Result {
        try given.none()
        let status = await scanner.status(connections: counters.current)
        return { status.write(to: &$0) }
    }

    func reload(_ given: ControlParameters) async throws(ProtocolError) -> Result {
        try given.none()
        let restart = try await configuration.reload()
        return { json in json.object { $0.strings("needsRestart", restart) } }
    }

    func overrideSettings(_ given: inout ControlParameters) async throws(ProtocolError) -> Result {
        let values = try given.all(["revision", "settings"])
        let revision = given.reader.string(values[0])
        try given.check()
        let reason = try await configuration.override(revision: revision ?? "", settings: values[1])
        return { json in
            json.object { json in
                json.key("status")
                json.string(reason == nil ? "applied" : "rolledBack")
                if let reason {
                    json.key("reason")
                    json.string(reason)
                }
            }
        }
    }

    func supportedSymbologies(_ given: ControlParameters) throws(ProtocolError) -> Result {
        try given.none()
        return { json in
            json.object { json in
                json.strings("supported", Symbology.supported.map(\.rawValue))
                json.strings("onlyByName", Symbology.supported.filter(\.traits.isOnlyByName).map(\.rawValue))
                // Always empty since all that are known can be read; clients may expect it.
                json.strings("unsupported", [])
            }
        }
    }

    func supportedLanguages(_ given: ControlParameters) throws(ProtocolError) -> Result {
        try given.none()
        let accurate = scanner.accurate?.languages ?? []
        return { json in
            json.object { json in
                json.strings("supported", TextOptions.supportedLanguages)
                json.strings("accurate", accurate)
            }
        }
    }
}

extension JSONWriter {
    /// Writes a member that is a list of strings.
    fileprivate mutating func strings(_ name: StaticString, _ values: [String]) {
        key(name)
        array { json in for value in values { json.string(value) } }
    }
}
