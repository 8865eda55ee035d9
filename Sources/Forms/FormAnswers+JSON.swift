import Fields
public import ScanModel

extension FormAnswers {
    /// Writes an object with all answers and the boxes that they come from.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("kind")
            json.string("form")
            json.key("form")
            json.string(form)
            if let code {
                json.key("code")
                json.string(code)
            }
            json.key("registered")
            json.boolean(isRegistered)
            json.key("answers")
            json.array { json in
                for answer in answers { answer.write(to: &json) }
            }
            json.key("texts")
            json.array { json in
                for text in texts {
                    json.object { json in
                        json.key("name")
                        json.string(text.name)
                        guard let text = text.text else { return }
                        json.key("value")
                        json.string(text.value)
                        text.writePlace(to: &json)
                    }
                }
            }
        }
    }
}

extension FormAnswers.Answer {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("name")
            json.string(name)
            json.key("values")
            json.array { json in
                for value in values { json.string(value) }
            }
            json.key("state")
            json.string(state.rawValue)
            json.key("confidence")
            json.number(confidence, decimals: 2)
            json.key("boxes")
            json.array { json in
                for box in boxes {
                    json.object { json in
                        json.key("value")
                        json.string(box.value)
                        json.key("mark")
                        json.string(box.mark.rawValue)
                        json.key("ink")
                        json.number(box.ink, decimals: 3)
                        json.key("confidence")
                        json.number(box.confidence, decimals: 2)
                    }
                }
            }
        }
    }
}
