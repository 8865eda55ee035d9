import Imaging

/// Where a stacked code lies: a field whose upper and lower edges run along its rows, and the bars that all rows have, in it.
struct StackPosition: Sendable {
    var layout: StackLayout
    /// From the left edge to the right one, with some quiet zone.
    var field: BarField
    /// In samples of `columns` along the field.
    var model: BarModel

    /// Samples per pixel along a row.
    static let density = 2.0

    /// Samples along the field.
    var columns: Int { Int(field.length * Self.density) }
    /// Lines from the field's upper edge to its lower one.
    var lines: Int { max(Int(field.height.rounded()), 1) }

    /// The samples of the start and of the stop pattern, with some quiet zone.
    var guards: [Range<Int>] {
        let (start, stop) = layout.guards.lengths
        let whole = Float(layout.modules)
        return [
            samples(-model.quiet, Float(start)), samples(whole - Float(stop), whole + model.quiet),
        ]
    }

    /// The samples between the start and the stop pattern.
    var characters: Range<Int> {
        let (start, stop) = layout.guards.lengths
        return samples(Float(start), Float(layout.modules - stop))
    }

    /// The darkness of the bars that all rows have; of the others, the mean of all characters.
    var darkness: [Float] { model.darkness(layout.rows[0].expected, 0..<columns) }

    private func samples(_ first: Float, _ last: Float) -> Range<Int> {
        let low = min(max(Int(model.edge(first)), 0), columns)
        return low..<min(max(Int(model.edge(last)), low), columns)
    }

    /// Improves the model with a profile of the field.
    mutating func fit(_ profile: [Float]) { fit(profile, steps: Self.steps) }

    /// Sets the model's light, contrast and score.
    mutating func compare(_ profile: [Float]) { fit(profile, steps: 0) }

    private mutating func fit(_ profile: [Float], steps: Int) {
        model.fit(
            profile, layout.rows[0].expected, whole: layout.rows[0].length, isKnown: false, steps: steps, .perspective)
    }

    /// Steps of improvement: from a module beside, fewer end between two positions.
    private static let steps = 8

    /// Returns the same bars in a field whose edges lie on those of this one.
    func moved(to field: BarField) -> StackPosition {
        var position = self
        position.field = field
        position.model = model.scaled(by: Float(position.columns) / Float(columns))
        return position
    }

    /// Returns the position in a field that contains the code and some modules on either side.
    func centred(in field: BarField, beside: Double) -> StackPosition {
        var position = self
        position.field = field.widened(by: beside / Double(layout.modules))
        let columns = Float(position.columns)
        let length = columns / (1 + 2 * Float(beside) / Float(layout.modules))
        position.model = model.scaled(by: length / (model.edge(Float(layout.modules)) - model.edge(0)))
        position.model.start = (columns - length) / 2
        return position
    }
}

extension BarModel {
    /// Returns the model if all lengths change by a factor.
    fileprivate func scaled(by factor: Float) -> BarModel {
        var model = BarModel(start: start * factor, width: width * factor, ratio: ratio, blur: blur * factor)
        (model.growth, model.quiet) = (growth * factor, quiet)
        return model
    }
}
