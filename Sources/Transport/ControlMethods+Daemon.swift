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
        let restart = try await reload()
        return { json in json.object { $0.strings("needsRestart", restart) } }
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
