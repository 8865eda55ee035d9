import TestSupport
import Testing

@testable import NativeDecoder

/// Reed-Solomon codes, in both kinds of field.
@Suite struct ReedSolomonTests {
    /// Divides by the generator polynomial, as an encoder does.
    private func encoded(_ content: [Int], _ code: ReedSolomon) -> [Int] {
        let field = code.field
        var generator = [1]
        for root in 1...code.checks {
            let factor = field.negative(field.power(root))
            let shifted = generator.map { field.product($0, factor) }
            generator = (generator + [0]).enumerated().map { index, value in
                field.sum(value, index > 0 ? shifted[index - 1] : 0)
            }
        }
        var rest = content + [Int](repeating: 0, count: code.checks)
        for place in content.indices where rest[place] != 0 {
            let factor = field.negative(rest[place])
            for (index, value) in generator.enumerated() {
                rest[place + index] = field.sum(rest[place + index], field.product(factor, value))
            }
        }
        return content + rest.suffix(code.checks).map(field.negative)
    }

    private static let fields = [
        FiniteField(polynomial: 0b1_0011), FiniteField(polynomial: 0b1_0110_0011),
        FiniteField(prime: 113, generator: 3),
    ]

    @Test(arguments: 0..<3)
    func correctsAsManyErrorsAndErasuresAsItCan(index: Int) throws {
        let field = Self.fields[index]
        var random = SeededGenerator(seed: 11)
        for _ in 0..<400 {
            let checks = Int.random(in: 2...min(20, field.order - 4), using: &random)
            let count = Int.random(in: 1...min(60, field.order - 2 - checks), using: &random)
            let code = ReedSolomon(field: field, checks: checks)
            let words = encoded((0..<count).map { _ in Int.random(in: 0..<field.order, using: &random) }, code)
            let erasures = min(Int.random(in: 0...checks, using: &random), words.count)
            let errors = min((checks - erasures) / 2, words.count - erasures)
            let places = Array(words.indices.shuffled(using: &random).prefix(erasures + errors))
            var damaged = words
            for place in places {
                damaged[place] = field.sum(damaged[place], Int.random(in: 1..<field.order, using: &random))
            }
            let correction = try #require(code.correct(&damaged, erased: Array(places.prefix(erasures))))
            #expect(damaged == words)
            #expect(places.isEmpty || correction == .init(errors: errors, erasures: erasures))
        }
    }

    @Test func rejectsWordsWithTooManyErrors() {
        let code = ReedSolomon(field: Self.fields[1], checks: 12)
        var random = SeededGenerator(seed: 12)
        var accepted = 0
        for _ in 0..<300 {
            let words = (0..<60).map { _ in Int.random(in: 0..<256, using: &random) }
            var changed = words
            if code.correct(&changed) != nil { accepted += 1 } else { #expect(changed == words) }
        }
        // One of some hundred would be by chance (1/6!).
        #expect(accepted < 4)
    }

    @Test func everyElementHasAnInverse() {
        for field in Self.fields {
            for element in 1..<field.order { #expect(field.product(element, field.inverse(element)) == 1) }
        }
    }
}
