extension Unicode.Scalar {
    /// Whether it is seen only by what it does to its surroundings: a control character (C0, DEL, C1), the end of a line or
    /// paragraph, or what Unicode calls format: marks and overrides of direction, zero-width characters, tags.
    public var isUnseen: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
