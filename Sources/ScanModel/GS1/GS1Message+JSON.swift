extension GS1Message {
    /// Writes the message as the member `gs1` of an item.
    func writeMember(to json: inout JSONWriter) {
        json.key("gs1")
        json.object { json in
            json.key("elements")
            json.array { json in for element in elements { element.write(to: &json) } }
            guard let failure else { return }
            json.key("problem")
            json.object { json in
                json.text("code", failure.code.rawValue)
                json.key("offset")
                json.integer(failure.offset)
                json.text("message", failure.message)
            }
        }
    }
}

extension ElementString {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.text("ai", ai)
            json.text("name", name)
            json.text("value", value)
            if let normalizedValue { json.text("normalizedValue", normalizedValue) }
            if let currency { json.text("currency", currency) }
            guard let problem else { return }
            json.key("problem")
            json.object { json in
                json.text("code", problem.code.rawValue)
                json.text("message", problem.message)
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func text(_ key: StaticString, _ value: String) {
        self.key(key)
        string(value)
    }
}
