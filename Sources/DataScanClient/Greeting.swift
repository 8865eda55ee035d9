import FoundationEssentials
import ScanModel

/// What any version of the protocol begins with, also one whose `hello` this version can't read.
struct Greeting: Decodable {
    private let event: String
    private let `protocol`: Int

    /// Returns the version of the protocol that a `hello` names, if it is another one than this program's; nil for any other line.
    static func otherProtocol(_ line: [UInt8]) -> Int? {
        guard let greeting = try? JSONDecoder().decode(Greeting.self, from: Data(line)), greeting.event == "hello",
            greeting.protocol != Hello.protocolVersion
        else { return nil }
        return greeting.protocol
    }
}
