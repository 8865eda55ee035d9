import ScanModel

extension ScanClient {
    /// Calls a method, for programs that forward what the daemon sends.
    /// - Parameters:
    ///   - json: the `params` object as JSON; empty for none.
    ///   - time: how long the daemon may take; nil for `patience`.
    /// - Returns: the result as JSON.
    /// - Throws: `ClientError` like `call`; `.refused` also if the parameters aren't a JSON object.
    public func result(of method: String, json parameters: [UInt8] = [], within time: Duration? = nil) async throws
        -> [UInt8]
    {
        if !parameters.isEmpty {
            do throws(ProtocolError) {
                guard case .map = try SettingNode(json: parameters).content else {
                    throw ProtocolError(.invalid, field: "params", message: "the parameters have to be a JSON object")
                }
            } catch {
                throw ClientError.refused(error)
            }
        }
        // A line feed is white space between JSON tokens and can't occur inside one.
        let line = parameters.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? UInt8(ascii: " ") : $0 }
        let reply = try await call(method, rawParameters: line, within: time ?? patience)
        // The daemon always writes the members in this order, so the result lies between these two.
        let start = Array(#"{"jsonrpc":"2.0","id":1,"result":"#.utf8)
        guard reply.starts(with: start), reply.last == UInt8(ascii: "}") else {
            throw ClientError.garbled(String(decoding: reply.prefix(200), as: UTF8.self))
        }
        return Array(reply[start.count..<reply.count - 1])
    }
}
