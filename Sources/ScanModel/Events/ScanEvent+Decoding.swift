import FoundationEssentials

extension ScanEvent: Decodable {
    /// Parses one line of the protocol.
    /// - Returns: nil for an event that this version doesn't know; clients skip those.
    /// - Throws: `DecodingError` if a known event lacks a required member.
    public static func parse(line: some Collection<UInt8>) throws -> ScanEvent? {
        try JSONDecoder().decode(Known.self, from: Data(line)).event
    }

    /// Reads an event; throws if its name is unknown.
    public init(from decoder: any Decoder) throws {
        guard let event = try Known(from: decoder).event else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "unknown event"))
        }
        self = event
    }

    private struct Known: Decodable {
        let event: ScanEvent?
        private enum Key: String, CodingKey { case event }

        init(from decoder: any Decoder) throws {
            let name = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .event)
            event =
                switch name {
                case "hello": .hello(try Hello(from: decoder))
                case "snapshot": .snapshot(try Snapshot(from: decoder))
                case "add": .add(try Change(from: decoder))
                case "update": .update(try Change(from: decoder))
                case "stable": .stable(try Change(from: decoder))
                case "remove": .remove(try Removal(from: decoder))
                case "camera": .camera(try CameraChange(from: decoder))
                case "settings": .settings(try SettingsChange(from: decoder))
                case "guidance": .guidance(try Guidance(from: decoder))
                case "page": .page(try PageChange(from: decoder))
                case "trigger": .trigger(try TriggerChange(from: decoder))
                case "noRead": .noRead(try NoRead(from: decoder))
                case "verdict": .verdict(try ResultVerdict(from: decoder))
                case "subscribed": .subscribed(try Subscribed(from: decoder))
                case "pong": .pong(try Pong(from: decoder))
                case "overflow": .overflow(try Overflow(from: decoder))
                case "error": .error(try ProtocolError(from: decoder))
                default: nil
                }
        }
    }
}

private enum Key: String, CodingKey {
    case event, sequence, frame, captureTime, time, items, allItems
    case server, session, camera, regionOfInterest, code, field, message
    case version = "protocol"
    case id, type, symbology, payload, payloadData, symbologyIdentifier, bounds, confidence, stability, reads
    case firstSeen, lastSeen, candidates, hint, item, evidence, cursor, replayed
    case aspectRatio, format, document, boundsInDocument, meaning, trigger, cameraName
}

extension Hello: Decodable {
    /// Reads the members of a `hello`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            version: try values.decode(Int.self, forKey: .version),
            server: try values.decode(String.self, forKey: .server),
            session: try values.decode(String.self, forKey: .session),
            camera: try values.decode(CameraInfo.self, forKey: .camera),
            regionOfInterest: try values.decode(Region.self, forKey: .regionOfInterest),
            cursor: try values.decodeIfPresent(String.self, forKey: .cursor),
            trigger: try values.decodeIfPresent(TriggerState.self, forKey: .trigger),
            cameraName: try values.decodeIfPresent(String.self, forKey: .cameraName))
    }
}

extension KeyedDecodingContainer {
    /// Reads a wall clock time, in seconds since 1970.
    func time(_ key: Key) throws -> Double {
        let text = try decode(String.self, forKey: key)
        guard let time = Moment.time(parsing: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "this is '\(text)'; a time is like 2026-11-21T08:00:10.366Z")
        }
        return time
    }
}

extension Moment: Decodable {
    /// Reads the members that state the frame and time.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let time = try values.decode(String.self, forKey: .time)
        self.init(
            frame: try values.decode(Int.self, forKey: .frame),
            captureTime: try values.decode(Double.self, forKey: .captureTime),
            time: try Moment.style.parse(time).timeIntervalSince1970)
    }
}

extension Change: Decodable {
    /// Reads the members of an `add`, `update` or `stable`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            sequence: try values.decode(Int.self, forKey: .sequence), moment: try Moment(from: decoder),
            items: try values.decode([RecognizedItem].self, forKey: .items),
            allItems: try values.decode([String].self, forKey: .allItems),
            replayedFrom: try values.decodeIfPresent(Bool.self, forKey: .replayed) == true
                ? try values.decode(String.self, forKey: .session) : nil)
    }
}

extension Removal: Decodable {
    /// Reads the members of a `remove`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            sequence: try values.decode(Int.self, forKey: .sequence), moment: try Moment(from: decoder),
            items: try values.decode([RemovedItem].self, forKey: .items),
            allItems: try values.decode([String].self, forKey: .allItems))
    }
}

extension CameraChange: Decodable {
    /// Reads the members of a `camera`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(sequence: try values.decode(Int.self, forKey: .sequence), camera: try CameraInfo(from: decoder))
    }
}

extension Guidance: Decodable {
    /// Reads the members of a `guidance`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            sequence: try values.decode(Int.self, forKey: .sequence), moment: try Moment(from: decoder),
            hint: try values.decode(Hint.self, forKey: .hint),
            item: try values.decodeIfPresent(String.self, forKey: .item),
            bounds: try values.decodeIfPresent(Quad.self, forKey: .bounds))
    }
}

extension ProtocolError: Decodable {
    /// Reads the members of an `error`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            try values.decode(Code.self, forKey: .code),
            field: try values.decodeIfPresent(String.self, forKey: .field) ?? "",
            message: try values.decode(String.self, forKey: .message))
    }
}

extension Content: Decodable {
    /// Reads the members of an item that describe its content.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        switch try values.decode(Kind.self, forKey: .type) {
        case .barcode:
            self = .barcode(
                Barcode(
                    symbology: try values.decode(Symbology.self, forKey: .symbology),
                    payload: try values.decode(String.self, forKey: .payload),
                    payloadData: [UInt8](try values.decode(Data.self, forKey: .payloadData)),
                    symbologyIdentifier: try values.decode(String.self, forKey: .symbologyIdentifier)))
        case .text:
            self = .text(
                PrintedText(
                    candidates: try values.decode([PrintedText.Candidate].self, forKey: .candidates),
                    meaning: try TextMeaning.ifPresent(from: decoder)))
        case .rectangle: self = .rectangle(try FlatShape(from: decoder))
        case .document: self = .document(try FlatShape(from: decoder))
        }
    }
}

extension FlatShape: Decodable {
    /// Reads the members of an item that describe its shape. A format that this version doesn't know is left out.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            aspectRatio: try values.decode(Double.self, forKey: .aspectRatio),
            format: try values.decodeIfPresent(String.self, forKey: .format).flatMap(PaperFormat.init))
    }
}

extension PagePlace {
    /// Reads the members of an item that describe its place in a document; nil if it lies in none.
    fileprivate static func ifPresent(from decoder: any Decoder) throws -> PagePlace? {
        let values = try decoder.container(keyedBy: Key.self)
        guard let document = try values.decodeIfPresent(String.self, forKey: .document) else { return nil }
        return PagePlace(document: document, bounds: try values.decode(Quad.self, forKey: .boundsInDocument))
    }
}

extension RecognizedItem: Decodable {
    /// Reads an item.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            id: try values.decode(String.self, forKey: .id),
            content: try Content(from: decoder), details: try BarcodeDetails(from: decoder),
            evidence: try values.decodeIfPresent(BarcodeEvidence.self, forKey: .evidence),
            meaning: values.contains(.meaning)
                ? try PayloadMeaning(decoding: values.superDecoder(forKey: .meaning)) : nil,
            outcome: try RuleOutcome.ifPresent(from: decoder),
            bounds: try values.decode(Quad.self, forKey: .bounds),
            page: try PagePlace.ifPresent(from: decoder),
            confidence: try values.decode(Double.self, forKey: .confidence),
            stability: try values.decode(Stability.self, forKey: .stability),
            reads: try values.decode(Int.self, forKey: .reads),
            firstSeen: try values.decode(Double.self, forKey: .firstSeen),
            lastSeen: try values.decode(Double.self, forKey: .lastSeen),
            cursor: try values.decodeIfPresent(String.self, forKey: .cursor),
            answer: try Acknowledgement.ifPresent(from: decoder))
    }
}
