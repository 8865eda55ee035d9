extension SettingNode {
    /// Writes the value. Numbers have up to six decimals.
    public func write(to json: inout JSONWriter) {
        switch content {
        case .null: json.null()
        case .boolean(let value): json.boolean(value)
        case .number(let value):
            if let whole = Int(exactly: value) { json.integer(whole) } else { json.number(value, decimals: 6) }
        case .string(let value): json.string(value)
        case .list(let values): json.array { json in for value in values { value.write(to: &json) } }
        case .map(let members):
            json.object { json in
                for (key, value) in members {
                    // A key of JSON is always text; one of YAML that isn't has no meaning in any schema.
                    guard case .string(let name) = key.content else { continue }
                    json.key(named: name)
                    value.write(to: &json)
                }
            }
        }
    }

    /// Returns the value with another one over it: maps are joined key by key, everything else is replaced as a whole.
    public func overlaid(by other: SettingNode) -> SettingNode {
        guard case .map(var members) = content, case .map(let others) = other.content else { return other }
        for (key, value) in others {
            if let index = members.firstIndex(where: { $0.key.hasSameName(as: key) }) {
                members[index].value = members[index].value.overlaid(by: value)
            } else {
                members.append((key, value))
            }
        }
        return SettingNode(.map(members), at: place)
    }

    private func hasSameName(as other: SettingNode) -> Bool {
        if case .string(let one) = content, case .string(let two) = other.content { one == two } else { false }
    }
}
