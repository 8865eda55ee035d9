import HelperProcess
import Recognition

extension Target {
    /// Messages from and to the decoder process, which has looked at hostile pictures.
    static let decoder = Target(name: "decoder") { bytes in
        var reader = MessageReader(bytes)
        if let reply = DecodeReply(decoding: &reader) {
            var writer = MessageWriter()
            reply.encode(into: &writer)
            var second = MessageReader(Array(writer.bytes.dropFirst(4)))
            require(DecodeReply(decoding: &second) == reply, "a reply is another one once it is sent")
        }
        reader = MessageReader(bytes)
        if let request = DecodeRequest(decoding: &reader) {
            var writer = MessageWriter()
            request.encode(into: &writer)
            var second = MessageReader(Array(writer.bytes.dropFirst(4)))
            require(DecodeRequest(decoding: &second) == request, "a request is another one once it is sent")
        }
    }
}
