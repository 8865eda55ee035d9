import Imaging
import Testing

@Suite struct ParallelogramTests {
    /// Whichever corner is the first, the side along the axis becomes the right one.
    @Test(arguments: 0..<4)
    func cornersInAnyOrderGiveTheSameParallelogram(first: Int) {
        let shape = Parallelogram(centre: SIMD2(50, 40), right: SIMD2(20, 6), down: SIMD2(-4, 10))
        let corners = (0..<4).map { shape.corners[($0 + first) % 4] }
        let same = Parallelogram(corners, along: SIMD2(1, 0))
        #expect((same.right - shape.right).length < 1e-9 && (same.down - shape.down).length < 1e-9)
        let turned = Parallelogram(corners, along: SIMD2(0, -1))
        #expect((turned.right + shape.down).length < 1e-9 && (turned.down - shape.right).length < 1e-9)
        #expect((same.moved(by: SIMD2(1, 2)).centre - SIMD2(51, 42)).length < 1e-9)
    }
}
