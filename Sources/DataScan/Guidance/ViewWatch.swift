import Imaging
import ScanModel

/// Finds problems of the picture as a whole, whatever is searched for in it.
struct ViewWatch {
    /// The median gray of a plain view that is normal for the place, such as an empty table.
    private var ownLook: Int?
    /// When the view began to show something, and when it became plain.
    private var thingsSince: Double?
    private var plainSince: Double?
    private var hasSeenThings = false

    /// The brightest gray of a picture that is too dark to show anything, and the burnt share of one that is too
    /// bright.
    private static let (darkest, burnt) = (46, 0.6)
    /// Median gray below which a plain picture can't be a lit table.
    private static let shaded = 40
    /// Grays by which the normal view may vary.
    private static let tolerance = 30
    /// Seconds that a view must show something before a plain one counts as different: a camera needs a moment to
    /// settle.
    private static let moment = 0.7
    /// Seconds after which a plain view becomes the normal one.
    private static let habit = 60.0

    /// Examines the light of a frame.
    /// - Returns: what prevents reading; nil if the picture shows something, or may show an empty place.
    mutating func hint(_ light: Light, at time: Double) -> Guidance.Hint? {
        if light.burnt > Self.burnt { return .tooBright }
        guard light.isPlain else {
            let since = min(thingsSince ?? time, time)
            (thingsSince, plainSince) = (since, nil)
            if time - since >= Self.moment { hasSeenThings = true }
            return light.high < Self.darkest ? .tooDark : nil
        }
        // A view that is black from edge to edge counts as covered, because the two look the same.
        if light.middle < Self.shaded { return .lensCovered }
        let since = min(plainSince ?? time, time)
        (plainSince, thingsSince) = (since, nil)
        if !hasSeenThings || time - since > Self.habit { ownLook = light.middle }
        if let ownLook, abs(light.middle - ownLook) <= Self.tolerance { return nil }
        return .lensCovered
    }
}
