import HelperProcess
import ScanModel

@testable import AccurateText

extension Target {
    /// Messages from and to the reader process, which has looked at hostile pictures.
    static let reader = Target(name: "reader") { bytes in
        requireSame(bytes, ReaderOpening.init, { $0.encode(into: &$1) })
        requireSame(bytes, ReaderRequest.init, { $0.encode(into: &$1) })
        requireSame(bytes, LineReading.init, { $0.encode(into: &$1) })
        requireSame(bytes, [FoundLine].init(decoding:), { $0.encode(into: &$1) })
    }

    /// What was read can be sent again, and is then read as the same.
    private static func requireSame<Message>(
        _ bytes: [UInt8], _ read: (inout MessageReader) -> Message?, _ write: (Message, inout MessageWriter) -> Void
    ) {
        var reader = MessageReader(bytes)
        guard let message = read(&reader) else { return }
        var first = MessageWriter()
        write(message, &first)
        var again = MessageReader(Array(first.bytes.dropFirst(4)))
        guard let second = read(&again) else { fatalError("a message of ours can't be read: \(message)") }
        var third = MessageWriter()
        write(second, &third)
        require(third.bytes == first.bytes, "a message is another one once it is sent")
    }
}
