/// The lattice as a projective map, which dots far from where it began fit as well.
extension DotLattice {
    /// Returns the map of columns and rows to pixels that fits the dots best.
    func map() -> ModuleMap? {
        ModuleMap(
            dots.map { SIMD2(Double($0.u), Double($0.v)) },
            to: dots.map { SIMD2(Double($0.place.x), Double($0.place.y)) })
    }

    /// Returns the lattice without dots that lie off the map.
    func without(farFrom map: ModuleMap) -> DotLattice {
        var lattice = self
        lattice.dots.removeAll { !Self.isNear(SIMD2(Double($0.place.x), Double($0.place.y)), $0.u, $0.v, map) }
        return lattice
    }

    /// Returns the lattice with dots that lie on the map beside it: it may be in pieces, between which few dots are.
    func extended(along map: ModuleMap, _ peaks: DotPeaks) -> DotLattice {
        guard let first = dots.first else { return self }
        var (columns, rows) = (first.u...first.u, first.v...first.v)
        var known: Set<SIMD2<Int>> = []
        for dot in dots {
            columns = min(columns.lowerBound, dot.u)...max(columns.upperBound, dot.u)
            rows = min(rows.lowerBound, dot.v)...max(rows.upperBound, dot.v)
            known.insert(SIMD2(dot.u, dot.v))
        }
        guard columns.count <= Self.longest, rows.count <= Self.longest else { return self }
        var lattice = self
        for v in rows.lowerBound - Self.gap...rows.upperBound + Self.gap {
            for u in columns.lowerBound - Self.gap...columns.upperBound + Self.gap
            where (u + v) % 2 == 0 && !known.contains(SIMD2(u, v)) {
                let place = map.pixel(Double(u), Double(v))
                guard abs(place.x) < 1e5, abs(place.y) < 1e5 else { continue }
                let near = peaks.nearest(SIMD2(Float(place.x), Float(place.y)), within: Self.pitches.upperBound / 2)
                guard let near, Self.isNear(SIMD2(Double(near.place.x), Double(near.place.y)), u, v, map) else {
                    continue
                }
                lattice.dots.append(Dot(place: near.place, u: u, v: v))
            }
        }
        return lattice
    }

    /// Most columns or rows of a symbol, and the free ones across which a lattice is extended.
    private static let (longest, gap) = (200, 4)

    /// Returns whether a place is nearer to that of a column and row than 0.4 modules.
    private static func isNear(_ place: SIMD2<Double>, _ u: Int, _ v: Int, _ map: ModuleMap) -> Bool {
        let (there, next) = (map.pixel(Double(u), Double(v)), map.pixel(Double(u) + 1, Double(v)))
        return ((place - there) * (place - there)).sum() <= 0.16 * ((next - there) * (next - there)).sum()
    }
}
