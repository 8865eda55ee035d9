import ScanModel
import Testing

@testable import Recognition

@Suite struct DecodeBudgetTests {
    /// One expensive attempt doesn't keep others waiting for much longer than a second.
    @Test(arguments: [1.0, 100, 10_000])
    func aDebtIsPaidInLittleMoreThanASecond(milliseconds: Double) {
        var budget = DecodeBudget(quality: .balanced)
        budget.advance(to: 0)
        budget.spend(milliseconds)
        for frame in 1...33 { budget.advance(to: Double(frame) / 30) }
        #expect(budget.isLeft)
    }

    /// What was read once is read again a little longer than others are tried.
    @Test func confirmingGoesIntoDebtAndEnds() {
        var budget = DecodeBudget(quality: .balanced)
        budget.advance(to: 0)
        var (others, confirmations) = (0, 0)
        while budget.isLeftToConfirm, confirmations < 1000 {
            if budget.isLeft { others += 1 }
            confirmations += 1
            budget.spend(1)
        }
        #expect(others > 0 && others < confirmations && confirmations < 1000)
        #expect(!budget.isLeft)
    }
}
