import ScanModel

/// A validated JSON-RPC request.
struct ControlRequest {
    let id: SettingNode?
    let method: SettingNode
    let parameters: SettingNode?

    init(_ line: [UInt8]) throws(ProtocolError) {
        let node = try SettingNode(json: line)
        var reader = SettingReader()
        let members = reader.members(of: node, known: ["jsonrpc", "id", "method", "params"])
        if let error = reader.error { throw error }
        guard case .string("2.0")? = members["jsonrpc"]?.content else {
            throw ProtocolError(.invalid, field: "jsonrpc", message: "jsonrpc has to be \"2.0\"")
        }
        guard let method = members["method"], case .string = method.content else {
            throw ProtocolError(.missing, field: "method", message: "the name of a method is missing")
        }
        self.method = method
        parameters = members["params"]
        id = members["id"]
        switch id?.content {
        case nil, .null, .string: break
        case .number(let number) where number.isWhole: break
        default:
            throw ProtocolError(
                .invalid, field: "id", message: "an id has to be text or a whole number of at most 15 digits")
        }
    }

    /// Returns the id of an otherwise invalid request, so that the error can be matched to it.
    static func id(of line: [UInt8]) -> SettingNode? {
        guard case .map(let members)? = (try? SettingNode(json: line))?.content else { return nil }
        return members.first { if case .string("id") = $0.key.content { true } else { false } }?.value
    }
}

extension Double {
    /// Whether the number can be sent back exactly as it came.
    var isWhole: Bool { magnitude < 1e15 && self == rounded(.towardZero) }
}
