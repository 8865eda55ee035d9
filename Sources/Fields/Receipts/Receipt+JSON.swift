public import ScanModel

extension Receipt {
    /// Writes an object with the fields that were found. Amounts are text, because JSON's numbers aren't decimal.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("kind")
            json.string("receipt")
            merchant?.write("merchant", to: &json)
            date?.write("date", to: &json)
            total?.write("total", to: &json) { $0.string($1.description) }
            tax?.write("tax", to: &json) { $0.string($1.description) }
            currency?.write("currency", to: &json)
            json.key("items")
            json.array { json in
                for item in items {
                    json.object { json in
                        json.key("name")
                        json.string(item.name)
                        if let quantity = item.quantity {
                            json.key("quantity")
                            json.integer(quantity)
                        }
                        json.key("price")
                        json.string(item.price.description)
                        Field(item.name, confidence: item.confidence, bounds: item.bounds).writePlace(to: &json)
                    }
                }
            }
        }
    }
}
