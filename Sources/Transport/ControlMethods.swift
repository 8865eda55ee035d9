import Capture
public import DataScan
public import ScanModel

/// What can be asked of the daemon.
public struct ControlMethods: Sendable {
    /// Reads the configuration anew and puts it in force.
    /// - Returns: the keys whose change needs a restart.
    public typealias Reload = @Sendable () async throws(ProtocolError) -> [String]

    let scanner: DataScanner
    private let counters: ConnectionCounters
    private let reload: Reload

    /// Makes the methods of a scanner.
    public init(
        scanner: DataScanner, counters: ConnectionCounters = ConnectionCounters(), reload: @escaping Reload
    ) {
        self.scanner = scanner
        self.counters = counters
        self.reload = reload
    }

    private enum Method: String, CaseIterable {
        case ping, status, items, pause, resume, reload, setRegionOfInterest, setRecognizedDataTypes, select, partBounds
        case supportedSymbologies, supportedLanguages, record, pictures, capturePhoto, setZoom, cameras, setCamera
    }

    /// Methods that change something, or hand out pictures.
    static let changes: Set<String> = Set(
        [
            Method.pause, .resume, .reload, .record, .setRegionOfInterest, .setRecognizedDataTypes, .select,
            .pictures, .capturePhoto, .setZoom, .setCamera,
        ].map(\.rawValue))

    /// Writes a result.
    typealias Result = @Sendable (inout JSONWriter) -> Void

    /// Calls a method; all of its parameters have to be known and right, or nothing happens.
    /// - Parameter extras: what goes with the reply.
    func call(
        _ name: SettingNode, _ parameters: SettingNode?, extras: inout ControlExtras
    ) async throws(ProtocolError) -> Result {
        var reader = SettingReader()
        guard let method = reader.choice(name, of: Method.self) else {
            let known = Method.allCases.map(\.rawValue).joined(separator: ", ")
            let hint =
                reader.error.map { $0.message.contains("did you mean") ? String($0.message.prefix { $0 != ";" }) : "" }
                ?? ""
            throw ProtocolError(
                .unknown, field: "method",
                message: "unknown method\(hint.isEmpty ? "" : ", \(hint)"); known are \(known)")
        }
        let given = parameters ?? SettingNode(.map([]), at: .init(path: "params"))
        func parameter(_ name: String) throws(ProtocolError) -> SettingNode {
            let members = reader.members(of: given, known: [name])
            if let error = reader.error { throw error }
            guard let value = members[name] else {
                throw ProtocolError(.missing, field: "params.\(name)", message: "\(name) is missing")
            }
            return value
        }
        func none() throws(ProtocolError) {
            if case .map(let members) = given.content, members.isEmpty { return }
            if case .null = given.content { return }
            throw ProtocolError(.unknown, field: "params", message: "\(method.rawValue) takes no parameters")
        }
        switch method {
        case .ping:
            try none()
            await scanner.settle()
            return { $0.string("pong") }
        case .status:
            try none()
            let status = await scanner.status(connections: counters.current)
            return { status.write(to: &$0) }
        case .items:
            try none()
            let snapshot = await scanner.snapshot
            return { json in
                json.object { json in
                    json.key("sequence")
                    json.integer(snapshot.sequence)
                    json.key("items")
                    json.array { json in
                        for item in snapshot.items { item.write(to: &json, referenceYear: snapshot.referenceYear) }
                    }
                }
            }
        case .pause:
            try none()
            await scanner.pause()
            return Self.done
        case .resume:
            try none()
            await scanner.resume()
            return Self.done
        case .reload:
            try none()
            let restart = try await reload()
            return { json in
                json.object { json in
                    json.key("needsRestart")
                    json.array { json in for key in restart { json.string(key) } }
                }
            }
        case .setRegionOfInterest:
            let region = reader.region(try parameter("regionOfInterest"))
            guard let region else { throw Self.refusal(reader) }
            await scanner.setRegionOfInterest(region)
            return Self.done
        case .setRecognizedDataTypes:
            let types = reader.dataTypes(try parameter("recognizedDataTypes"))
            guard let types else { throw Self.refusal(reader) }
            guard scanner.readsText || TextRequest(types) == nil else {
                throw ProtocolError(
                    .unavailable, field: "params.recognizedDataTypes",
                    message: "text can't be read: its model files could not be loaded; the daemon's log says why")
            }
            var settings = await scanner.settings
            settings.recognizedDataTypes = types
            if let refusal = TextRefusal(settings, accurate: scanner.accurate) {
                throw ProtocolError(.unavailable, field: "params.recognizedDataTypes", message: "\(refusal)")
            }
            await scanner.setRecognizedDataTypes(types)
            return Self.done
        case .select:
            guard let point = reader.point(try parameter("point")) else { throw Self.refusal(reader) }
            return try await select(at: point)
        case .partBounds:
            return try await partBounds(given, &reader)
        case .supportedSymbologies:
            try none()
            return Self.writeSymbologies
        case .supportedLanguages:
            try none()
            let accurate = scanner.accurate?.languages ?? []
            return { json in
                json.object { json in
                    json.key("supported")
                    json.array { json in for language in TextOptions.supportedLanguages { json.string(language) } }
                    json.key("accurate")
                    json.array { json in for language in accurate { json.string(language) } }
                }
            }
        case .capturePhoto:
            let reply = try await capturePhoto(given, &reader)
            if !reply.isInLine { extras.file = try Self.file(reply.photo.jpeg) }
            return { reply.write(to: &$0) }
        case .setZoom:
            try await setZoom(try parameter("zoom"), &reader)
            return Self.done
        case .cameras:
            try none()
            let cameras = await CameraList.gather()
            return { CameraList.write(cameras, to: &$0) }
        case .setCamera:
            try await setCamera(try parameter("camera"), &reader)
            return Self.done
        case .pictures:
            extras.feed = .pictures(try await pictures(given, &reader))
            return Self.done
        case .record:
            try none()
            let tap = FrameTap()
            guard let camera = await scanner.attach(tap) else {
                throw ProtocolError(
                    .unavailable, message: "another client is recording; one at a time can, so end that one first")
            }
            extras.feed = .frames(tap)
            return { json in
                json.object { json in
                    json.key("camera")
                    json.object { camera.writeMembers(to: &$0) }
                }
            }
        }
    }

    private func select(at point: Point) async throws(ProtocolError) -> Result {
        guard await !scanner.settings.recognizesMultipleItems else {
            throw ProtocolError(
                .unavailable, field: "method",
                message: "all items are told; select is for scan.recognizesMultipleItems: false")
        }
        guard let item = await scanner.select(at: point) else {
            throw ProtocolError(
                .invalid, field: "params.point", message: "there is no item at this point; items lists those in view")
        }
        let year = await scanner.snapshot.referenceYear
        return { json in
            json.object { json in
                json.key("item")
                item.write(to: &json, referenceYear: year)
            }
        }
    }

    private static func file(_ bytes: [UInt8]) throws(ProtocolError) -> MemoryFile {
        if let file = MemoryFile(bytes) { return file }
        throw ProtocolError(
            .unavailable, field: "params.as", message: "the system gives no file in memory; base64 needs none")
    }

    /// Ends a feed, so that another one can begin.
    func end(_ feed: ControlFeed) async {
        switch feed {
        case .frames(let tap): await scanner.detach(tap)
        case .pictures(let tap): await scanner.detach(tap)
        }
    }

    private static let done: Result = { $0.object { _ in } }

    static func refusal(_ reader: SettingReader) -> ProtocolError {
        reader.error ?? ProtocolError(.invalid, field: "params", message: "this can't be used")
    }

    private static let writeSymbologies: Result = { json in
        json.object { json in
            json.key("supported")
            json.array { json in for symbology in Symbology.supported { json.string(symbology.rawValue) } }
            json.key("unsupported")
            json.array { json in
                for symbology in Symbology.allCases {
                    guard let reason = symbology.unsupportedReason else { continue }
                    json.object { json in
                        json.key("symbology")
                        json.string(symbology.rawValue)
                        json.key("reason")
                        json.string(reason)
                    }
                }
            }
        }
    }
}
