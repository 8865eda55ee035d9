/// Which pages are captured, and how their pictures look.
public struct PageOptions: Sendable, Hashable {
    /// Who decides when a page is captured.
    public enum Capture: String, Sendable, Hashable, CaseIterable, Codable {
        /// Each page is captured once, when it is still, whole and sharp.
        case automatic
        /// A page is captured when a client asks for it.
        case manual
    }

    /// Who decides when a page is captured.
    public var capture = Capture.automatic
    /// How pictures are processed.
    public var appearance = PageAppearance.colour
    /// Dots per inch: the most that a picture has if the sheet's size is known, and what its size is computed from otherwise.
    public var resolution = 200

    /// The allowed values of `resolution`.
    public static let resolutions = 50...600

    public init() {}
}
