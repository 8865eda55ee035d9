import Payloads
import ScanModel
import TestSupport
import Testing

/// What holds whatever the payload is.
@Suite struct DamageTests {
    /// Reads a payload, which must be quick, and give distinct names and values that aren't empty.
    private func check(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let meaning = PayloadMeaning(of: Barcode(symbology: .qr, payload: text, payloadData: bytes))
        guard let meaning else { return }
        #expect(!meaning.components.isEmpty && meaning.components.allSatisfy { !$0.name.isEmpty && !$0.value.isEmpty })
        #expect(Set(meaning.components.map(\.name)).count == meaning.components.count, "\(meaning)")
    }

    @Test func aPartOfASampleIsReadWithoutHarm() {
        for sample in Sample.all {
            let bytes = Array(sample.payload.utf8)
            for length in 0..<bytes.count {
                check(Array(bytes.prefix(length)))
            }
        }
    }

    @Test func damagedSamplesAreReadWithoutHarm() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<5000 {
            var bytes = Array((Sample.all.randomElement(using: &random)?.payload ?? "").utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 3: bytes[place] = Array("0123456789;:,=%\\\n\r ".utf8).randomElement(using: &random) ?? 0
                default: bytes += bytes[place...]
                }
            }
            check(bytes)
        }
    }

    /// Much of anything behind the beginning of each kind takes no more than a fraction of a second.
    @Test(arguments: PayloadMeaning.Kind.allCases)
    func longPayloadsTakeLittleTime(kind: PayloadMeaning.Kind) {
        let processor = ProcessorTime()
        for sample in Sample.all.filter({ $0.kind == kind }).prefix(3) {
            for part in [sample.payload, ";", "\\", "=\r\n", "\r\n ", "%41", ":", "\u{1D}", ",", "A:;", "\u{301}"] {
                let count = (PayloadMeaning.limit - sample.payload.utf8.count) / part.utf8.count
                let text = sample.payload + String(repeating: part, count: count)
                let cost = processor.cost { check(Array(text.utf8)) }
                #expect(cost < 200, "\(kind) and \(part.prefix(5).debugDescription): \(cost)")
            }
        }
    }

    @Test func aPayloadBeyondTheLimitHasNoMeaning() {
        let text = "MECARD:N:A;NOTE:" + String(repeating: "x", count: PayloadMeaning.limit) + ";;"
        #expect(PayloadMeaning(text) == nil)
    }

    /// 60 MB of zeros in 60 KB, and values in values.
    @Test func certificatesCanNotExhaustMemory() {
        for text in ["HC1:NCF" + String(repeating: "000", count: 20_000), "HC1:" + String(repeating: ":", count: 9000)]
        {
            #expect(PayloadMeaning(text) == nil)
        }
    }
}
