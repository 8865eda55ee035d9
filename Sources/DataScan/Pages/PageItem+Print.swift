import Imaging
import Pages
import ScanModel

extension PageItem {
    /// A line of several characters that is this many times higher than wide isn't written from left to right.
    private static let verticalRatio = 1.5

    /// The line with the box of its ink, and the places of its words.
    /// - Parameter picture: the page's, upright and in even light.
    /// - Returns: the item itself if it is a code, or its words don't fit the ink.
    func fitted(to picture: ColorImage) -> PageItem {
        guard kind == .text, let cut = picture.straightened(bounds, margin: 0),
            Double(cut.height) <= Self.verticalRatio * Double(cut.width) || string.count == 1
        else { return self }
        let grays = stride(from: 0, to: cut.pixels.count, by: 3).map { at -> UInt8 in
            let (red, green, blue) = (Int(cut.pixels[at]), Int(cut.pixels[at + 1]), Int(cut.pixels[at + 2]))
            let sum: Int = 77 * red + 150 * green + 29 * blue
            return UInt8((sum + 128) >> 8)
        }
        guard let print = PrintedWords(of: string, in: grays, width: cut.width),
            let first = print.columns.first, let last = print.columns.last
        else { return self }
        func place(_ point: Point) -> SIMD2<Double> { SIMD2(point.x, point.y) }
        let map = Perspective(
            width: Double(cut.width), height: Double(cut.height),
            to: (place(bounds.topLeft), place(bounds.topRight), place(bounds.bottomRight), place(bounds.bottomLeft)))
        func corner(_ column: Int, _ row: Int) -> Point {
            let place = map.apply(Double(column), Double(row))
            return Point(x: place.x, y: place.y)
        }
        let (left, right) = (first.lowerBound, last.upperBound)
        let (top, bottom) = (print.rows.lowerBound, print.rows.upperBound)
        var item = self
        item.bounds = Quad(
            topLeft: corner(left, top), topRight: corner(right, top), bottomRight: corner(right, bottom),
            bottomLeft: corner(left, bottom))
        let width = Double(right - left)
        item.words = print.columns.map { column -> ClosedRange<Double> in
            let start = Double(column.lowerBound - left), end = Double(column.upperBound - left)
            return start / width...end / width
        }
        return item
    }
}
