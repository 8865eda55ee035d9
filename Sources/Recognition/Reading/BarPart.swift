/// A part of a linear code's width, and how far its bars have been followed from the middle.
struct BarPart {
    /// Centre, from 0 (first bar) to 1 (last bar).
    let place: Double
    /// Its samples of a profile.
    let samples: Range<Int>
    /// Sum of the squares of its profile in the middle of the bars, relative to the mean.
    let energy: Float
    /// Sum of the squares of that profile's slopes.
    let sharpness: Float
    /// Distance from the middle in pixels at which the bars end, as far as they have been followed.
    private(set) var end = 0.0
    /// Whether the bars weren't followed to their end: the frame ends before, or the walk.
    private(set) var isCut = false
    /// Whether the bars have ended.
    private(set) var isOver = false
    /// The comparison of the latest row.
    private(set) var strength: Float = 1
    /// Whether the latest row resembles the middle.
    private(set) var isAlike = true
    /// Expected strength, and that of the latest row of these bars, with the row's distance.
    private var expected: Float = 1
    private var last: (strength: Float, distance: Double) = (1, 0)
    /// Rows since the bars ended, as it seems, and how many of the latest of these are alike.
    private var (missed, again) = (0, 0)

    /// Distance in pixels for which bars may be hidden by a scratch or a fold.
    private static let patience = 5.0
    /// Share of the contrast further inside below which the bars have ended: half of it is left where a blurred edge is.
    private static let fading: Float = 0.5
    /// Correlation with the middle below which the bars have ended. A part has few bars, so other print often reaches
    /// 0.4 by chance.
    private static let likeness: Float = 0.5
    /// Shares of the expected contrast, and of that of the row before, above which no end is near: well above `fading`,
    /// and no less than with some noise.
    private static let calm: (expected: Float, last: Float) = (0.65, 0.75)
    /// Share of the expected contrast above which a row shows where the bars lie: at ends that moved during the exposure,
    /// it only shows where they lay for a part of it.
    private static let clear: Float = 0.8
    /// Share by which the expected contrast changes per pixel: light varies within some 40 pixels, while the contrast of
    /// ends that moved during the exposure fades within 20.
    private static let adaptation = 0.025

    init(place: Double, samples: Range<Int>, energy: Float, sharpness: Float) {
        (self.place, self.samples, self.energy, self.sharpness) = (place, samples, energy, sharpness)
    }

    /// Whether the latest row continues the bars.
    var isGoingOn: Bool { !isOver && missed == 0 && isAlike }
    /// Whether no end of the bars is near the latest row.
    var isCalm: Bool {
        isGoingOn && strength > Self.calm.expected * expected && strength > Self.calm.last * last.strength
    }

    /// Whether the latest row shows where the bars lie.
    var isClear: Bool { isGoingOn && strength > Self.clear * expected }

    /// Returns to the middle. A part without contrast is over at once.
    mutating func restart(needed: Float) {
        self = BarPart(place: place, samples: samples, energy: energy, sharpness: sharpness)
        isOver = energy < needed
    }

    /// Compares a row with the middle.
    /// - Parameters:
    ///   - product: scalar product of the row's samples and the middle's, both relative to their means.
    ///   - square: sum of the squares of the row's samples, relative to their mean.
    mutating func compare(product: Float, square: Float) {
        strength = product / energy
        isAlike = strength >= Self.fading * expected && product >= Self.likeness * (square * energy).squareRoot()
    }

    /// Takes the row that was compared.
    mutating func take(at distance: Double) {
        if isAlike {
            again += 1
            // A single row that is alike behind the end may be other print.
            guard missed == 0 || again > 1 else { return }
            expected += Float(min(1, Self.adaptation * (distance - last.distance))) * (strength - expected)
            (end, last, missed) = (distance, (strength, distance), 0)
            return
        }
        if missed == 0 {
            // Where the strength falls below the threshold between the latest row of these bars and this one.
            let threshold = Self.fading * expected
            let isCrossed = last.strength > threshold && strength < threshold
            let share = isCrossed ? Double((last.strength - threshold) / (last.strength - strength)) : 0.5
            end = last.distance + share * (distance - last.distance)
        }
        (missed, again) = (missed + 1, 0)
        isOver = distance - end > Self.patience
    }

    /// Ends at the edge of the frame, or where the walk ends.
    mutating func cut() {
        guard !isOver else { return }
        (isOver, isCut) = (true, missed == 0)
    }
}
