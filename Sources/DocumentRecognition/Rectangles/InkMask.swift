import Imaging

/// The pixels of a picture that are darker than their surroundings, with a border of others around the picture.
///
/// A line is darker than what it is drawn on. Along the edge of a larger object, the darker side is marked as far as the window reaches. So
/// every edge is the border of marked pixels, in any light.
struct InkMask {
    /// Row by row: 1 for a marked pixel, 0 for others. `BorderFollower` changes the ones.
    var cells: [Int8] = []
    /// Size with the border: 2 more than the picture.
    private(set) var (width, height) = (0, 0)
    private var sums: [Int32] = []

    /// Half the side of the window whose mean a pixel is compared with, in pixels. Lines up to this width are whole.
    private static let radius = 8
    /// Grays by which a pixel is darker than the mean: about three deviations of a webcam's noise.
    private static let least: Int32 = 7

    /// Marks the pixels of a picture.
    mutating func measure(_ luma: borrowing Luma) {
        let (width, height) = (luma.width + 2, luma.height + 2)
        (self.width, self.height) = (width, height)
        if cells.count != width * height { cells = [Int8](repeating: 0, count: width * height) }
        if sums.count != luma.width { sums = [Int32](repeating: 0, count: luma.width) }
        let (columns, rows, radius) = (luma.width, luma.height, Self.radius)
        guard columns > 2 * radius + 1, rows > 2 * radius else {
            for index in cells.indices { cells[index] = 0 }
            return
        }
        let pixels = luma.pixels.span
        // Locals, because two parts of a value can't be changed at once.
        var (ownSums, ownCells): ([Int32], [Int8]) = ([], [])
        swap(&ownSums, &self.sums)
        swap(&ownCells, &self.cells)
        defer { (self.sums, self.cells) = (ownSums, ownCells) }
        var sums = ownSums.mutableSpan
        var cells = ownCells.mutableSpan
        for x in 0..<columns { sums[x] = 0 }
        for x in 0..<width { (cells[x], cells[(height - 1) * width + x]) = (0, 0) }
        for y in 0..<min(radius, rows) {
            let row = pixels.extracting(y * columns..<(y + 1) * columns)
            for x in 0..<columns { sums[x] &+= Int32(row[x]) }
        }
        for y in 0..<rows {
            if y + radius < rows {
                let row = pixels.extracting((y + radius) * columns..<(y + radius + 1) * columns)
                for x in 0..<columns { sums[x] &+= Int32(row[x]) }
            }
            if y - radius > 0 {
                let row = pixels.extracting((y - radius - 1) * columns..<(y - radius) * columns)
                for x in 0..<columns { sums[x] &-= Int32(row[x]) }
            }
            let high = Int32(min(rows - 1, y + radius) - max(0, y - radius) + 1)
            let row = pixels.extracting(y * columns..<(y + 1) * columns)
            let start = (y + 1) * width
            (cells[start], cells[start + width - 1]) = (0, 0)
            // The window's sum moves along. In the middle of a row, nothing depends on where the row ends.
            var total: Int32 = 0
            for x in 0..<radius { total &+= sums[x] }
            for x in 0...radius {
                total &+= sums[x + radius]
                let count = high &* Int32(x + radius + 1)
                cells[start + x + 1] = (Int32(row[x]) &+ Self.least) &* count < total ? 1 : 0
            }
            let count = high &* Int32(2 * radius + 1)
            for x in radius + 1..<columns - radius {
                total &+= sums[x + radius] &- sums[x - radius - 1]
                cells[start + x + 1] = (Int32(row[x]) &+ Self.least) &* count < total ? 1 : 0
            }
            for x in columns - radius..<columns {
                total &-= sums[x - radius - 1]
                let count = high &* Int32(columns - x + radius)
                cells[start + x + 1] = (Int32(row[x]) &+ Self.least) &* count < total ? 1 : 0
            }
        }
    }
}
