/// How much effort goes into what is hard to read. `QualityLevel.Effort` has the figures.
public enum QualityLevel: String, Sendable, Hashable, CaseIterable, Codable {
    /// Large, sharp print; least processor time.
    case fast
    /// The default.
    case balanced
    /// Small or poor print; most processor time.
    case accurate
}
