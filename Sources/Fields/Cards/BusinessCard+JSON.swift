public import ScanModel

extension BusinessCard {
    /// Writes an object with the fields that were found.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("kind")
            json.string("card")
            name?.write("name", to: &json)
            company?.write("company", to: &json)
            title?.write("title", to: &json)
            json.key("telephones")
            json.array { json in
                for telephone in telephones {
                    json.object { json in
                        json.key("value")
                        json.string(telephone.value.number)
                        json.key("use")
                        json.string(telephone.value.kind.rawValue)
                        telephone.writePlace(to: &json)
                    }
                }
            }
            json.key("emails")
            Self.write(emails, to: &json)
            json.key("webAddresses")
            Self.write(webAddresses, to: &json)
            address?.write("address", to: &json)
        }
    }

    private static func write(_ fields: [Field<String>], to json: inout JSONWriter) {
        json.array { json in
            for field in fields {
                json.object { json in
                    json.key("value")
                    json.string(field.value)
                    field.writePlace(to: &json)
                }
            }
        }
    }
}
