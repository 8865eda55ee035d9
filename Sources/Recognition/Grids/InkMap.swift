import Imaging

/// The ink of a picture: what is darker than the black and the white around it, with small gaps closed.
///
/// All passes go along rows, also those that combine rows, so that the compiler vectorises them.
struct InkMap: Sendable {
    /// 1 for ink, row by row.
    var ink: [UInt8] = []
    /// Samples in a row.
    private(set) var width = 0
    /// Rows of samples.
    private(set) var height = 0
    private var fine: [Float] = []
    private var low: [Float] = []
    private var high: [Float] = []
    private var spare: [Float] = []
    private var sums: [Float] = []
    /// The ink widened to both sides by 1, 2, … samples.
    private var widened = [[UInt8]](repeating: [], count: gap)
    /// A row with a margin, before and after a step of that.
    private var (line, wider): ([UInt8], [UInt8]) = ([], [])

    /// Samples per pixel: the outline is more accurate than a pixel.
    static let density = 2
    /// Half of the window in which the local black and white are taken, in samples: beyond any run of one colour.
    private static let reach = 12
    /// Passes of a running mean that smooth them, and half of its window.
    private static let (passes, smoothing) = (2, 6)
    /// Ink is darker than this share of the way from the local black to the local white, and their minimum distance in gray levels.
    private static let (threshold, leastContrast) = (Float(0.6), Float(25))
    /// Half of the gap that is closed, in samples: wider than a light module, narrower than a quiet zone of two.
    private static let gap = 3
    /// Half of the width of a disc of that radius, by the distance from its middle row.
    private static let disc = [3, 3, 2, 1]

    /// Finds the ink of a picture.
    mutating func take(_ picture: GridPicture) {
        (width, height) = (picture.width * Self.density, picture.height * Self.density)
        enlarge(picture)
        (low, high) = (fine, fine)
        LocalLevels.spread(&low, &spare, width, height, reach: Self.reach) { min($0, $1) }
        LocalLevels.spread(&high, &spare, width, height, reach: Self.reach) { max($0, $1) }
        for _ in 0..<Self.passes {
            LocalLevels.smooth(&low, &spare, &sums, width, height, reach: Self.smoothing)
            LocalLevels.smooth(&high, &spare, &sums, width, height, reach: Self.smoothing)
        }
        Self.resize(&ink, width * height)
        Self.separate(fine, low, high, into: &ink)
        // Dilates the ink, then the rest by as much.
        dilate()
        Self.invert(&ink)
        dilate()
        Self.invert(&ink)
    }

    private mutating func enlarge(_ picture: GridPicture) {
        fine.removeAll(keepingCapacity: true)
        let (width, height) = (picture.width, picture.height)
        let values = picture.values.span
        for row in 0..<height * 2 {
            // A sample's centre lies a quarter of a pixel beside that of its pixel.
            let (near, far) = (row / 2, min(max(row / 2 + (row % 2) * 2 - 1, 0), height - 1))
            for column in 0..<width * 2 {
                let (left, right) = (column / 2, min(max(column / 2 + (column % 2) * 2 - 1, 0), width - 1))
                let above = 0.75 * values[near * width + left] + 0.25 * values[near * width + right]
                let below = 0.75 * values[far * width + left] + 0.25 * values[far * width + right]
                fine.append(0.75 * above + 0.25 * below)
            }
        }
    }

    private static func separate(_ values: [Float], _ low: [Float], _ high: [Float], into ink: inout [UInt8]) {
        let (values, low, high) = (values.span, low.span, high.span)
        var ink = ink.mutableSpan
        for index in ink.indices {
            let range = high[index] - low[index]
            ink[index] = range > leastContrast && values[index] < low[index] + threshold * range ? 1 : 0
        }
    }

    private static func invert(_ ink: inout [UInt8]) {
        var ink = ink.mutableSpan
        for index in ink.indices { ink[index] ^= 1 }
    }

    /// Dilates the ink with a disc. Beyond the picture there is none.
    private mutating func dilate() {
        let gap = Self.gap
        for step in 0..<gap { Self.resize(&widened[step], width * height) }
        Self.resize(&line, width + 2 * gap)
        Self.resize(&wider, width + 2 * gap)
        for row in 0..<height {
            for index in line.indices { line[index] = 0 }
            Self.copy(ink, row * width, into: &line, gap, count: width)
            for step in 0..<gap {
                Self.widen(line, into: &wider)
                Self.copy(wider, gap, into: &widened[step], row * width, count: width)
                swap(&line, &wider)
            }
        }
        for index in ink.indices { ink[index] = 0 }
        for row in 0..<height {
            for distance in -gap...gap where (0..<height).contains(row + distance) {
                let wide = widened[Self.disc[abs(distance)] - 1]
                Self.join(wide, (row + distance) * width, into: &ink, row * width, count: width)
            }
        }
    }

    private static func widen(_ line: [UInt8], into wider: inout [UInt8]) {
        let line = line.span
        var wider = wider.mutableSpan
        for index in 1..<line.count - 1 { wider[index] = line[index - 1] | line[index] | line[index + 1] }
    }

    /// Copies the values that begin at a place to another one.
    private static func copy(
        _ source: [UInt8], _ from: Int, into target: inout [UInt8], _ to: Int, count: Int
    ) {
        let source = source.span.extracting(from..<from + count)
        var target = target.mutableSpan
        for index in source.indices { target[to + index] = source[index] }
    }

    private static func join(
        _ source: [UInt8], _ from: Int, into target: inout [UInt8], _ to: Int, count: Int
    ) {
        let source = source.span.extracting(from..<from + count)
        var target = target.mutableSpan
        for index in source.indices { target[to + index] |= source[index] }
    }

    private static func resize(_ values: inout [UInt8], _ count: Int) {
        if values.count > count { values.removeLast(values.count - count) }
        if values.count < count { values.append(contentsOf: repeatElement(0, count: count - values.count)) }
    }
}
