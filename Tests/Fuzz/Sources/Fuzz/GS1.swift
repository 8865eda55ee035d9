import ScanModel

extension Target {
    /// The payload of a barcode with GS1 content.
    static let gs1 = Target(name: "gs1") { payload in
        let message = GS1Message(parsing: payload, referenceYear: 2026)
        // Between the fields are application identifiers and separators alone, up to where it can't be read on.
        var position = payload.first == 0x1D ? 1 : 0
        for element in message.elements {
            require(payload[position...].starts(with: element.ai.utf8), "an application identifier is somewhere else")
            position += element.ai.utf8.count
            require(element.range.lowerBound == position, "a field begins somewhere else")
            require(element.range.upperBound <= payload.count, "a field ends behind the payload")
            if element.isValid {
                require(element.value.utf8.elementsEqual(payload[element.range]), "a field says something else")
            }
            position = element.range.upperBound
            if position < payload.count, payload[position] == 0x1D { position += 1 }
        }
        require(position == message.failure?.offset ?? payload.count, "a part of the payload is passed over")
        let barcode = Barcode(
            symbology: .code128, payload: String(decoding: payload, as: UTF8.self), payloadData: payload,
            symbologyIdentifier: "]C1")
        let point = Point(x: 0, y: 0)
        let item = RecognizedItem(
            id: "i", content: .barcode(barcode),
            bounds: Quad(topLeft: point, topRight: point, bottomRight: point, bottomLeft: point), confidence: 1,
            stability: .stable, reads: 1, firstSeen: 1, lastSeen: 1)
        var json = JSONWriter()
        ScanEvent.snapshot(Snapshot(sequence: 1, items: [item])).writeLine(to: &json)
        requireLine(json.bytes)
        require(
            (try? ScanEvent.parse(line: json.bytes)) == .snapshot(Snapshot(sequence: 1, items: [item])),
            "an item is another one once it is told")
    }
}
