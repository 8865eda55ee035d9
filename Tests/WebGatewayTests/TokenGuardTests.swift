import Testing

@testable import WebGateway

@Suite struct TokenGuardTests {
    private let token = "0123456789abcdef01234567"

    @Test func withoutATokenEverybodyMay() {
        #expect(TokenGuard(token: nil).judge(nil, from: "a", at: 0) == .right)
        #expect(TokenGuard(token: nil).judge("x", from: "a", at: 0) == .right)
    }

    @Test(arguments: ["", "0123456789abcdef0123456", "0123456789abcdef012345678", "1123456789abcdef01234567", "é"])
    func onlyTheTokenIsRight(_ shown: String) {
        #expect(TokenGuard(token: token).judge(shown, from: "a", at: 0) == .wrong)
        #expect(TokenGuard(token: token).judge(token, from: "a", at: 0) == .right)
        #expect(TokenGuard(token: token).judge(nil, from: "a", at: 0) == .missing)
    }

    @Test func aLoopIsTurnedAwayAndWhoKnowsTheTokenIsNot() {
        let tokens = TokenGuard(token: token)
        for _ in 0..<10 { #expect(tokens.judge("guess", from: "a", at: 100) == .wrong) }
        #expect(tokens.judge("guess", from: "a", at: 100) == .tooOften(6))
        #expect(tokens.judge("guess", from: "b", at: 100) == .wrong, "another address")
        #expect(tokens.judge(token, from: "a", at: 100) == .right)
        #expect(tokens.judge("guess", from: "a", at: 103) == .tooOften(3))
        #expect(tokens.judge("guess", from: "a", at: 106) == .wrong)
        #expect(tokens.judge("guess", from: "a", at: 106) == .tooOften(6))
        #expect(tokens.judge("guess", from: "a", at: 200) == .wrong, "forgiven")
    }

    @Test func manyAddressesTakeBoundedRoom() {
        var limit = GuessLimit()
        for _ in 0..<20 { limit.noteWrong("loop", at: 0) }
        for address in 0..<5000 { limit.noteWrong("\(address)", at: 0) }
        #expect(limit.addresses <= GuessLimit.mostAddresses)
        #expect(limit.wait(of: "loop", at: 0) != nil, "who guesses most is not forgotten")
    }
}
