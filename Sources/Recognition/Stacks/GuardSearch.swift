/// Finds a stacked code in a profile by the start and the stop pattern that all its rows have.
struct GuardSearch: Sendable {
    /// Where a code may lie.
    struct Place: Sendable {
        var columns: Int
        /// Where the start pattern begins and the stop pattern ends, in samples.
        var start: Float
        var end: Float
        /// Width of a module of the start pattern, in samples; in perspective, it differs from that of the stop pattern.
        var width: Float
        /// The sum of both patterns' correlations.
        var score: Float
    }

    /// Where a pattern may be: its outer edge, and the width of a module, in samples.
    private struct Peak {
        var place: Float
        var width: Float
        var score: Float
    }

    /// A pattern as samples of a profile.
    private struct Template {
        var values: [Float]
        var step: Int
        /// Samples from the first value to the pattern's outer edge.
        var edge: Float
    }

    /// Ratio of one width that is tried to the next, and the blur that is assumed, in modules.
    private static let (ratio, blur): (Float, Float) = (1.1, 0.7)
    /// Minimum correlation of a pattern, and how many places of each are kept.
    private static let (least, kept) = (Float(0.65), 4)
    /// By how much the length may differ from a whole number of columns, relative to it.
    private static let tolerance: Float = 0.06
    /// By how much the widths of both patterns may differ, relative to their mean.
    private static let perspective: Float = 0.5
    /// How many places are returned.
    private static let returned = 8
    /// Modules beside a pattern that are compared: light outside, a bar and a space inside.
    private static let beside: Float = 1.5

    /// Values compared so far: a measure of the work.
    private(set) var work = 0
    private var scores: [Float] = []
    /// By the pattern's elements.
    private var drawn: [[Int]: [(width: Float, template: Template)]] = [:]

    /// Returns the likely places, the best first.
    /// - Parameter widths: of modules, in samples.
    mutating func find(_ profile: [Float], _ guards: StackLayout.Guards, widths: ClosedRange<Float>) -> [Place] {
        let starts = peaks(profile, guards.start, widths, isStart: true)
        let stops = starts.isEmpty ? [] : peaks(profile, guards.stop, widths, isStart: false)
        var found: [Place] = []
        for start in starts {
            for stop in stops where stop.place > start.place {
                let width = (start.width + stop.width) / 2
                guard abs(start.width - stop.width) < Self.perspective * width else { continue }
                let modules = (stop.place - start.place) / width
                let columns = (modules - Float(guards.modules)) / Float(guards.modulesPerColumn)
                for count in Int(columns.rounded(.down))...Int(columns.rounded(.up)) {
                    let whole = Float(guards.modules(columns: count))
                    guard guards.columns.contains(count), abs(modules - whole) < Self.tolerance * whole else {
                        continue
                    }
                    found.append(
                        Place(
                            columns: count, start: start.place, end: stop.place,
                            width: start.width * modules / whole, score: start.score + stop.score))
                }
            }
        }
        return Array(found.sorted { $0.score > $1.score }.prefix(Self.returned))
    }

    /// Returns where a pattern may be, at any width.
    private mutating func peaks(
        _ profile: [Float], _ elements: [Int], _ widths: ClosedRange<Float>, isStart: Bool
    ) -> [Peak] {
        var found: [Peak] = []
        var samples = Samples(profile, step: 1)
        for (width, template) in templates(elements, widths, isStart: isStart) {
            if samples.step != template.step { samples = Samples(profile, step: template.step) }
            Self.add(peaks(samples, template, width), to: &found)
        }
        return found
    }

    /// Returns a pattern at all widths that are tried; kept, because they are the same for every profile.
    private mutating func templates(
        _ elements: [Int], _ widths: ClosedRange<Float>, isStart: Bool
    ) -> [(width: Float, template: Template)] {
        if let drawn = drawn[elements], drawn.first?.width == widths.lowerBound { return drawn }
        let all = sequence(first: widths.lowerBound) { $0 * Self.ratio }.prefix { $0 < widths.upperBound }
            .map { (width: $0, template: Self.template(elements, $0, isStart: isStart)) }
        drawn[elements] = all
        return all
    }

    /// Adds peaks to those of other widths; of peaks at one place, the best remains.
    private static func add(_ new: [Peak], to peaks: inout [Peak]) {
        for peak in new {
            if let index = peaks.firstIndex(where: { abs($0.place - peak.place) < peak.width }) {
                if peak.score > peaks[index].score { peaks[index] = peak }
            } else {
                peaks.append(peak)
            }
        }
        peaks = Array(peaks.sorted { $0.score > $1.score }.prefix(kept))
    }

    /// Returns a pattern as blurred samples of mean zero and length one.
    private static func template(_ elements: [Int], _ width: Float, isStart: Bool) -> Template {
        let table = GaussianTable.table
        let entries = table.span
        let edges = BarEdge.edges(elements.map { BarPlace(narrow: $0) }, from: BarPlace(), isBar: true)
        let length = Float(elements.reduce(0, +))
        let step = max(1, Int(width / 3))
        let first = isStart ? -beside : 0
        var values: [Float] = []
        var place = first * width + 0.5
        let end = (length + (isStart ? 0 : beside)) * width
        while place < end {
            values.append(
                edges.reduce(0) {
                    let distance = (place - Float($1.place.narrow) * width) / (blur * width)
                    return $0 + $1.step * GaussianTable.values(at: distance, entries).integral
                })
            place += Float(step)
        }
        let mean = values.reduce(0, +) / Float(values.count)
        let norm = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
        // A dark bar is low in a profile.
        return Template(
            values: values.map { (mean - $0) / norm }, step: step,
            edge: isStart ? beside * width : length * width)
    }

    /// Returns where a pattern correlates best, the best first.
    private mutating func peaks(_ profile: Samples, _ template: Template, _ width: Float) -> [Peak] {
        let (count, step) = (template.values.count, template.step)
        let places = profile.values.count - count + 1
        guard places > 0 else { return [] }
        work += places * count
        scores.removeAll(keepingCapacity: true)
        scores.append(contentsOf: repeatElement(0, count: places))
        let values = profile.values.span
        var sums = scores.mutableSpan
        for (index, weight) in template.values.enumerated() {
            for place in 0..<places { sums[place] += weight * values[place + index] }
        }
        for place in 0..<places {
            let sum = profile.sums[place + count] - profile.sums[place]
            let variance = profile.squares[place + count] - profile.squares[place] - sum * sum / Double(count)
            sums[place] = variance > 1 ? sums[place] / Float(variance.squareRoot()) : 0
        }
        let (scores, last) = (scores, places - 1)
        return scores.indices.filter { index in
            scores[index] > Self.least
                && scores[max(index - 2, 0)...min(index + 2, last)].allSatisfy { $0 <= scores[index] }
        }.map { Peak(place: Float($0 * step) + template.edge, width: width, score: scores[$0]) }
            .sorted { $0.score > $1.score }.prefix(Self.kept).map { $0 }
    }
}

/// Every so many samples of a profile, and the sums of those before each.
private struct Samples {
    let step: Int
    let values: [Float]
    private(set) var sums = [0.0]
    private(set) var squares = [0.0]

    init(_ profile: [Float], step: Int) {
        self.step = step
        values = stride(from: 0, to: profile.count, by: step).map { profile[$0] }
        var (sum, square) = (0.0, 0.0)
        for value in values {
            sum += Double(value)
            square += Double(value) * Double(value)
            sums.append(sum)
            squares.append(square)
        }
    }
}
