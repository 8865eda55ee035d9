import Capture
import ScanModel
import Testing

@testable import DataScan

@Suite(.timeLimit(.minutes(10))) struct PictureTapTests {
    private func frame(_ number: Int) -> KeptFrame {
        KeptFrame(
            bytes: [UInt8(number)], form: .init(.init(format: "MJPG", width: 1, height: 1, bytesPerLine: 0)),
            moment: Moment(frame: number, captureTime: 0, time: 0))
    }

    /// Frames that come every so often, and how many of 3 seconds are wanted at 15 a second.
    @Test(arguments: [(30.0, 44...46), (60, 44...46), (25, 44...46), (15, 44...46), (10, 30...31), (5, 15...16)])
    func soManyAreWanted(_ rate: Double, _ expected: ClosedRange<Int>) {
        let tap = PictureTap(rate: 15)
        var wanted = 0
        for number in 0...Int(3 * rate) {
            // Cameras come a little early or late.
            let time = Double(number) / rate + [0, 0.003, -0.002][number % 3]
            guard tap.isDue(at: time) else { continue }
            tap.offer(frame(number), at: time)
            wanted += 1
        }
        #expect(expected.contains(wanted), "\(wanted)")
    }

    @Test func aSlowReaderGetsTheNewest() async {
        let tap = PictureTap(rate: 15)
        for number in 1...5 { tap.offer(frame(number), at: Double(number)) }
        #expect(await tap.next()?.moment.frame == 5)
        async let next = tap.next()
        while !tap.isAwaited { await Task.yield() }
        tap.offer(frame(6), at: 6)
        #expect(await next?.moment.frame == 6)
    }

    @Test func theEndIsToldAndNothingComesAfterIt() async {
        let tap = PictureTap(rate: 15)
        tap.offer(frame(1), at: 0)
        tap.close()
        tap.offer(frame(2), at: 1)
        #expect(await tap.next() == nil)
        #expect(tap.isClosed && !tap.isDue(at: 100))
    }

    @Test func aCancelledReaderEndsIt() async {
        let tap = PictureTap(rate: 15)
        let reader = Task { await tap.next() }
        while !tap.isAwaited { await Task.yield() }
        reader.cancel()
        #expect(await reader.value == nil)
        #expect(tap.isClosed)
    }
}
