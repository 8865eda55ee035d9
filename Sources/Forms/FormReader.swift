public import Fields
public import Imaging
import ScanModel

/// Reads filled forms by their template.
///
/// A pure function of its arguments. A box's ink is measured relative to its printed outline, so light, contrast and blur count little, and
/// compared with the empty boxes of the same page.
public struct FormReader: Sendable {
    /// The form.
    public let template: FormTemplate

    public init(_ template: FormTemplate) { self.template = template }

    /// The least darkness of a printed outline on a page, from 0 to 1, at which the form counts as found.
    private static let leastOutline = 0.06

    /// The window in which paper is looked for, in sides of the largest box: a filled box with strokes that leave it.
    private static let windowSize = 1.6

    /// Reads a page.
    /// - Parameters:
    ///   - page: gray, upright and rectified, at least about 12 pixels for each box.
    ///   - codes: the contents of the codes on the page.
    ///   - texts: the lines on the page, in its fractions.
    public func read(_ page: Luma, codes: [String] = [], texts: [FieldText] = []) -> FormAnswers {
        let code = codes.first { template.isSelected(by: $0) }
        let boxes = template.boxes
        var answers = FormAnswers(form: template.name, code: code, isRegistered: true)
        if !boxes.isEmpty, page.width > 1, page.height > 1 {
            let sides = boxes.flatMap { [$0.place.width * Double(page.width), $0.place.height * Double(page.height)] }
            let ink = PageInk(page, window: Int(Self.windowSize * (sides.max() ?? 1)))
            let registration = FormRegistration(boxes, on: ink)
            let outline = FormRegistration.median(registration.contrasts)
            answers.isRegistered = outline >= Self.leastOutline
            let measured = MarkScale(registration, on: ink, outline: max(outline, Self.leastOutline))
            let all = boxes.indices.map { index in
                let place = registration.outlines[index]
                let mark = measured.mark(index)
                let bounds = Region(
                    uncheckedX: place.left / Double(page.width), y: place.top / Double(page.height),
                    width: place.width / Double(page.width), height: place.height / Double(page.height))
                return FormAnswers.Box(
                    value: boxes[index].value, mark: mark.mark, ink: measured.inks[index], confidence: mark.confidence,
                    bounds: Quad(bounds))
            }
            let fills = Decision.isHabit(all.indices.filter { all[$0].mark == .marked }.map { measured.covered[$0] })
            func answer(_ range: Range<Int>, _ kind: FormTemplate.Choice.Kind, _ name: String) -> FormAnswers.Answer {
                Decision(Array(all[range]), covered: Array(measured.covered[range]), kind: kind, fills: fills).answer(
                    name)
            }
            var next = 0
            for choice in template.choices {
                answers.answers.append(answer(next..<next + choice.options.count, choice.kind, choice.name))
                next += choice.options.count
            }
            for index in next..<boxes.count {
                answers.answers.append(answer(index..<index + 1, .multiple, boxes[index].value))
            }
        }
        answers.texts = template.texts.map { area in
            .init(name: area.name, text: Field(texts, in: area.place))
        }
        return answers
    }
}
