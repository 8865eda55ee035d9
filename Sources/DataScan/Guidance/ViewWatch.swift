import Imaging
import ScanModel

/// Tells what is wrong with the picture as a whole, whatever is looked for in it.
struct ViewWatch {
    /// The middle gray of a plain view that is the place's own look: an empty table.
    private var ownLook: Int?
    /// Since when the view shows something, and since when it is plain.
    private var thingsSince: Double?
    private var plainSince: Double?
    private var hasSeenThings = false

    /// The brightest gray of a picture that is too dark to show anything, and share of one that is too bright.
    private static let (darkest, burnt) = (46, 0.6)
    /// Middle gray below which a plain picture is no table under a light.
    private static let shaded = 40
    /// Grays by which a table's look may change.
    private static let tolerance = 30
    /// Seconds for which a view has to show something before a plain one is another view: a camera needs a moment to settle.
    private static let moment = 0.7
    /// Seconds after which a plain view is taken for the place's own look.
    private static let habit = 60.0

    /// Takes the light of a frame.
    /// - Returns: what is in the way; nil where the picture shows something, or may be of an empty place.
    mutating func hint(_ light: Light, at time: Double) -> Guidance.Hint? {
        if light.burnt > Self.burnt { return .tooBright }
        guard light.isPlain else {
            let since = min(thingsSince ?? time, time)
            (thingsSince, plainSince) = (since, nil)
            if time - since >= Self.moment { hasSeenThings = true }
            return light.high < Self.darkest ? .tooDark : nil
        }
        // What is black from edge to edge counts as covered: nobody can tell one from the other.
        if light.middle < Self.shaded { return .lensCovered }
        let since = min(plainSince ?? time, time)
        (plainSince, thingsSince) = (since, nil)
        if !hasSeenThings || time - since > Self.habit { ownLook = light.middle }
        if let ownLook, abs(light.middle - ownLook) <= Self.tolerance { return nil }
        return .lensCovered
    }
}
