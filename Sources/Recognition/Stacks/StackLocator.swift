import Imaging
import ScanModel

/// Finds the position of a stacked code from the outline of a candidate, which may be too short, too wide, or oblique.
struct StackLocator: Sendable {
    private var alignment = BarAlignment()
    private var search = GuardSearch()
    private var profile = BarProfile()
    private var lines = StackLines()
    /// By the number of columns.
    private var layouts: [Int: StackLayout] = [:]

    /// Pixels beside a candidate in which the code's ends are sought, per reduction, up to `mostRoom`: the solid bars there have less texture
    /// than the rest.
    private static let (room, mostRoom) = (18.0, 4)
    /// Reduction beyond which a candidate isn't tried: its modules are too wide, or it is mostly clutter.
    private static let mostReduction = 8
    /// Minimum size of a candidate in pixels: one column, and three rows.
    private static let least = (length: 60.0, height: 8.0)
    /// Lines whose mean is searched for guard patterns, at most.
    private static let mostRows = 30
    /// Maximum number of samples along a row, and height of a code in pixels.
    private static let (mostSamples, mostHeight) = (2600, 500.0)
    /// Widths of modules to try, in pixels: narrower ones can't be resolved, wider ones the decoder reads.
    private static let widths = 1.0...3.6
    /// Sigma of blur to start with, in modules.
    private static let blur: Float = 0.7
    /// Minimum score of the guard patterns, while the outline is wrong.
    private static let plausible: Float = 0.6
    /// The same before the position is improved: with it, as many PDF417 of 1.4 to 2.6 pixels a module are read (45 held-out clips).
    private static let hopeful: Float = 0.3
    /// Modules of quiet zone that are compared: standards require two.
    private static let quiet: Float = 1.5
    /// The part of a candidate's height that surely shows the code.
    private static let middle = 0.15...0.85
    /// Pixels above and below that are taken at first, when the outline is wrong, and later.
    private static let (far, near) = (14.0, 6.0)
    /// Modules beside the code.
    private static let beside = 4.0
    /// Bands of lines in which the left and the right edge are found, and how many of them are needed.
    private static let (bands, leastBands) = (7, 3)

    /// Values compared so far: a measure of the work.
    var work: Int { search.work }

    /// Returns whether a candidate has the size that a stacked code may have.
    static func canLocate(_ candidate: CodeCandidate) -> Bool {
        let (short, long) = (
            min(candidate.outline.length, candidate.outline.height),
            max(candidate.outline.length, candidate.outline.height)
        )
        return candidate.reduction <= mostReduction && short > least.height && long > least.length
    }

    /// Returns the position of the code that a candidate may be.
    /// - Parameter size: the code's size if it is known: then no other one is tried.
    mutating func locate(_ candidate: CodeCandidate, size: GridSize?, in frame: borrowing Frame) -> StackPosition? {
        guard Self.canLocate(candidate) else { return nil }
        let room = Self.room * Double(min(candidate.reduction, Self.mostRoom))
        var best: StackPosition?
        // Of bars, the direction is known; of a matrix in motion, the bars of its rows may look like their edges.
        for outline in candidate.form == .bars ? [candidate.outline] : [candidate.outline, candidate.outline.turned]
        where outline.length > Self.least.length && outline.height > Self.least.height {
            let field = alignment.align(outline, in: frame)
            let wide = field.widened(by: room / field.length)
            let columns = Int(wide.length * StackPosition.density)
            guard columns < Self.mostSamples else { continue }
            profile.take(
                wide, band: Self.middle, columns: columns, rows: min(max(6, Int(wide.height)), Self.mostRows), of: frame
            )
            let forward = profile.values
            for (field, values) in [(wide, forward), (wide.upsideDown, forward.reversed())] {
                guard let position = position(field, values, size),
                    position.model.score > best?.model.score ?? Self.plausible
                else { continue }
                best = position
            }
        }
        guard var position = best else { return nil }
        position = position.moved(to: position.field.heightened(by: Self.far / position.field.height))
        return cropped(position, in: frame).flatMap { cropped($0, in: frame) }
    }

    /// Returns where the start and the stop pattern explain the mean of all lines best.
    private mutating func position(_ field: BarField, _ profile: [Float], _ size: GridSize?) -> StackPosition? {
        let guards = StackLayout.Guards.pdf417
        let density = StackPosition.density
        let widths = Float(Self.widths.lowerBound * density)...Float(Self.widths.upperBound * density)
        var best: StackPosition?
        for place in search.find(profile, guards, widths: widths)
        where size.map({ $0.columns == guards.modules(columns: place.columns) }) ?? true {
            let layout = layouts[place.columns] ?? StackLayout(guards, columns: place.columns)
            layouts[place.columns] = layout
            var model = BarModel(
                start: place.start, width: place.width, ratio: 1, blur: Self.blur * place.width)
            let whole = Float(layout.modules)
            model.growth = ((place.end - place.start) / whole - place.width) / whole
            model.quiet = Self.quiet
            var position = StackPosition(layout: layout, field: field, model: model)
            position.compare(profile)
            guard position.model.score > Self.hopeful else { continue }
            position.fit(profile)
            if position.model.score > best?.model.score ?? Self.plausible { best = position }
        }
        return best
    }

    /// Returns a position whose upper and lower edges run from the ends of the start pattern to those of the stop pattern, and whose sides
    /// run along the bars, with some room around; nil if the patterns aren't found.
    private mutating func cropped(_ position: StackPosition, in frame: borrowing Frame) -> StackPosition? {
        lines.take(position, of: frame)
        let (field, darkness, guards) = (position.field, position.darkness, position.guards)
        guard let left = lines.extent(of: darkness, in: [guards[0]]),
            let right = lines.extent(of: darkness, in: [guards[1]])
        else { return nil }
        let places = guards.map { Double($0.lowerBound + $0.upperBound) / 2 / Double(position.columns) }
        /// The edge through two points in the start and the stop pattern.
        func edge(_ left: Float, _ right: Float) -> (left: SIMD2<Double>, right: SIMD2<Double>) {
            let start = field.place(places[0], Double(left) / Double(lines.count))
            let end = field.place(places[1], Double(right) / Double(lines.count))
            let way = (end - start) / (places[1] - places[0])
            return (start - way * places[0], end + way * (1 - places[1]))
        }
        let (top, bottom) = (edge(left.top, right.top), edge(left.bottom, right.bottom))
        let crop = BarField(
            topLeft: top.left, topRight: top.right, bottomRight: bottom.right, bottomLeft: bottom.left)
        guard crop.height > Self.least.height, crop.height < Self.mostHeight,
            Int(crop.length * StackPosition.density) < Self.mostSamples
        else { return nil }
        let straight = straightened(position.moved(to: crop), in: frame)
        return straight.moved(to: straight.field.heightened(by: Self.near / straight.field.height))
    }

    /// Returns a position whose left and right edges run along the bars.
    private mutating func straightened(_ position: StackPosition, in frame: borrowing Frame) -> StackPosition {
        let share = 1 / Double(Self.bands)
        var ends: [(v: Double, left: Double, right: Double)] = []
        // Bars may lean: from the middle outwards, the fit of each band begins where that of the one before ended.
        for bands in [Array((0...Self.bands / 2).reversed()), Array(Self.bands / 2 + 1..<Self.bands)] {
            var moving = position
            for band in bands {
                let first = Double(band) * share
                profile.take(
                    position.field, band: first...first + share, columns: position.columns,
                    rows: max(2, Int(position.field.height * share)), of: frame)
                moving.fit(profile.values)
                guard moving.model.score > Self.plausible else { break }
                let end = moving.model.edge(Float(position.layout.modules))
                ends.append((first + share / 2, Double(moving.model.edge(0)), Double(end)))
            }
        }
        guard ends.count >= Self.leastBands else { return position }
        let columns = Double(position.columns)
        let left = RegressionLine(ends.map { SIMD2($0.v, $0.left / columns) })
        let right = RegressionLine(ends.map { SIMD2($0.v, $0.right / columns) })
        let field = position.field
        return position.centred(
            in: BarField(
                topLeft: field.place(left.at(0), 0), topRight: field.place(right.at(0), 0),
                bottomRight: field.place(right.at(1), 1), bottomLeft: field.place(left.at(1), 1)),
            beside: Self.beside)
    }
}

extension Parallelogram {
    /// The same with what was its upper edge on the left.
    fileprivate var turned: Parallelogram { Parallelogram(centre: centre, right: down, down: -right) }
}

extension BarField {
    fileprivate var upsideDown: BarField {
        BarField(topLeft: bottomRight, topRight: bottomLeft, bottomRight: topLeft, bottomLeft: topRight)
    }

    /// Returns the field extended upwards and downwards by a share of its height.
    fileprivate func heightened(by share: Double) -> BarField {
        BarField(
            topLeft: place(0, -share), topRight: place(1, -share), bottomRight: place(1, 1 + share),
            bottomLeft: place(0, 1 + share))
    }
}
