import Imaging
import ScanModel
import Testing

@testable import Recognition

/// Filters of planes, against their definitions.
@Suite struct LocalLevelsTests {
    private static let sizes = [(1, 1), (3, 40), (40, 3), (29, 31)]

    private func plane(_ width: Int, _ height: Int) -> [Float] {
        (0..<width * height).map { Float(($0 * 7919 + $0 * $0 * 31) % 251) }
    }

    /// The values of a square neighbourhood; beyond the border, the values there repeat.
    private func around(_ index: Int, _ plane: [Float], _ width: Int, _ height: Int, reach: Int) -> [Float] {
        let (row, column) = index.quotientAndRemainder(dividingBy: width)
        return (-reach...reach).flatMap { y in
            (-reach...reach).map { x in
                plane[min(max(row + y, 0), height - 1) * width + min(max(column + x, 0), width - 1)]
            }
        }
    }

    @Test(arguments: sizes)
    func aSpreadValueIsTheExtremeOfItsSquare(width: Int, height: Int) {
        let plane = plane(width, height)
        var (low, high, spare) = (plane, plane, [Float]())
        LocalLevels.spread(&low, &spare, width, height, reach: 12) { min($0, $1) }
        LocalLevels.spread(&high, &spare, width, height, reach: 12) { max($0, $1) }
        for index in plane.indices {
            let values = around(index, plane, width, height, reach: 12)
            #expect(low[index] == values.min() && high[index] == values.max())
        }
    }

    @Test(arguments: sizes)
    func aSmoothedValueIsTheMeanOfItsSquare(width: Int, height: Int) {
        let plane = plane(width, height)
        var (mean, spare, sums) = (plane, plane, [Float]())
        LocalLevels.smooth(&mean, &spare, &sums, width, height, reach: 6)
        for index in plane.indices {
            let values = around(index, plane, width, height, reach: 6)
            #expect(abs(mean[index] - values.reduce(0, +) / Float(values.count)) < 0.05)
        }
    }

    /// A ring of ink becomes a disc if its hole is a gap, and ink doesn't grow.
    @Test(arguments: [(5, true), (13, false)])
    func gapsAreClosedAndWiderOnesStay(hole: Int, isClosed: Bool) throws {
        // Twice as many samples as pixels.
        let (side, middle) = (60, 30)
        func isInk(_ x: Int, _ y: Int) -> Bool {
            let distance = max(abs(x - middle), abs(y - middle))
            return distance <= 12 && distance * 4 > hole
        }
        let pixels: [UInt8] = (0..<side * side).map { isInk($0 % side, $0 / side) ? 20 : 220 }
        var frame = Frame()
        frame.copy(from: pixels.span, width: side, height: side, stride: side, region: .full)
        var picture = GridPicture()
        let isTaken = picture.take(frame.window, of: frame, reduction: 1)
        try #require(isTaken)
        var map = InkMap()
        map.take(picture)
        #expect(map.ink[2 * middle * map.width + 2 * middle] == (isClosed ? 1 : 0))
        #expect(map.ink[2 * middle * map.width + 2 * (middle - 11)] == 1)
        #expect(map.ink[2 * middle * map.width + 2 * (middle - 16)] == 0)
    }
}
