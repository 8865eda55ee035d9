import ScanModel
import Testing

@testable import DataScan
@testable import DocumentRecognition

/// When a page is judged, by the times of its moves.
@Suite struct PageWatchTests {
    private let signature = PageSignature(
        of: DrawnPage.place, in: DrawnPage(seed: 1).frame(at: DrawnPage.place))

    /// Moves in steps of a tenth of a second: `.` still, `>` moved, `x` gone, `n` another document.
    @Test(
        arguments: [
            ("......", [5]), (">>>......", [7]), ("...>......", [8]), ("....x......", [10]), ("....n.....", [9]),
            ("...........", [5, 10]), ("......................", [5, 10, 20]),
        ] as [(String, [Int])])
    func aPageIsJudgedAtRest(moves: String, judged: [Int]) throws {
        let signature = try #require(signature)
        var (watch, x, document) = (PageWatch.empty, 0.0, 0)
        var frames: [Int] = []
        for (frame, move) in moves.enumerated() {
            if move == ">" { x += 0.01 }
            if move == "n" { document += 1 }
            let quad = DrawnPage.place.map { Point(x: $0.x + x, y: $0.y) }
            let sight = PageSight(document: "\(document)", bounds: quad, signature: signature, sightings: frame)
            if watch.take(move == "x" ? nil : sight, at: Double(frame) / 10) != .wait { frames.append(frame) }
        }
        #expect(frames == judged)
    }

    /// A page that was taken away: its item stays in view for a while, and the table lies still.
    @Test func aPageThatIsNoLongerSeenIsNotJudged() throws {
        let signature = try #require(signature)
        var watch = PageWatch.empty
        for frame in 0..<20 {
            let sight = PageSight(
                document: "a", bounds: DrawnPage.place, signature: signature, sightings: 4)
            #expect(watch.take(sight, at: Double(frame) / 10) == .wait)
        }
    }

    @Test func timeThatGoesBackBeginsAgain() throws {
        var sight = PageSight(document: "a", bounds: DrawnPage.place, signature: try #require(signature), sightings: 1)
        var watch = PageWatch.empty
        for frame in 0..<5 {
            sight.sightings += 1
            _ = watch.take(sight, at: 100 + Double(frame) / 10)
        }
        #expect((0..<3).allSatisfy { watch.take(sight, at: Double($0) / 10) == .wait })
    }
}
