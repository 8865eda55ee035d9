import FoundationEssentials

extension ScanEvent {
    /// Writes the event as one line of the protocol, including the line feed.
    public func writeLine(to json: inout JSONWriter) {
        json.object { json in
            json.key("event")
            json.string(name)
            switch self {
            case .hello(let hello): hello.writeMembers(to: &json)
            case .snapshot(let snapshot):
                json.key("sequence")
                json.integer(snapshot.sequence)
                json.optional("cursor", snapshot.cursor)
                snapshot.scene?.writeMembers(to: &json)
                json.items(snapshot.items, snapshot.referenceYear)
            case .add(let change), .update(let change), .stable(let change):
                json.stamp(change.sequence, change.moment)
                if let session = change.replayedFrom {
                    json.key("replayed")
                    json.boolean(true)
                    json.key("session")
                    json.string(session)
                }
                json.items(change.items, change.moment.referenceYear)
                json.ids(change.allItems)
            case .remove(let removal):
                json.stamp(removal.sequence, removal.moment)
                json.key("items")
                json.array { json in
                    for item in removal.items {
                        json.object { json in
                            json.key("id")
                            json.string(item.id)
                            json.key("reason")
                            json.string(item.reason.rawValue)
                        }
                    }
                }
                json.ids(removal.allItems)
            case .camera(let change):
                json.key("sequence")
                json.integer(change.sequence)
                change.camera.writeMembers(to: &json)
            case .settings(let change): change.writeMembers(to: &json)
            case .subscribed(let subscribed): subscribed.writeMembers(to: &json)
            case .pong(let pong): pong.writeMembers(to: &json)
            case .guidance(let guidance):
                json.stamp(guidance.sequence, guidance.moment)
                json.key("hint")
                json.string(guidance.hint.rawValue)
                if let item = guidance.item {
                    json.key("item")
                    json.string(item)
                }
                if let bounds = guidance.bounds {
                    json.key("bounds")
                    bounds.write(to: &json)
                }
            case .page(let change):
                json.stamp(change.sequence, change.moment)
                change.writeMembers(to: &json)
            case .trigger(let change): change.writeMembers(to: &json)
            case .noRead(let noRead): noRead.writeMembers(to: &json)
            case .verdict(let verdict): verdict.writeMembers(to: &json)
            case .overflow(let overflow):
                json.key("sequence")
                json.integer(overflow.sequence)
                json.key("lost")
                json.integer(overflow.lost)
                overflow.gap?.writeMember(to: &json)
            case .error(let error): error.writeMembers(to: &json)
            }
        }
        json.endLine()
    }

    /// The event's number; nil if it has none.
    public var sequence: Int? {
        switch self {
        case .snapshot(let snapshot): snapshot.sequence
        case .add(let change), .update(let change), .stable(let change): change.sequence
        case .remove(let removal): removal.sequence
        case .camera(let change): change.sequence
        case .settings(let change): change.sequence
        case .guidance(let guidance): guidance.sequence
        case .page(let change): change.sequence
        case .trigger(let change): change.sequence
        case .noRead(let noRead): noRead.sequence
        case .verdict(let verdict): verdict.sequence
        case .overflow(let overflow): overflow.sequence
        case .pong(let pong): pong.sequence
        case .hello, .subscribed, .error: nil
        }
    }

    /// The event's name on the wire.
    public var name: String {
        switch self {
        case .hello: "hello"
        case .snapshot: "snapshot"
        case .add: "add"
        case .update: "update"
        case .stable: "stable"
        case .remove: "remove"
        case .camera: "camera"
        case .settings: "settings"
        case .guidance: "guidance"
        case .page: "page"
        case .trigger: "trigger"
        case .noRead: "noRead"
        case .verdict: "verdict"
        case .subscribed: "subscribed"
        case .pong: "pong"
        case .overflow: "overflow"
        case .error: "error"
        }
    }
}

extension RecognizedItem {
    /// Writes the item as an object.
    /// - Parameter referenceYear: the current year, which determines the century of GS1 dates.
    public func write(to json: inout JSONWriter, referenceYear: Int) {
        json.object { json in
            json.key("id")
            json.string(id)
            json.key("type")
            json.string(content.kind.rawValue)
            switch content {
            case .barcode(let barcode):
                barcode.writeMembers(to: &json)
                details.writeMembers(to: &json)
                gs1Message(referenceYear: referenceYear)?.writeMember(to: &json)
                meaning?.writeMember(to: &json)
            case .text(let text): text.writeMembers(to: &json)
            case .rectangle(let shape), .document(let shape): shape.writeMembers(to: &json)
            }
            outcome?.writeMembers(to: &json)
            answer?.writeMembers(to: &json)
            json.key("bounds")
            bounds.write(to: &json)
            page?.writeMembers(to: &json)
            json.key("confidence")
            json.number(confidence, decimals: 4)
            json.key("stability")
            json.string(stability.rawValue)
            json.key("reads")
            json.integer(reads)
            evidence?.writeMember(to: &json)
            json.key("firstSeen")
            json.number(firstSeen, decimals: 6)
            json.key("lastSeen")
            json.number(lastSeen, decimals: 6)
            json.optional("cursor", cursor)
        }
    }
}

extension Barcode {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.key("symbology")
        json.string(symbology.rawValue)
        json.key("payload")
        json.string(payload)
        json.key("payloadData")
        json.string(Data(payloadData).base64EncodedString())
        json.key("symbologyIdentifier")
        json.string(symbologyIdentifier)
    }
}

extension PrintedText {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.key("transcript")
        json.string(transcript)
        json.key("candidates")
        json.array { json in
            for candidate in candidates {
                json.object { json in
                    json.key("transcript")
                    json.string(candidate.transcript)
                    json.key("confidence")
                    json.number(candidate.confidence, decimals: 4)
                }
            }
        }
        meaning?.writeMembers(to: &json)
    }
}

extension FlatShape {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.key("aspectRatio")
        json.number(aspectRatio, decimals: 4)
        json.optional("format", format?.rawValue)
    }
}

extension PagePlace {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.key("document")
        json.string(document)
        json.key("boundsInDocument")
        bounds.write(to: &json)
    }
}

extension Quad {
    /// Writes the quad as an object of four points; five decimals are a hundredth of a pixel.
    public func write(to json: inout JSONWriter) {
        func write(_ point: Point, _ json: inout JSONWriter) {
            json.array { json in
                json.number(point.x, decimals: 5)
                json.number(point.y, decimals: 5)
            }
        }
        json.object { json in
            json.key("topLeft")
            write(topLeft, &json)
            json.key("topRight")
            write(topRight, &json)
            json.key("bottomRight")
            write(bottomRight, &json)
            json.key("bottomLeft")
            write(bottomLeft, &json)
        }
    }
}

extension Region {
    /// Writes the region as an object, with enough decimals that a region ending at 1 doesn't end beyond it.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("x")
            json.number(x, decimals: 12)
            json.key("y")
            json.number(y, decimals: 12)
            json.key("width")
            json.number(width, decimals: 12)
            json.key("height")
            json.number(height, decimals: 12)
        }
    }
}

extension CameraInfo {
    /// Writes the members of the object that describes the camera.
    public func writeMembers(to json: inout JSONWriter) {
        json.key("state")
        json.string(state.rawValue)
        if let reason {
            json.key("reason")
            json.string(reason)
        }
        json.key("device")
        json.string(device)
        json.key("width")
        json.integer(width)
        json.key("height")
        json.integer(height)
        json.key("frameRate")
        json.number(frameRate, decimals: 3)
        json.key("format")
        json.string(format)
    }
}

extension ProtocolError {
    /// Writes the members of an error: `code`, `field` and `message`.
    public func writeMembers(to json: inout JSONWriter) {
        json.key("code")
        json.string(code.rawValue)
        if !field.isEmpty {
            json.key("field")
            json.string(field)
        }
        json.key("message")
        json.string(message)
    }
}

extension Hello {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.key("protocol")
        json.integer(version)
        json.key("server")
        json.string(server)
        json.key("session")
        json.string(session)
        json.optional("cameraName", cameraName)
        json.key("camera")
        json.object { json in camera.writeMembers(to: &json) }
        json.key("regionOfInterest")
        regionOfInterest.write(to: &json)
        json.optional("trigger", trigger?.rawValue)
        json.optional("cursor", cursor)
    }
}

extension Snapshot.Scene {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.key("camera")
        json.object { json in camera.writeMembers(to: &json) }
        json.key("regionOfInterest")
        regionOfInterest.write(to: &json)
        json.optional("trigger", trigger?.rawValue)
    }
}

extension JSONWriter {
    /// Writes the members of an event that isn't about a frame.
    mutating func stamp(_ sequence: Int, time: Double) {
        key("sequence")
        integer(sequence)
        key("time")
        string(Moment.timestamp(at: time))
    }

    fileprivate mutating func stamp(_ sequence: Int, _ moment: Moment) {
        key("sequence")
        integer(sequence)
        key("frame")
        integer(moment.frame)
        key("captureTime")
        number(moment.captureTime, decimals: 6)
        key("time")
        string(moment.timestamp)
    }

    mutating func optional(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        key(name)
        string(value)
    }

    fileprivate mutating func items(_ items: [RecognizedItem], _ referenceYear: Int) {
        key("items")
        array { json in for item in items { item.write(to: &json, referenceYear: referenceYear) } }
    }

    fileprivate mutating func ids(_ all: [String]) {
        key("allItems")
        array { json in for id in all { json.string(id) } }
    }
}

extension Moment {
    static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// `time` in RFC 3339, UTC, to the millisecond.
    public var timestamp: String { Self.timestamp(at: time) }

    /// Returns a wall clock time in RFC 3339, UTC, to the millisecond.
    static func timestamp(at time: Double) -> String {
        // The style truncates to milliseconds; adding a tenth of one keeps 0.8 from becoming 0.799.
        style.format(Date(timeIntervalSince1970: (time * 1000).rounded() / 1000 + 0.0001))
    }

    /// Parses what `timestamp(at:)` returns, in seconds since 1970.
    static func time(parsing timestamp: String) -> Double? {
        (try? style.parse(timestamp)).map { ($0.timeIntervalSince1970 * 1000).rounded() / 1000 }
    }
}
