import Recognition

/// A symbology of bars at equal distances, each of which reaches up, down, both or neither. `read(_:)` is all that a new one needs.
protocol FourStateCode: CodeReader {
    /// The fewest bars of a code.
    var leastBars: Int { get }
    /// Reads the bars of a whole code, from left to right.
    /// - Returns: the content; nil if they aren't a code that passes its checks. Bars that are upside down must not pass.
    func read(_ bars: [FourStateBar]) -> FourStateContent?
}

/// The content of a code of four states.
struct FourStateContent: Equatable {
    var payload: String
    var identifier = ""
}

extension FourStateCode {
    var readsAtAnyAngle: Bool { true }

    func read(_ picture: GrayPicture, effort: DecodeEffort) -> [FoundCode] {
        var found: [FoundCode] = []
        for reach in InkSpots.reaches {
            for chain in BarChain.all(InkSpots(picture, reach: reach).spots, atLeast: leastBars * 3 / 4) {
                let crop = ChainCrop(chain, of: picture)
                for var code in FourStateSearch(crop.picture, leastBars: leastBars).rows.compactMap(read) {
                    code.corners = code.corners.map(crop.place)
                    if !found.contains(where: { $0.isSame(as: code) }) { found.append(code) }
                }
            }
        }
        return found
    }

    private func read(_ row: FourStateRow) -> FoundCode? {
        if let content = read(row.bars) {
            return FoundCode(payload: content.payload, identifier: content.identifier, corners: row.corners)
        }
        guard let content = read(row.bars.reversed().map(\.turned)) else { return nil }
        let c = row.corners
        return FoundCode(
            payload: content.payload, identifier: content.identifier, corners: [c[2], c[3], c[0], c[1]])
    }
}

/// One bar of a code of four states.
struct FourStateBar: Equatable {
    /// Whether it reaches above the track in the middle.
    var hasAscender: Bool
    /// Whether it reaches below.
    var hasDescender: Bool
    /// How clearly it does or doesn't, from 0 to about 1.
    var certainty: (up: Float, down: Float) = (1, 1)

    /// The bar upside down.
    var turned: FourStateBar {
        FourStateBar(
            hasAscender: hasDescender, hasDescender: hasAscender, certainty: (certainty.down, certainty.up))
    }

    static func == (a: FourStateBar, b: FourStateBar) -> Bool {
        a.hasAscender == b.hasAscender && a.hasDescender == b.hasDescender
    }
}
