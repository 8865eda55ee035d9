import FoundationEssentials
import NIOCore
public import ScanModel

extension ScanClient {
    /// Calls a method of the control socket.
    /// - Parameters:
    ///   - parameters: writes the members of `params`; nil for none.
    /// - Returns: the line of the reply with the result.
    /// - Throws: `ClientError`: `.silent` if no reply comes within `patience`; `.refused`, with the daemon's reason, if
    ///   it rejected the call.
    @discardableResult
    public func call(_ method: String, _ parameters: (@Sendable (inout JSONWriter) -> Void)? = nil) async throws
        -> [UInt8]
    {
        try await exchange(Self.request(method, parameters), within: patience)
    }

    /// Calls a method with parameters that are already JSON.
    func call(_ method: String, rawParameters: [UInt8], within time: Duration) async throws -> [UInt8] {
        var request = Self.request(method)
        if !rawParameters.isEmpty {
            // They go before the brace and the line feed.
            request.removeLast(2)
            request += Array(#","params":"#.utf8) + rawParameters + Array("}\n".utf8)
        }
        return try await exchange(request, within: time)
    }

    private func exchange(_ line: [UInt8], within time: Duration) async throws -> [UInt8] {
        let request = ByteBuffer(bytes: line)
        let connection = try await Self.connect(controlSocket)
        let began = ContinuousClock.now
        let channel = connection.channel
        let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(time)) { channel.close(promise: nil) }
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
            // The daemon hung up with unread input, or before everything was written.
            line = nil
        }
        guard let line else {
            if .now - began >= time { throw ClientError.silent(path: controlSocket) }
            throw ClientError.closed(path: controlSocket)
        }
        try Self.check(line)
        return line
    }

    /// Returns the line that calls a method.
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

    /// Throws `ClientError.refused` if a reply is an error.
    static func check(_ reply: [UInt8]) throws {
        guard let failure = try? JSONDecoder().decode(Failure.self, from: Data(reply)) else { return }
        throw ClientError.refused(
            ProtocolError(
                failure.error.data.code, field: failure.error.data.field ?? "", message: failure.error.message))
    }

    /// Returns everything in view.
    public func items() async throws -> Snapshot { try await result("items") }

    /// Returns the camera and its state.
    public func camera() async throws -> CameraInfo {
        let status: CameraStatus = try await result("status")
        return status.camera
    }

    /// Returns the daemon's problems that need attention, a sentence each; empty if there are none.
    public func warnings() async throws -> [String] {
        struct Status: Decodable {
            struct Warning: Decodable { let message: String }
            let warnings: [Warning]
        }
        let status: Status = try await result("status")
        return status.warnings.map(\.message)
    }

    /// Checks that the daemon answers.
    public func ping() async throws { try await call("ping") }

    /// Releases the camera until `resume`.
    public func pause() async throws { try await call("pause") }

    /// Resumes scanning.
    public func resume() async throws { try await call("resume") }

    /// Makes the daemon read its configuration again.
    /// - Returns: the keys whose change takes effect only with a restart.
    /// - Throws: `ClientError.refused`, with a line for each mistake; the old configuration then stays in force.
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

    /// Changes the data types that are recognized.
    public func setRecognizedDataTypes(_ types: [RecognizedDataType]) async throws {
        try await call("setRecognizedDataTypes") { json in
            json.key("recognizedDataTypes")
            json.array { json in for type in types { type.write(to: &json) } }
        }
    }

    /// Makes the daemon report only the item at a point from now on, if it reports a single item.
    /// - Parameter point: in fractions of the full frame.
    /// - Throws: `ClientError.refused` if nothing is there, or if the daemon reports all items.
    public func select(at point: Point) async throws {
        try await call("select") { json in
            json.key("point")
            json.array { json in
                json.number(point.x, decimals: 6)
                json.number(point.y, decimals: 6)
            }
        }
    }

    /// Returns where a part of the transcript of an item in view lies.
    /// - Parameters:
    ///   - part: consecutive characters of the item's transcript.
    ///   - item: the item's id.
    /// - Returns: in reading order, a quad in fractions of the full frame for each line of each occurrence of the part.
    /// - Throws: `ClientError.refused` if there is no such item in view, or if it doesn't contain the part.
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

    /// Returns the lines in a part of a document in view, in reading order.
    /// - Parameter region: in fractions of the upright page.
    /// - Throws: `ClientError.refused` if there is no such document in view.
    public func text(in document: String, region: Region) async throws -> [RecognizedItem] {
        struct Answer: Decodable { let items: [RecognizedItem] }
        let answer: Answer = try await result("textIn") { json in
            json.key("document")
            json.string(document)
            json.key("region")
            region.write(to: &json)
        }
        return answer.items
    }

    /// Returns where the latest search saw a document.
    /// - Throws: `ClientError.refused` if it saw none, or if no documents are requested.
    public func documentMask() async throws -> DocumentMask { try await result("documentMask") }

    func result<Value: Decodable>(
        _ method: String, _ parameters: (@Sendable (inout JSONWriter) -> Void)? = nil
    ) async throws -> Value {
        let reply = try await call(method, parameters)
        do {
            return try JSONDecoder().decode(Success<Value>.self, from: Data(reply)).result
        } catch {
            throw ClientError.garbled(String(decoding: reply.prefix(200), as: UTF8.self))
        }
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
