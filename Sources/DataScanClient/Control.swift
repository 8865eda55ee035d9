import FoundationEssentials
import NIOCore
public import ScanModel

extension ScanClient {
    /// Calls a method of the control socket.
    /// - Parameters:
    ///   - parameters: writes the `params` object; nil for none.
    /// - Returns: the line of the reply that holds the result.
    /// - Throws: `ClientError`: `.silent` after ten seconds without a reply, `.refused` with the daemon's reason where it did not do it.
    @discardableResult
    public func call(_ method: String, _ parameters: (@Sendable (inout JSONWriter) -> Void)? = nil) async throws
        -> [UInt8]
    {
        try await exchange(Self.request(method, parameters))
    }

    /// Calls a method with parameters that are JSON already.
    func call(_ method: String, rawParameters: [UInt8]) async throws -> [UInt8] {
        var request = Self.request(method)
        if !rawParameters.isEmpty {
            // Before the brace and the line feed.
            request.removeLast(2)
            request += Array(#","params":"#.utf8) + rawParameters + Array("}\n".utf8)
        }
        return try await exchange(request)
    }

    private func exchange(_ line: [UInt8]) async throws -> [UInt8] {
        let request = ByteBuffer(bytes: line)
        let connection = try await Self.connect(controlSocket)
        let began = ContinuousClock.now
        let channel = connection.channel
        let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(Self.patience)) { channel.close(promise: nil) }
        defer { deadline.cancel() }
        let line: [UInt8]?
        do {
            line = try await connection.executeThenClose { inbound, outbound -> [UInt8]? in
                try await outbound.write(request)
                var splitter = LineSplitter(limit: 64 << 20)
                for try await bytes in inbound {
                    for case .line(let line) in splitter.take(bytes.readableBytesView) { return line }
                }
                return nil
            }
        } catch let error where !(error is CancellationError) {
            // The daemon hung up with something unread, or before all was written.
            line = nil
        }
        guard let line else {
            if .now - began >= Self.patience { throw ClientError.silent(path: controlSocket) }
            throw ClientError.closed(path: controlSocket)
        }
        try Self.check(line)
        return line
    }

    /// The line that calls a method.
    static func request(_ method: String, _ parameters: (@Sendable (inout JSONWriter) -> Void)? = nil) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("jsonrpc")
            json.string("2.0")
            json.key("id")
            json.integer(1)
            json.key("method")
            json.string(method)
            if let parameters {
                json.key("params")
                json.object { parameters(&$0) }
            }
        }
        json.endLine()
        return json.bytes
    }

    /// Throws `ClientError.refused` where a reply is an error.
    static func check(_ reply: [UInt8]) throws {
        guard let failure = try? JSONDecoder().decode(Failure.self, from: Data(reply)) else { return }
        throw ClientError.refused(
            ProtocolError(
                failure.error.data.code, field: failure.error.data.field ?? "", message: failure.error.message))
    }

    /// Everything in view.
    public func items() async throws -> Snapshot { try await result("items") }

    /// What the camera is and does.
    public func camera() async throws -> CameraInfo {
        let status: CameraStatus = try await result("status")
        return status.camera
    }

    /// What of the daemon somebody should look after, a sentence each; empty where all is well.
    public func warnings() async throws -> [String] {
        struct Status: Decodable {
            struct Warning: Decodable { let message: String }
            let warnings: [Warning]
        }
        let status: Status = try await result("status")
        return status.warnings.map(\.message)
    }

    /// Whether the daemon answers.
    public func ping() async throws { try await call("ping") }

    /// Lets go of the camera until `resume`.
    public func pause() async throws { try await call("pause") }

    /// Scans again.
    public func resume() async throws { try await call("resume") }

    /// Has the daemon read its configuration anew.
    /// - Returns: the keys whose change takes effect with a restart only.
    /// - Throws: `ClientError.refused` with a line for each mistake in it; the old one then stays in force.
    public func reload() async throws -> [String] {
        struct Answer: Decodable { let needsRestart: [String] }
        let answer: Answer = try await result("reload")
        return answer.needsRestart
    }

    /// Moves the region of interest.
    public func setRegionOfInterest(_ region: Region) async throws {
        try await call("setRegionOfInterest") { json in
            json.key("regionOfInterest")
            region.write(to: &json)
        }
    }

    /// Changes what is looked for.
    public func setRecognizedDataTypes(_ types: [RecognizedDataType]) async throws {
        try await call("setRecognizedDataTypes") { json in
            json.key("recognizedDataTypes")
            json.array { json in for type in types { type.write(to: &json) } }
        }
    }

    /// Has the daemon tell the item at a point from now on, where it tells only one.
    /// - Parameter point: in fractions of the full frame.
    /// - Throws: `ClientError.refused` where nothing is there, or where it tells all items.
    public func select(at point: Point) async throws {
        try await call("select") { json in
            json.key("point")
            json.array { json in
                json.number(point.x, decimals: 6)
                json.number(point.y, decimals: 6)
            }
        }
    }

    /// Where a part of what an item in view says lies.
    /// - Parameters:
    ///   - part: characters of the item's transcript, one after the other.
    ///   - item: the item's id.
    /// - Returns: in fractions of the full frame, in reading order, a quad for each line of each time that the part is there.
    /// - Throws: `ClientError.refused` where there is no such item in view, or no such part of it.
    public func bounds(of part: String, in item: String) async throws -> [Quad] {
        struct Answer: Decodable { let bounds: [Quad] }
        let answer: Answer = try await result("partBounds") { json in
            json.key("item")
            json.string(item)
            json.key("part")
            json.string(part)
        }
        return answer.bounds
    }

    func result<Value: Decodable>(
        _ method: String, _ parameters: (@Sendable (inout JSONWriter) -> Void)? = nil
    ) async throws -> Value {
        try JSONDecoder().decode(Success<Value>.self, from: Data(try await call(method, parameters))).result
    }

    private struct Success<Value: Decodable>: Decodable { let result: Value }

    private struct CameraStatus: Decodable { let camera: CameraInfo }

    private struct Failure: Decodable {
        struct Body: Decodable {
            struct Details: Decodable {
                let code: ProtocolError.Code
                let field: String?
            }
            let message: String
            let data: Details
        }
        let error: Body
    }
}
