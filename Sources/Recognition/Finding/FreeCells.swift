import Imaging

/// The cells of a picture that may still join a group: one bit each, so that a neighbourhood is read at once.
struct FreeCells: Sendable {
    private var words: [UInt64] = []
    /// Words in a row; the last one of each row is empty, so that reading beyond a row's end finds nothing.
    private var stride = 0
    /// No word before this one has a free cell.
    private var start = 0

    /// Makes no cell free.
    mutating func clear(columns: Int, rows: Int) {
        (start, stride) = (0, (columns + 63) / 64 + 1)
        if words.count == rows * stride {
            var words = words.mutableSpan
            for index in words.indices { words[index] = 0 }
        } else {
            words = [UInt64](repeating: 0, count: rows * stride)
        }
    }

    /// Makes cells of a row free: those set in `bits`, of the 64 that begin at column 64 · `part`.
    mutating func insert(_ bits: UInt64, row: Int, part: Int) { words[row * stride + part] |= bits }

    /// The first free cell, row by row; nil if none is left.
    var first: (row: Int, column: Int)? {
        mutating get {
            while start < words.count {
                let word = words[start]
                if word != 0 {
                    let (row, part) = start.quotientAndRemainder(dividingBy: stride)
                    return (row, part << 6 + word.trailingZeroBitCount)
                }
                start += 1
            }
            return nil
        }
    }

    /// Takes cells of a row: those set in `bits`, counted from `column`.
    mutating func remove(_ bits: UInt64, row: Int, from column: Int) {
        let (word, shift) = (row * stride + column >> 6, UInt64(column & 63))
        words[word] &= ~(bits << shift)
        if shift > 0 { words[word + 1] &= ~(bits >> (64 - shift)) }
    }

    /// Returns the first free cell of a row from one column to before another; nil if there is none.
    func first(row: Int, from column: Int, before end: Int) -> Int? {
        var column = column
        while column < end {
            let rest = words[row * stride + column >> 6] >> UInt64(column & 63)
            if rest != 0 {
                let found = column + rest.trailingZeroBitCount
                return found < end ? found : nil
            }
            column = (column | 63) + 1
        }
        return nil
    }

    /// Takes a free cell of a row, and those beside it up to the next one on either side that isn't free.
    mutating func takeRun(row: Int, column: Int) -> Range<Int> {
        var (first, end) = (column, column)
        while first > 0 {
            let ones = (~(words[row * stride + (first - 1) >> 6] << UInt64(63 - (first - 1) & 63))).leadingZeroBitCount
            first -= ones
            if ones == 0 || first & 63 != 0 { break }
        }
        // The last word of a row is empty.
        while true {
            let ones = (~(words[row * stride + end >> 6] >> UInt64(end & 63))).trailingZeroBitCount
            end += ones
            if ones == 0 || end & 63 != 0 { break }
        }
        for word in first >> 6...(end - 1) >> 6 {
            let (low, high) = (max(first - word << 6, 0), min(end - word << 6, 64))
            words[row * stride + word] &= ~((high - low == 64 ? ~0 : (1 << UInt64(high - low)) - 1) << UInt64(low))
        }
        return first..<end
    }

    /// Returns the free cells among the `count` that begin at `column` in a row, the first one in the lowest bit.
    /// - Parameter count: at most 63.
    func bits(row: Int, from column: Int, count: Int) -> UInt64 {
        let (word, shift) = (row * stride + column >> 6, UInt64(column & 63))
        let all = words[word] >> shift | (shift > 0 ? words[word + 1] << (64 - shift) : 0)
        return all & (1 << UInt64(count) - 1)
    }
}
