/// Rows of gray values across bars, sampled once, which can be shifted against each other to try directions of the bars.
public struct BarRows: Sendable {
    private var values: [Float] = []
    private var sums: [Float] = []
    private var profile = BarProfile()
    private var band = 0.0...1.0
    private var (rows, columns, margin) = (0, 0, 0)
    /// Position of each row's current block in `values`, and the next one's distance, in 1/65536 sample.
    private var places: [(at: Int, step: Int)] = []

    /// Columns that are shifted alike: a few pixels, in which bars don't diverge.
    private static let block = 16

    public init() {}

    /// Samples rows from the first bar to the last, and beyond both.
    /// - Parameters:
    ///   - band: part of the bars' length to sample, from 0 (top) to 1 (bottom).
    ///   - columns: number of samples from the first bar to the last; rounded down to a multiple of 16.
    ///   - margin: the same beyond each end, which limits shifts.
    public mutating func take(
        _ bars: BarField, band: ClosedRange<Double>, columns: Int, margin: Int, rows: Int, of frame: borrowing Frame
    ) {
        (self.band, self.rows, self.margin) = (band, rows, margin)
        self.columns = columns / Self.block * Self.block
        let beyond = Double(margin) / Double(columns)
        let end = 1 + beyond - Double(columns - self.columns) / Double(columns)
        let wide = BarField(
            topLeft: bars.place(-beyond, 0), topRight: bars.place(end, 0), bottomRight: bars.place(end, 1),
            bottomLeft: bars.place(-beyond, 1))
        values.removeAll(keepingCapacity: true)
        for row in 0..<rows {
            let place = height(of: row)
            profile.take(wide, band: place...place, columns: self.columns + 2 * margin, rows: 1, of: frame)
            values += profile.values
        }
        if sums.count != self.columns { sums = [Float](repeating: 0, count: self.columns) }
    }

    /// Returns the energy of the profile's differences, if the bars are sheared.
    /// - Parameters:
    ///   - left: how far the upper end of the first bar lies to the right of its known place, and its lower end to the
    ///     left, in samples.
    ///   - right: the same of the last bar.
    ///   - step: distance of the samples that are compared.
    public mutating func energy(left: Double, right: Double, step: Int) -> Float {
        let (length, blocks, most) = (columns + 2 * margin, columns / Self.block, Double(margin))
        let (left, right) = (min(max(left, -most), most), min(max(right, -most), most))
        let change = (right - left) / Double(max(1, blocks))
        places.removeAll(keepingCapacity: true)
        for row in 0..<rows {
            let share = 1 - 2 * height(of: row)
            let first = Double(row * length + margin) + (left + change / 2) * share + 0.5
            places.append((Int(first * 65536), Self.block << 16 + Int(change * share * 65536)))
        }
        // Unsafe: shifts are at most the margin, so that each block lies in its row.
        unsafe values.withUnsafeBytes { values in
            unsafe places.withUnsafeMutableBufferPointer { places in
                unsafe sums.withUnsafeMutableBytes { sums in
                    for block in 0..<blocks {
                        var (first, second) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
                        for row in places.indices {
                            let offset = unsafe places[row].at >> 16 * 4
                            unsafe places[row].at += places[row].step
                            first += unsafe values.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
                            second += unsafe values.loadUnaligned(fromByteOffset: offset + 32, as: SIMD8<Float>.self)
                        }
                        unsafe sums.storeBytes(of: first, toByteOffset: block * 64, as: SIMD8<Float>.self)
                        unsafe sums.storeBytes(of: second, toByteOffset: block * 64 + 32, as: SIMD8<Float>.self)
                    }
                }
            }
        }
        guard columns > step else { return 0 }
        var energy: Float = 0
        let profile = sums.span
        for column in step..<columns {
            let rise = profile[column] - profile[column - step]
            energy += rise * rise
        }
        return energy
    }

    /// Returns the height of a row, as a share of the bars' length from the top.
    private func height(of row: Int) -> Double {
        band.lowerBound + (band.upperBound - band.lowerBound) * (Double(row) + 0.5) / Double(rows)
    }
}
