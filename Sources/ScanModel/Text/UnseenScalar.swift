extension Unicode.Scalar {
    /// Whether the character is visible only by its effect: a control character (C0, DEL, C1), a line or paragraph
    /// separator, or one of Unicode's category Format: direction marks and overrides, zero-width characters, tags.
    public var isUnseen: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
