import Evidence
import ScanModel
import TextContent

extension ContentWish {
    /// Makes the wish that an entry of the settings says; nil where it names no content type.
    /// - Parameter year: the present one.
    convenience init?(_ options: TextOptions, year: Int) {
        guard let type = options.textContentType else { return nil }
        let known = ContentOptions(
            country: options.country ?? ContentOptions.country(of: options.languages), languages: options.languages,
            referenceYear: year)
        self.init(
            type: type, reader: ContentReader(type, known, serial: options.serial), masks: options.masksCardNumbers)
    }
}
