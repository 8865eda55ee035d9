import ScanModel
import TestSupport
import Testing

@Suite struct CheckDigitTests {
    @Test(arguments: [
        "73513537", "96385074", "036000291452", "4006381333931", "09501101530003", "95011015300038",
        "106141412345678908", "9501101020917", "00",
    ])
    func numbersInUseAreRight(number: String) {
        #expect(CheckDigit(of: Array(number.utf8))?.isRight == true)
    }

    @Test func whatItShouldBeIsSaid() throws {
        let check = try #require(CheckDigit(of: Array("4006381333935".utf8)))
        #expect(check.found == 5 && check.expected == 1 && !check.isRight)
        #expect(CheckDigit.completing(Array("400638133393".utf8)) == 1)
    }

    @Test(arguments: ["", "4", "40063813A3931", "400638133393X", " 4006381333931", "４０"])
    func whatIsNoNumberHasNone(text: String) {
        #expect(CheckDigit(of: Array(text.utf8)) == nil)
    }

    @Test func nothingCompletesNothing() {
        #expect(CheckDigit.completing([]) == nil)
        #expect(CheckDigit.completing(Array("12x".utf8)) == nil)
    }

    @Test func oneWrongDigitIsNoticedInNumbersOfAnyLength() throws {
        var random = SeededGenerator(seed: 1)
        for length in 1...40 {
            var number = (0..<length).map { _ in UInt8.random(in: 48...57, using: &random) }
            number.append(48 + UInt8(try #require(CheckDigit.completing(number))))
            #expect(CheckDigit(of: number)?.isRight == true)
            let place = Int.random(in: number.indices, using: &random)
            number[place] = 48 + (number[place] - 48 + UInt8.random(in: 1...9, using: &random)) % 10
            #expect(CheckDigit(of: number)?.isRight == false)
        }
    }

    @Test func veryLongNumbersAreNoTrouble() {
        #expect(CheckDigit(of: [UInt8](repeating: 57, count: 100_001)) != nil)
    }
}
