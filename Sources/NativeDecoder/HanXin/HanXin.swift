import Recognition
import ScanModel

/// Han Xin Code (ISO/IEC 20830, GB/T 21049), at any angle.
struct HanXin: CodeReader {
    let symbology = Symbology.hanXin
    let readsAtAnyAngle = true

    /// Most combinations of corners and sizes that are read in one picture, and most modules of all of them: a thousand take a fifth of a
    /// millisecond.
    private static let (mostAttempts, mostModules) = (40, 400_000)
    /// Sizes per combination of corners, those whose patterns fit best: the function information says which one is right.
    private static let sizes = 4
    /// Shares of a module's neighbours that are subtracted: none, and what undoes a blur by about 0.4, 0.5 and 0.6 modules.
    private static let sharpenings = [0.15, 0, 0.3, 0.5]

    private static let field = FiniteField(polynomial: 0b1_0110_0011)

    func read(_ picture: GrayPicture, effort: DecodeEffort) -> [FoundCode] {
        var found: [FoundCode] = []
        var (attempts, modules) = (0, 0)
        for corners in HanXinCorners.all(HanXinFinder(picture).squares) {
            guard attempts < Self.mostAttempts, modules < Self.mostModules else { break }
            // Each square belongs to one symbol.
            guard !found.contains(where: { $0.contains(corners.centres[0]) && $0.contains(corners.centres[2]) }) else {
                continue
            }
            let maps = corners.sides.compactMap { side in
                corners.map(side: side).flatMap { map in
                    HanXinPatterns.share(map, side: side, picture).map { (map: map, side: side, share: $0) }
                }
            }
            for candidate in maps.sorted(by: { $0.share > $1.share }).prefix(Self.sizes) {
                attempts += 1
                modules += candidate.side * candidate.side
                if let code = code(corners, candidate.map, side: candidate.side, picture) {
                    found.append(code)
                    break
                }
            }
        }
        return found
    }

    private func code(_ corners: HanXinCorners, _ map: ModuleMap, side: Int, _ picture: GrayPicture) -> FoundCode? {
        let rough = ModuleGrays(picture, HanXinPatterns.refined(map, side: side, picture), side: side)
        for function in functions(rough) {
            let size = HanXinLayout.side(of: function.version)
            // A wrong size shifts the function information by less than half a module if it is nearly right.
            guard abs(size - side) <= max(2, side / 16), let map = corners.map(side: size) else { continue }
            let fine = HanXinPatterns.refined(map, side: size, picture)
            let grays = size == side ? rough : ModuleGrays(picture, fine, side: size)
            for sharpening in Self.sharpenings {
                guard let content = Self.content(grays.dark(sharpening: sharpening), function) else { continue }
                let end = Double(size)
                return FoundCode(
                    payload: content.text, payloadData: content.bytes,
                    // AIM's modifiers: 1 if the character set is given, otherwise 0.
                    identifier: content.hasInterpretation ? "]h1" : "]h0",
                    corners: [(0, 0), (end, 0), (end, end), (0, end)].map { fine.pixel($0.0, $0.1) },
                    details: BarcodeDetails(
                        errorCorrectionLevel: "L\(function.level)", hasECI: content.hasInterpretation))
            }
        }
        return nil
    }

    /// Returns what the two copies of the function information say.
    private func functions(_ grays: ModuleGrays) -> [HanXinFunction] {
        var found: [HanXinFunction] = []
        for isDark in Self.sharpenings.prefix(3).map({ grays.dark(sharpening: $0) }) {
            for isCopy in [false, true] {
                let places = HanXinFunction.places(side: grays.side, isCopy: isCopy)
                let function = HanXinFunction(places.map { isDark[$0.y * grays.side + $0.x] })
                if let function, !found.contains(function) { found.append(function) }
            }
        }
        return found
    }

    /// Reads the modules of a symbol, row by row; nil if the error correction can't.
    private static func content(_ isDark: [Bool], _ function: HanXinFunction) -> HanXinContent? {
        let layout = HanXinLayout(version: function.version)
        let bits = layout.contentModules.map { index in
            let (row, column) = (index / layout.side + 1, index % layout.side + 1)
            return isDark[index] != HanXinLayout.inverts(mask: function.mask, row: row, column: column)
        }
        let groups = HanXinBlocks.groups(version: function.version, level: function.level)
        let total = groups.reduce(0) { $0 + $1.blocks * ($1.content + $1.checks) }
        guard bits.count >= 8 * total else { return nil }
        let mixed = (0..<total).map { word in bits[8 * word..<8 * word + 8].reduce(0) { 2 * $0 + ($1 ? 1 : 0) } }
        // Every thirteenth word comes first, then every one after those.
        var words = [Int](repeating: 0, count: total)
        let order = (0..<13).flatMap { Array(stride(from: $0, to: total, by: 13)) }
        for (place, word) in zip(order, mixed) { words[place] = word }
        var (content, start) = ([UInt8](), 0)
        for group in groups {
            let code = ReedSolomon(field: field, checks: group.checks)
            for _ in 0..<group.blocks {
                let end = start + group.content + group.checks
                var block = Array(words[start..<end])
                guard code.correct(&block) != nil else { return nil }
                content += block.prefix(group.content).map { UInt8($0) }
                start = end
            }
        }
        return HanXinContent(content)
    }
}

extension FoundCode {
    /// Returns whether a place lies within its corners.
    fileprivate func contains(_ place: SIMD2<Double>) -> Bool {
        (0..<4).allSatisfy { index in
            let (from, to) = (corners[index], corners[(index + 1) % 4])
            return (to.x - from.x) * (place.y - from.y) >= (to.y - from.y) * (place.x - from.x)
        }
    }
}
