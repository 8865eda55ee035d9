/// A chain of bars, cut out upright and enlarged.
struct ChainCrop {
    /// The crop.
    let picture: GrayPicture
    private let origin: SIMD2<Float>
    private let (along, down): (SIMD2<Float>, SIMD2<Float>)

    /// Pixels from one bar to the next that are enough, and the greatest enlargement: more adds no detail.
    private static let (pitch, enlargement): (Float, Float) = (9, 3)
    /// Room beside the first and the last bar, and above and below the line, in distances of bars. The chain may lack a few bars.
    private static let (beside, above): (Float, Float) = (5, 4)
    /// Most columns and rows.
    private static let limit: Float = 2400

    init(_ chain: BarChain, of whole: GrayPicture) {
        let way = chain.end - chain.start
        let length = max(BarChain.length(way), 1)
        let scale = min(max(Self.pitch / chain.pitch, 0.5), Self.enlargement)
        let unit = way / length
        let (sides, height) = (Self.beside * chain.pitch, Self.above * chain.pitch)
        let columns = Int(min((length + 2 * sides) * scale, Self.limit)) + 1
        let rows = Int(min(2 * height * scale, Self.limit)) + 1
        (along, down) = (unit / scale, SIMD2(-unit.y, unit.x) / scale)
        origin = chain.start - unit * sides - SIMD2(-unit.y, unit.x) * height
        var pixels: [UInt8] = []
        pixels.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let place = origin + along * Float(column) + down * Float(row)
                pixels.append(UInt8(whole.gray(place.x, place.y)))
            }
        }
        picture = GrayPicture(width: columns, height: rows, pixels: pixels)
    }

    /// Returns where a place of the crop lies in the whole picture.
    func place(_ place: SIMD2<Double>) -> SIMD2<Double> {
        let there = origin + along * Float(place.x) + down * Float(place.y)
        return SIMD2(Double(there.x), Double(there.y))
    }
}
