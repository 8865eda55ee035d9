import Glibc
import Imaging
import Recognition
import ScanModel
import TestSupport
import Testing
import ZXingDecoder

/// A Data Matrix whose modules are round dots that don't touch, as needles and lasers mark it.
@Suite struct DottedMatrixTests {
    /// `DOTS 4711`.
    private static let symbol = [
        "#.#.#.#.#.#.#.", "#.##.#.#.##..#", "#.#...#...##..", "#...#...#....#", "#.#...#.#.###.", "####....#..#.#",
        "#...#.#.#.##..", "#.###.#...#.##", "#.##...#.##...", "#.#.#.#.##.#.#", "####.#..#.###.", "#.##.#..##.#.#",
        "##..#.#.#..##.", "##############",
    ].map { $0.map { $0 == "#" } }

    @Test(arguments: [(0.0, 9.0, false), (90, 7, false), (180, 12, false), (290, 9, true)])
    func aMatrixOfDotsIsRead(degrees: Double, pitch: Double, isInverted: Bool) throws {
        let decoder = ZXingDecoder(pixels: try SharedPixels())
        var reader = BarcodeReader(decoder: decoder, symbologies: [.dataMatrix], quality: .balanced)
        var contents: Set<String> = []
        var random = SeededGenerator(seed: 3)
        for number in 0..<30 {
            // It trembles, so that each frame is searched: at random, because attempts take turns.
            let shift = SIMD2(Double.random(in: -3...3, using: &random), Double.random(in: -3...3, using: &random))
            let frame = frame(pitch, degrees, shift, isInverted, time: Double(number) / 30)
            contents.formUnion(reader.read(frame, region: .full, attention: []).readings.map(\.barcode.payload))
        }
        #expect(contents == ["DOTS 4711"])
    }

    private func frame(
        _ pitch: Double, _ degrees: Double, _ shift: SIMD2<Double>, _ isInverted: Bool, time: Double
    ) -> Frame {
        let side = 320
        let (along, down) = (
            SIMD2(cos(degrees * .pi / 180), sin(degrees * .pi / 180)),
            SIMD2(-sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        )
        let centre = SIMD2(repeating: Double(side) / 2) + shift
        let middle = Double(Self.symbol.count) / 2
        let pixels = (0..<side * side).map { index -> UInt8 in
            // How much of the pixel is ink: its edge is a pixel wide.
            let place = (SIMD2(Double(index % side), Double(index / side)) + 0.5 - centre) / pitch
            let (u, v) = ((place * along).sum() + middle, (place * down).sum() + middle)
            let (row, column) = (Int(v.rounded(.down)), Int(u.rounded(.down)))
            guard Self.symbol.indices.contains(row), Self.symbol.indices.contains(column), Self.symbol[row][column]
            else { return isInverted ? 60 : 190 }
            let (x, y) = (u - Double(column) - 0.5, v - Double(row) - 0.5)
            let ink = min(max((0.3 - (x * x + y * y).squareRoot()) * pitch + 0.5, 0), 1)
            return UInt8(isInverted ? 60 + 120 * ink : 190 - 120 * ink)
        }
        var frame = Frame()
        frame.copy(from: pixels.span, width: side, height: side, stride: side, region: .full)
        frame.captureTime = time
        return frame
    }
}
