import ScanModel

/// The parameters of a call, read by name. Unless all are known and valid, nothing happens.
struct ControlParameters {
    private let node: SettingNode
    private let method: ControlMethod
    /// Reads values, and keeps the first error.
    var reader = SettingReader()

    /// - Parameter node: nil if the call has no parameters.
    init(_ node: SettingNode?, of method: ControlMethod) {
        self.node = node ?? SettingNode(.map([]), at: .init(path: "params"))
        self.method = method
    }

    /// Checks that there are no parameters.
    func none() throws(ProtocolError) {
        if case .map(let members) = node.content, members.isEmpty { return }
        if case .null = node.content { return }
        throw ProtocolError(.unknown, field: "params", message: "\(method.rawValue) takes no parameters")
    }

    /// Returns the parameters, all of which must be known.
    mutating func members(_ known: [String]) throws(ProtocolError) -> [String: SettingNode] {
        let members = reader.members(of: node, known: known)
        if let error = reader.error { throw error }
        return members
    }

    /// Returns the values of required parameters; no others are allowed.
    mutating func all(_ names: [String]) throws(ProtocolError) -> [SettingNode] {
        let members = try members(names)
        var values: [SettingNode] = []
        for name in names {
            guard let value = members[name] else {
                throw ProtocolError(.missing, field: "params.\(name)", message: "\(name) is missing")
            }
            values.append(value)
        }
        return values
    }

    /// Returns the value of the only parameter, converted by `read`.
    mutating func only<Value>(
        _ name: String, _ read: (inout SettingReader, SettingNode) -> Value?
    ) throws(ProtocolError) -> Value {
        guard let value = read(&reader, try all([name])[0]) else { throw refusal }
        return value
    }

    /// Throws if a value was wrong.
    func check() throws(ProtocolError) { if let error = reader.error { throw error } }

    /// Why the values can't be used.
    var refusal: ProtocolError {
        reader.error ?? ProtocolError(.invalid, field: "params", message: "this can't be used")
    }
}

extension ControlMethod {
    /// Finds the method that a request names.
    /// - Throws: `unknown`, with the nearest name, if there is none.
    init(_ name: SettingNode) throws(ProtocolError) {
        var reader = SettingReader()
        if let method = reader.choice(name, of: ControlMethod.self) {
            self = method
            return
        }
        let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
        let said = reader.error.map(\.message) ?? ""
        let hint = said.contains("did you mean") ? ", " + said.prefix { $0 != ";" } : ""
        throw ProtocolError(.unknown, field: "method", message: "unknown method\(hint); known are \(known)")
    }
}
