/// Filters of a plane of values, row by row: the local black or white, and their smoothing.
enum LocalLevels {
    /// Replaces each value by the extreme of its square neighbourhood, by doubling the window in each direction.
    /// - Parameter reach: half of the window.
    @inline(__always)
    static func spread(
        _ values: inout [Float], _ spare: inout [Float], _ width: Int, _ height: Int, reach: Int,
        _ pick: (Float, Float) -> Float
    ) {
        spare.removeAll(keepingCapacity: true)
        spare.append(contentsOf: values)
        for isDown in [false, true] {
            var covered = 0
            while covered < reach {
                let shift = min(max(covered, 1), reach - covered)
                for row in 0..<height {
                    if isDown {
                        let (above, below) = (max(row - shift, 0), min(row + shift, height - 1))
                        spreadDown(values.span, &spare, width, (above, row, below), pick)
                    } else {
                        spreadAcross(values.span, &spare, width, row, shift, pick)
                    }
                }
                swap(&values, &spare)
                covered += shift
            }
        }
    }

    @inline(__always)
    private static func spreadAcross(
        _ values: Span<Float>, _ spread: inout [Float], _ width: Int, _ row: Int, _ shift: Int,
        _ pick: (Float, Float) -> Float
    ) {
        var spread = spread.mutableSpan
        let line = values.extracting(row * width..<(row + 1) * width)
        let first = row * width
        let left = min(shift, width)
        let right = max(width - shift, left)
        for column in 0..<left {
            spread[first + column] = pick(pick(line[0], line[min(column + shift, width - 1)]), line[column])
        }
        for column in left..<right {
            spread[first + column] = pick(pick(line[column - shift], line[column + shift]), line[column])
        }
        for column in right..<width {
            spread[first + column] = pick(pick(line[max(column - shift, 0)], line[width - 1]), line[column])
        }
    }

    @inline(__always)
    private static func spreadDown(
        _ values: Span<Float>, _ spread: inout [Float], _ width: Int, _ rows: (above: Int, own: Int, below: Int),
        _ pick: (Float, Float) -> Float
    ) {
        var spread = spread.mutableSpan
        let above = values.extracting(rows.above * width..<(rows.above + 1) * width)
        let own = values.extracting(rows.own * width..<(rows.own + 1) * width)
        let below = values.extracting(rows.below * width..<(rows.below + 1) * width)
        let first = rows.own * width
        for column in own.indices { spread[first + column] = pick(pick(above[column], below[column]), own[column]) }
    }

    /// Replaces each value by the mean of its square neighbourhood; beyond the border, the values there repeat.
    /// - Parameter reach: half of the window.
    static func smooth(
        _ values: inout [Float], _ spare: inout [Float], _ sums: inout [Float], _ width: Int, _ height: Int, reach: Int
    ) {
        for row in 0..<height { smoothAcross(values.span, &spare, width, row, reach) }
        swap(&values, &spare)
        sums.removeAll(keepingCapacity: true)
        sums.append(contentsOf: repeatElement(0, count: width))
        func line(_ row: Int) -> Range<Int> {
            let first = min(max(row, 0), height - 1) * width
            return first..<first + width
        }
        for row in -reach...reach { add(values.span.extracting(line(row)), to: &sums) }
        for row in 0..<height {
            share(sums.span, 2 * reach + 1, &spare, at: row * width)
            move(&sums, values.span.extracting(line(row + reach + 1)), values.span.extracting(line(row - reach)))
        }
        swap(&values, &spare)
    }

    private static func smoothAcross(
        _ values: Span<Float>, _ means: inout [Float], _ width: Int, _ row: Int, _ reach: Int
    ) {
        var means = means.mutableSpan
        let line = values.extracting(row * width..<(row + 1) * width)
        func value(_ index: Int) -> Float { line[min(max(index, 0), width - 1)] }
        let window = Float(2 * reach + 1)
        var sum: Float = 0
        for index in -reach...reach { sum += value(index) }
        for index in 0..<width {
            means[row * width + index] = sum / window
            sum += value(index + reach + 1) - value(index - reach)
        }
    }

    private static func add(_ line: Span<Float>, to sums: inout [Float]) {
        var sums = sums.mutableSpan
        for index in line.indices { sums[index] += line[index] }
    }

    private static func share(_ sums: Span<Float>, _ count: Int, _ means: inout [Float], at first: Int) {
        var means = means.mutableSpan
        let window = Float(count)
        for index in sums.indices { means[first + index] = sums[index] / window }
    }

    /// Moves the window that sums cover by one row.
    private static func move(_ sums: inout [Float], _ next: Span<Float>, _ last: Span<Float>) {
        var sums = sums.mutableSpan
        for index in next.indices { sums[index] += next[index] - last[index] }
    }
}
