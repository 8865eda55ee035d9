import TestSupport
import Testing

@testable import Inference

@Suite struct PicturePlacesTests {
    @Test(arguments: 0..<50 as Range<UInt64>)
    func picturesThatAreNeededTogetherDoNotOverlap(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let counts = (0..<30).map { _ in Int.random(in: 1...500, using: &random) }
        let lastUses = counts.indices.map { $0 + Int.random(in: 0...8, using: &random) }
        let places = PicturePlaces(counts: counts, lastUses: lastUses)
        func range(_ number: Int) -> Range<Int> { places.starts[number]..<places.starts[number] + counts[number] }
        for later in counts.indices {
            #expect(range(later).upperBound <= places.count)
            for earlier in 0..<later where lastUses[earlier] >= later {
                #expect(!range(earlier).overlaps(range(later)), "\(earlier) and \(later)")
            }
        }
    }

    @Test func aChainTakesTheMemoryOfTwoPictures() {
        let places = PicturePlaces(counts: [160, 160, 160, 160], lastUses: [1, 2, 3, 4])
        #expect(places.count == 320)
    }
}
