/// Places of a picture that are darker than all around them: dots whose diameter is a few pixels.
///
/// Dots are darkest in their middles even where blur joins them.
struct DotPeaks {
    /// The places in pixels.
    private(set) var places: [SIMD2<Float>] = []
    /// The indices of the places by cells, `columns` in a row.
    private var cells: [[Int32]]
    private let (columns, rows): (Int, Int)

    /// Half of the side of the square whose mean a dot is darker than, in pixels: it holds some dots and as much space.
    private static let reach = 6
    /// How much darker a dot is at least, in gray values: above the noise of a camera.
    private static let depth = 5
    /// Most places; if there are more, those that differ less are omitted. The largest symbol has 20 000 dots.
    private static let most = 24_000
    /// Side of a cell in pixels.
    private static let cell: Float = 6

    init(_ picture: GrayPicture) {
        columns = picture.width / Int(Self.cell) + 1
        rows = picture.height / Int(Self.cell) + 1
        cells = [[Int32]](repeating: [], count: columns * rows)
        guard picture.width > 4, picture.height > 4 else { return }
        let smooth = picture.smoothed()
        let means = BoxMeans(picture, reach: Self.reach)
        var found: [(place: SIMD2<Float>, depth: Int)] = []
        var counts = [Int](repeating: 0, count: 256)
        for y in 1..<picture.height - 1 {
            for x in 1..<picture.width - 1 {
                let index = y * picture.width + x
                // In sixteenths of gray values.
                let value = Int(smooth[index])
                guard Self.isLowest(smooth, index, picture.width) else { continue }
                let depth = (means.mean(x, y, of: picture) - value) / 16
                guard depth >= Self.depth else { continue }
                let across = Self.offset(smooth, index, 1), down = Self.offset(smooth, index, picture.width)
                found.append((SIMD2(Float(x) + across, Float(y) + down), min(depth, 255)))
                counts[min(depth, 255)] += 1
            }
        }
        var (least, kept) = (255, 0)
        while least > Self.depth, kept + counts[least] <= Self.most {
            kept += counts[least]
            least -= 1
        }
        if kept + counts[least] <= Self.most { least -= 1 }
        for peak in found where peak.depth > least { add(peak.place) }
    }

    private mutating func add(_ place: SIMD2<Float>) {
        let cell = Int(place.y / Self.cell) * columns + Int(place.x / Self.cell)
        cells[cell].append(Int32(places.count))
        places.append(place)
    }

    /// Returns whether a pixel is lower than its eight neighbours; of equal ones, the first is.
    private static func isLowest(_ grays: [UInt16], _ index: Int, _ width: Int) -> Bool {
        let gray = grays[index]
        return gray < grays[index - 1] && gray <= grays[index + 1] && gray < grays[index - width]
            && gray <= grays[index + width] && gray < grays[index - width - 1] && gray < grays[index - width + 1]
            && gray <= grays[index + width - 1] && gray <= grays[index + width + 1]
    }

    /// Returns where between its neighbours a parabola through a pixel is lowest.
    private static func offset(_ grays: [UInt16], _ index: Int, _ step: Int) -> Float {
        let (before, here, after) = (Float(grays[index - step]), Float(grays[index]), Float(grays[index + step]))
        let curve = before + after - 2 * here
        return curve > 0 ? min(max((before - after) / (2 * curve), -0.5), 0.5) : 0
    }

    /// Calls `body` with the places nearer than a distance.
    func near(_ place: SIMD2<Float>, within distance: Float, _ body: (_ index: Int, _ way: SIMD2<Float>) -> Void) {
        let (low, high) = ((place - distance) / Self.cell, (place + distance) / Self.cell)
        guard high.x >= 0, high.y >= 0, low.x < Float(columns), low.y < Float(rows) else { return }
        for row in max(Int(low.y), 0)...min(Int(high.y), rows - 1) {
            for column in max(Int(low.x), 0)...min(Int(high.x), columns - 1) {
                for index in cells[row * columns + column] {
                    let way = places[Int(index)] - place
                    if (way * way).sum() <= distance * distance { body(Int(index), way) }
                }
            }
        }
    }

    /// Returns the nearest place, nearer than a distance.
    func nearest(_ place: SIMD2<Float>, within distance: Float) -> (index: Int, place: SIMD2<Float>)? {
        var best: (index: Int, distance: Float)?
        near(place, within: distance) { index, way in
            let squared = (way * way).sum()
            if squared < best?.distance ?? .infinity { best = (index, squared) }
        }
        return best.map { ($0.index, places[$0.index]) }
    }
}

extension GrayPicture {
    /// Returns 16 times the gray values, blurred by a binomial filter of three by three pixels; the border keeps its values.
    func smoothed() -> [UInt16] {
        var rows = pixels.map { 4 * UInt16($0) }
        for y in 0..<height {
            for index in y * width + 1..<max(y * width + width - 1, y * width + 1) {
                rows[index] = UInt16(pixels[index - 1]) + 2 * UInt16(pixels[index]) + UInt16(pixels[index + 1])
            }
        }
        var whole = rows.map { 4 * $0 }
        for index in width..<max(pixels.count - width, width) {
            whole[index] = rows[index - width] + 2 * rows[index] + rows[index + width]
        }
        return whole
    }

    /// Returns the picture at half the size; nil if it would be smaller than any symbol.
    func halved() -> GrayPicture? {
        let (columns, lines) = (width / 2, height / 2)
        guard columns >= 16, lines >= 16 else { return nil }
        var half: [UInt8] = []
        half.reserveCapacity(columns * lines)
        for y in 0..<lines {
            for x in 0..<columns {
                let index = 2 * y * width + 2 * x
                let above = Int(pixels[index]) + Int(pixels[index + 1])
                half.append(UInt8((above + Int(pixels[index + width]) + Int(pixels[index + width + 1]) + 2) / 4))
            }
        }
        return GrayPicture(width: columns, height: lines, pixels: half)
    }
}
