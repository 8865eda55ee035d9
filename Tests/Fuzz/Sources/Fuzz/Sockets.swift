import ScanModel

@testable import Transport

extension Target {
    /// What clients of the event socket send. The first byte settles how it is cut into pieces.
    static let events = Target(name: "events") { bytes in
        for case .line(let line) in pieces(bytes) {
            do throws(ProtocolError) {
                switch try SubscriberRequest.parse(line) {
                case .subscribe(let subscription, _):
                    require(
                        subscription.maxUpdateRate.map { (0.1...1000).contains($0) } ?? true, "a rate is out of range")
                case .ping(let token): requirePong(token)
                }
            } catch {
                requireRefusal(.error(error))
            }
        }
    }

    /// What clients of the control socket send, up to where the camera is needed.
    static let control = Target(name: "control") { bytes in
        for case .line(let line) in pieces(bytes) {
            do throws(ProtocolError) {
                let request = try ControlRequest(line)
                requireLine(ControlReply.success(id: request.id, ControlExtras()) { $0.object { _ in } }.line)
                if let parameters = request.parameters { requireParameters(parameters) }
            } catch {
                let reply = ControlReply.failure(error, id: ControlRequest.id(of: line))
                requireLine(reply.line)
                require(reply.line.count < 8 * line.count + 4096, "an answer is far longer than what was asked")
            }
        }
    }

    /// The lines, which are the same however they come.
    private static func pieces(_ bytes: [UInt8]) -> [RequestLines.Piece] {
        guard let seed = bytes.first else { return [] }
        var whole = RequestLines()
        var pieces = whole.take(bytes.dropFirst(), at: 0)
        whole.finish(at: 0).map { pieces.append($0) }
        var cut = RequestLines()
        var others: [RequestLines.Piece] = []
        for chunk in Chunks(bytes: bytes.dropFirst(), seed: seed) { others += cut.take(chunk, at: 0) }
        cut.finish(at: 0).map { others.append($0) }
        require(pieces.count == others.count, "\(others.count) lines in place of \(pieces.count)")
        for pair in zip(pieces, others) {
            switch pair {
            case (.line(let one), .line(let two)):
                require(one == two, "a line depends on how it comes")
                require(one.count <= RequestLines.longest && !one.isEmpty && !one.contains(10), "this is no line")
            case (.refused(let one, let isLast), .refused(let two, let wasLast)):
                require(one == two && isLast == wasLast, "a refusal depends on how a line comes")
            default: fatalError("a line is refused depending on how it comes")
            }
        }
        return pieces
    }

    private static func requirePong(_ token: Pong.Token) {
        var json = JSONWriter()
        ScanEvent.pong(Pong(ping: token, sequence: 7)).writeLine(to: &json)
        requireLine(json.bytes)
        guard case .text = token else { return }
        require(
            (try? ScanEvent.parse(line: json.bytes)) == .pong(Pong(ping: token, sequence: 7)),
            "a pong does not say what the ping said")
    }

    private static func requireRefusal(_ event: ScanEvent) {
        var json = JSONWriter()
        event.writeLine(to: &json)
        requireLine(json.bytes)
        require((try? ScanEvent.parse(line: json.bytes)) == event, "a client can't read why it was refused")
    }

    /// Reads parameters as every method would.
    private static func requireParameters(_ node: SettingNode) {
        var reader = SettingReader()
        let members = reader.members(of: node, known: ["regionOfInterest", "recognizedDataTypes", "point"])
        if let region = members["regionOfInterest"].flatMap({ reader.region($0) }) { requireReadable(region) }
        if let types = members["recognizedDataTypes"].flatMap({ reader.dataTypes($0) }) {
            let change = SettingsChange(
                sequence: 1, regionOfInterest: .full, recognizedDataTypes: types, qualityLevel: .fast,
                recognizesMultipleItems: true)
            var json = JSONWriter()
            ScanEvent.settings(change).writeLine(to: &json)
            guard case .settings(let read)? = try? ScanEvent.parse(line: json.bytes) else {
                fatalError("a client can't read these data types")
            }
            require(read.recognizedDataTypes.count == types.count, "data types got lost")
        }
        if let point = members["point"].flatMap({ reader.point($0) }) {
            require(Region.full.contains(point), "a point outside of the frame")
        }
    }

    /// A region that is taken is told to every client.
    static func requireReadable(_ region: Region) {
        let hello = Hello(
            server: "s", session: "s", camera: CameraInfo(device: "d", state: .streaming, frameRate: 1),
            regionOfInterest: region)
        var json = JSONWriter()
        ScanEvent.hello(hello).writeLine(to: &json)
        guard case .hello(let read)? = try? ScanEvent.parse(line: json.bytes) else {
            fatalError("a client can't read this region: \(region)")
        }
        require(abs(read.regionOfInterest.x - region.x) < 1e-5, "a region has moved")
    }
}
