import Evidence
import ScanModel
import TextContent

extension ContentWish {
    /// Creates the wish of a settings entry; nil if the entry names no content type.
    /// - Parameter year: the current year.
    convenience init?(_ options: TextOptions, year: Int) {
        guard let type = options.textContentType else { return nil }
        let known = ContentOptions(
            country: options.country ?? ContentOptions.country(of: options.languages), languages: options.languages,
            referenceYear: year)
        self.init(
            type: type, reader: ContentReader(type, known, serial: options.serial), masks: options.masksCardNumbers)
    }
}
