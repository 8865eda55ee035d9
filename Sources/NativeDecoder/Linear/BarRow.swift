/// The bars and spaces along one row of a picture, with edges located between pixels.
struct BarRow {
    /// Positions of the edges in pixels, ascending: bars lie from even to odd indices, spaces from odd to even ones.
    private(set) var edges: [Float] = []
    /// The change in gray values at each edge.
    private(set) var swings: [Float] = []
    /// The number of pixels.
    private(set) var length = 0

    /// Smallest change in gray values that may be an edge: above the noise of a camera.
    private static let leastSwing: Float = 12
    /// Smallest change as a share of the previous one: a bar of one module that is blurred over two keeps a third of the contrast of
    /// wide bars.
    private static let leastShare: Float = 0.22

    /// How much of the contrast is remembered from edge to edge, so that noise in a free space doesn't follow from noise.
    private static let memory: Float = 0.7
    /// The contrast that is expected before the first edge, as a share of the row's range.
    private static let contrastAtStart: Float = 0.5

    /// Number of bars.
    var bars: Int { edges.count / 2 }

    /// Finds the edges of a row: where the gray value crosses the middle between a light and a dark extreme. Reuses its memory.
    mutating func take(_ grays: ArraySlice<UInt8>) {
        edges.removeAll(keepingCapacity: true)
        swings.removeAll(keepingCapacity: true)
        length = grays.count
        guard let first = grays.first else { return }
        let start = grays.startIndex
        // The extremes of which the edges are between: the confirmed one, and the running one after it.
        var confirmed: (place: Int, gray: Float)?
        var (low, high) = ((place: 0, gray: Float(first)), (place: 0, gray: Float(first)))
        var isFalling: Bool?
        // Before the first edge, the row's contrast is all that is known.
        var swing = Self.contrastAtStart * (Float(grays.max() ?? first) - Float(grays.min() ?? first))
        func crossing(_ from: (place: Int, gray: Float), _ to: (place: Int, gray: Float)) -> Float {
            let middle = (from.gray + to.gray) / 2
            let sinks = to.gray < from.gray
            for place in from.place + 1...to.place {
                let (before, after) = (Float(grays[start + place - 1]), Float(grays[start + place]))
                guard sinks ? after <= middle : after >= middle else { continue }
                // Pixel centres are offset by half a pixel.
                return Float(place) - 0.5 + (after == before ? 0 : (middle - before) / (after - before))
            }
            return Float(to.place)
        }
        /// Adds the edge between the confirmed extreme and the next one.
        func confirm(_ extreme: (place: Int, gray: Float)) {
            if let confirmed {
                let change = abs(confirmed.gray - extreme.gray)
                swing = max(change, Self.memory * swing)
                edges.append(crossing(confirmed, extreme))
                swings.append(change)
            }
            confirmed = extreme
        }
        for place in 0..<grays.count {
            let gray = Float(grays[start + place])
            if gray < low.gray { low = (place, gray) }
            if gray > high.gray { high = (place, gray) }
            let least = max(Self.leastSwing, Self.leastShare * swing)
            switch isFalling {
            case nil:
                if high.place < place, high.gray - gray >= least {
                    (confirmed, isFalling, low) = (high, true, (place, gray))
                } else if low.place < place, gray - low.gray >= least {
                    // The row starts within a bar or a dark area: the first edge that counts is the next fall.
                    (confirmed, isFalling, high) = (nil, false, (place, gray))
                }
            case true?:
                if gray - low.gray >= least {
                    confirm(low)
                    (isFalling, high) = (false, (place, gray))
                }
            case false?:
                if high.gray - gray >= least {
                    confirm(high)
                    (isFalling, low) = (true, (place, gray))
                }
            }
        }
        if isFalling == true { confirm(low) } else if isFalling == false { confirm(high) }
        guard edges.count % 2 == 1 else { return }
        edges.removeLast()
        swings.removeLast()
    }

    /// Mirrors the row, to read it from right to left.
    mutating func reverse() {
        let end = Float(length)
        edges = edges.reversed().map { end - $0 }
        swings.reverse()
    }

    /// Returns the width of a bar.
    func bar(_ index: Int) -> Float { edges[2 * index + 1] - edges[2 * index] }

    /// Returns the width of the space after a bar; after the last one, up to the row's end.
    func space(after index: Int) -> Float {
        (2 * index + 2 < edges.count ? edges[2 * index + 2] : Float(length)) - edges[2 * index + 1]
    }

    /// Returns the width of the space before a bar; before the first one, from the row's start.
    func space(before index: Int) -> Float { index > 0 ? space(after: index - 1) : edges[0] }
}
