import ScanModel
import TestSupport
import Testing

/// What holds whatever the bytes are.
@Suite struct GS1FuzzTests {
    private static let seeds: [[UInt8]] = [
        "01095011015300031726123110AB-123\u{1D}310300125021456",
        "00106141412345678908403X\u{1D}4302A%20B",
        "800309501101530003ABC\u{1D}7007261001261017\u{1D}39329781999",
        "80131987654Ad4X4bL5ttr2310c2K\u{1D}8007DE89",
        "4331001800-\u{1D}72581/3\u{1D}8008261017085907\u{1D}423276040250",
    ].map { Array($0.utf8) }

    /// The ranges lie in the payload in order, and between them are application identifiers and separators alone.
    private func check(_ payload: [UInt8]) {
        let message = GS1Message(parsing: payload, referenceYear: 2026)
        var position = payload.first == 0x1D ? 1 : 0
        for element in message.elements {
            #expect(payload[position...].starts(with: element.ai.utf8), "\(payload)")
            position += element.ai.utf8.count
            #expect(element.range.lowerBound == position && element.range.upperBound <= payload.count, "\(payload)")
            if element.isValid { #expect(Array(element.value.utf8) == Array(payload[element.range]), "\(payload)") }
            position = element.range.upperBound
            if position < payload.count, payload[position] == 0x1D { position += 1 }
        }
        #expect(position == message.failure?.offset ?? payload.count, "\(payload)")
    }

    @Test func randomBytesNeverTrap() {
        var random = SeededGenerator(seed: 2)
        let likely = Array("0123456789012345678901234567890123456789\u{1D}\u{1D}\u{1D}AZaz/%-=#".utf8)
        let any = Array(UInt8.min...UInt8.max)
        for round in 0..<5000 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).compactMap { _ in
                (round % 4 == 0 ? any : likely).randomElement(using: &random)
            }
            check(bytes)
        }
    }

    @Test func damagedMessagesNeverTrap() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<5000 {
            var bytes = Self.seeds.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(0x1D, at: place)
                case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { break }
            }
            check(bytes)
        }
    }

    @Test func whatIsPutTogetherIsTakenApart() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<1000 {
            let identifiers = (0..<Int.random(in: 1...8, using: &random)).compactMap { _ in
                ApplicationIdentifier.all.randomElement(using: &random)
            }
            let fields = identifiers.map { field(of: $0.format, using: &random) }
            var bytes: [UInt8] = []
            for (index, (identifier, field)) in zip(identifiers, fields).enumerated() {
                bytes += Array(identifier.code.utf8) + field
                if index + 1 < fields.count, identifier.predefinedLength == nil { bytes.append(0x1D) }
            }
            let message = GS1Message(parsing: bytes, referenceYear: 2026)
            #expect(message.failure == nil)
            #expect(message.elements.map(\.ai) == identifiers.map(\.code))
            #expect(message.elements.map { Array($0.value.utf8) } == fields)
            #expect(message.elements.map(\.name) == identifiers.map(\.name))
            // The formats say all about lengths and characters.
            #expect(!message.elements.contains { $0.problem?.code == .length || $0.problem?.code == .characters })
        }
    }

    /// Some characters as a format such as `N13[+X..17]` asks for them.
    private func field(of format: String, using random: inout SeededGenerator) -> [UInt8] {
        var field: [UInt8] = []
        for part in format.split(separator: "+") {
            let isOptional = part.hasSuffix("]")
            // An optional part in front ends the one before it: N13[+X..17] gives N13[ and X..17].
            let part = part.filter { $0 != "[" && $0 != "]" }
            if isOptional, Bool.random(using: &random) { break }
            let most = Int(part.filter(\.isNumber)) ?? 0
            let count = part.contains("..") ? Int.random(in: 1...most, using: &random) : most
            let characters = Array((part.hasPrefix("N") ? "0123456789" : "0123456789ABCDXYZ-").utf8)
            field += (0..<count).map { _ in characters.randomElement(using: &random) ?? 48 }
        }
        return field
    }
}
