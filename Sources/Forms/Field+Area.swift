import Fields
import ScanModel

extension Field<String> {
    /// The lines whose middles lie in an area, from top to bottom; nil if there are none.
    init?(_ texts: [FieldText], in area: Region) {
        let inside = texts.filter { text in
            let centre = text.bounds.centre
            return (area.x...area.x + area.width).contains(centre.x)
                && (area.y...area.y + area.height).contains(centre.y)
        }
        let lines = FieldText.joined(inside)
        guard let bounds = Quad.enclosing(inside.map(\.bounds)), !lines.isEmpty else { return nil }
        self.init(lines.joined(separator: "\n"), confidence: inside.map(\.confidence).min() ?? 0, bounds: bounds)
    }
}
