import Fields
import ScanModel

/// Pages for tests: rows of words at columns, in characters.
enum PrintedPage {
    /// Returns a text in a row; a character is 10 wide and 20 high, a row 30.
    static func text(_ text: String, row: Int, column: Int, slope: Double = 0, height: Double = 20) -> FieldText {
        let (left, right) = (Double(column) * 10, Double(column + text.count) * 10)
        let top = Double(row) * 30
        func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y + slope * x) }
        return FieldText(
            text,
            bounds: Quad(
                topLeft: point(left, top), topRight: point(right, top), bottomRight: point(right, top + height),
                bottomLeft: point(left, top + height)))
    }

    /// Returns the texts of rows; blanks of two or more separate columns.
    static func texts(_ rows: [String], slope: Double = 0) -> [FieldText] {
        var texts: [FieldText] = []
        for (number, row) in rows.enumerated() {
            let characters = Array(row)
            var start = 0
            while start < characters.count {
                guard characters[start] != " " else {
                    start += 1
                    continue
                }
                var end = start
                while end < characters.count,
                    characters[end] != " " || (end + 1 < characters.count && characters[end + 1] != " ")
                {
                    end += 1
                }
                texts.append(text(String(characters[start..<end]), row: number, column: start, slope: slope))
                start = end
            }
        }
        return texts
    }
}
