import Testing

@testable import Signals

@Suite struct ButtonFilterTests {
    /// Changes as `+MS` (down) and `-MS` (up), with a bounce of 30 ms, and the times at which a press is reported.
    @Test(arguments: [
        ("a clean press", "+0 -200 +400 -600", [0, 400]),
        ("bounces when pressed", "+0 -1 +2 -4 +5 -300", [0]),
        ("bounces when released", "+0 -300 +301 -303 +304 -310 +700", [0, 700]),
        ("bounces longer than its time in all, but never rests", "+0 -20 +40 -60 +80 -100 +120", [0]),
        ("released within its bounce, pressed again later", "+0 -5 +100", [0, 100]),
        ("pressed twice, just far enough apart", "+0 -40 +70", [0, 70]),
        ("pressed twice, too close", "+0 -40 +69", [0]),
        ("lost changes: down follows down", "+0 +100", [0]),
    ])
    func pressesAreReportedOnce(name: String, changes: String, presses: [Int]) {
        var filter = ButtonFilter(isDown: false, bounce: 30_000_000)
        var reported: [Int] = []
        for word in changes.split(separator: " ") {
            let time = Int(word.dropFirst()) ?? -1
            if filter.take(ButtonChange(isDown: word.first == "+", time: time * 1_000_000)) { reported.append(time) }
        }
        #expect(reported == presses, "\(name)")
    }

    @Test func aButtonThatIsDownAtTheStartIsntPressed() {
        var filter = ButtonFilter(isDown: true, bounce: 30_000_000)
        let taken = [(true, 0), (false, 100), (true, 200)].map { isDown, time in
            filter.take(ButtonChange(isDown: isDown, time: time * 1_000_000))
        }
        #expect(taken == [false, false, true])
    }

    @Test func withoutBounceEachPressCounts() {
        var filter = ButtonFilter(isDown: false, bounce: 0)
        let taken = [(true, 0), (false, 1), (true, 2), (false, 3)].map { isDown, time in
            filter.take(ButtonChange(isDown: isDown, time: time))
        }
        #expect(taken == [true, false, true, false])
    }
}
