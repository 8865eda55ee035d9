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

    /// Returns the free cells among the `count` that begin at `column` in a row, the first one in the lowest bit.
    /// - Parameter count: at most 63.
    func bits(row: Int, from column: Int, count: Int) -> UInt64 {
        let (word, shift) = (row * stride + column >> 6, UInt64(column & 63))
        let all = words[word] >> shift | (shift > 0 ? words[word + 1] << (64 - shift) : 0)
        return all & (1 << UInt64(count) - 1)
    }
}
