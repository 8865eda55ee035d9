import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes

@testable import WebGateway

extension Target {
    /// What a browser, or somebody else, sends to the gateway. The first byte settles how it is cut into pieces.
    static let http = Target(name: "http") { bytes in
        guard let seed = bytes.first else { return }
        let whole = requests([bytes.dropFirst()])
        let cut = requests(Chunks(bytes: bytes.dropFirst(), seed: seed))
        require(whole == cut, "requests depend on how they come: \(whole) and \(cut)")
        for request in whole {
            let fields = request.head.headerFields
            require(fields.count <= 100, "\(fields.count) fields")
            require(request.head.path?.utf8.count ?? 0 <= 16 << 10, "a path of \(request.head.path ?? "")")
        }
    }

    private struct Received: Equatable {
        var head: HTTPRequest
        var body: [UInt8] = []
        var isComplete = false
    }

    private static func requests(_ chunks: some Sequence<ArraySlice<UInt8>>) -> [Received] {
        let channel = EmbeddedChannel()
        do {
            try WebChannel.configure(channel.pipeline.syncOperations)
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        } catch {
            fatalError("no channel: \(error)")
        }
        var received: [Received] = []
        for chunk in chunks {
            // A refusal ends the connection.
            guard channel.isActive, (try? channel.writeInbound(ByteBuffer(bytes: chunk))) != nil else { break }
            while let part = try? channel.readInbound(as: HTTPRequestPart.self) { take(part, &received) }
        }
        while let part = try? channel.readInbound(as: HTTPRequestPart.self) { take(part, &received) }
        _ = try? channel.finish(acceptAlreadyClosed: true)
        return received
    }

    private static func take(_ part: HTTPRequestPart, _ received: inout [Received]) {
        switch part {
        case .head(let head): received.append(Received(head: head))
        case .body(let bytes): received[received.count - 1].body += Array(buffer: bytes)
        case .end: received[received.count - 1].isComplete = true
        }
    }
}
