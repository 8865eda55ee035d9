/// How the picture of a page is processed.
public enum PageAppearance: String, Sendable, Hashable, CaseIterable, Codable {
    /// Evenly lit, in colour: stamps and signatures keep theirs.
    case colour
    /// Evenly lit, in gray.
    case gray
    /// Black on white.
    case blackAndWhite
}
