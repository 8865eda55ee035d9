import Fields
import Forms
import Imaging
import ScanModel
import Testing

/// A page of 600 x 400 pixels with boxes, and strokes in them.
private struct DrawnForm {
    private var pixels = [UInt8](repeating: 220, count: 600 * 400)
    /// How far everything printed is off its place in the template.
    var shift = (x: 0, y: 0)

    static let places = (0..<4).map { (x: 60 + 120 * $0, y: 150) }
    static let side = 30

    static var template: FormTemplate {
        let boxes = places.enumerated().map { number, place in
            FormTemplate.Box(
                value: "\(number)",
                place: Region(
                    uncheckedX: Double(place.x) / 600, y: Double(place.y) / 400, width: 30 / 600, height: 30 / 400))
        }
        return FormTemplate(name: "test", code: "T-*", choices: [.init(name: "q", kind: .single, options: boxes)])
    }

    var luma: Luma { Luma(width: 600, height: 400, pixels: pixels) }

    mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ gray: UInt8) {
        for row in y..<y + height {
            for column in x..<x + width { pixels[(row + shift.y) * 600 + column + shift.x] = gray }
        }
    }

    mutating func printBoxes() {
        for place in Self.places {
            fill(place.x, place.y, Self.side, Self.side, 30)
            fill(place.x + 2, place.y + 2, Self.side - 4, Self.side - 4, 220)
        }
    }

    /// Draws a cross with strokes of some pixels.
    mutating func cross(_ box: Int, gray: UInt8 = 40, width: Int = 3) {
        let place = Self.places[box]
        for step in 3..<27 {
            fill(place.x + step, place.y + step, width, 2, gray)
            fill(place.x + 29 - step, place.y + step, width, 2, gray)
        }
    }

    mutating func blacken(_ box: Int) {
        fill(Self.places[box].x - 2, Self.places[box].y - 2, 34, 34, 40)
    }

    /// Darkens the page to the right of a column.
    mutating func shade(from column: Int) {
        for y in 0..<400 { for x in column..<600 { pixels[y * 600 + x] = UInt8(Int(pixels[y * 600 + x]) * 6 / 10) } }
    }

    func answer() -> FormAnswers.Answer? { FormReader(Self.template).read(luma).answers.first }
}

@Suite struct FormReaderTests {
    @Test(arguments: 0..<4, [(0, 0), (9, -7), (-12, 8)])
    func readsOneMark(box: Int, shift: (Int, Int)) throws {
        var form = DrawnForm()
        form.shift = (shift.0, shift.1)
        form.printBoxes()
        form.cross(box)
        let answer = try #require(form.answer())
        #expect(answer.values == ["\(box)"])
        #expect(answer.state == .clear)
        #expect(answer.confidence > 0.8)
    }

    @Test func emptyFormIsEmpty() throws {
        var form = DrawnForm()
        form.printBoxes()
        #expect(try #require(form.answer()).state == .empty)
    }

    @Test func edgeOfShadowIsNoMark() throws {
        for column in stride(from: 60, to: 92, by: 4) {
            var form = DrawnForm()
            form.printBoxes()
            form.cross(2)
            form.shade(from: column)
            #expect(try #require(form.answer()).values == ["2"])
        }
    }

    @Test func twoMarksConflict() throws {
        var form = DrawnForm()
        form.printBoxes()
        form.cross(0)
        form.cross(3)
        let answer = try #require(form.answer())
        #expect(answer.state == .conflict)
        #expect(answer.values == ["0", "3"])
        #expect(answer.confidence <= 0.5)
    }

    @Test func filledBoxTakesBackItsMark() throws {
        var form = DrawnForm()
        form.printBoxes()
        form.cross(0)
        form.cross(1)
        form.blacken(1)
        // Marks of the page are crosses, so filling isn't this person's habit.
        form.cross(2)
        let answer = try #require(form.answer())
        #expect(answer.boxes.map(\.mark) == [.marked, .withdrawn, .marked, .empty])
    }

    @Test func onlyFilledBoxIsAMark() throws {
        var form = DrawnForm()
        form.printBoxes()
        form.blacken(1)
        #expect(try #require(form.answer()).values == ["1"])
    }

    @Test func faintMarkIsDoubtful() throws {
        // Between nothing and a clear stroke, there is a range that is reported as doubtful, and no mark turns empty again.
        var marks: [FormAnswers.Mark] = []
        for length in 0...20 {
            var form = DrawnForm()
            form.printBoxes()
            form.cross(0)
            if length > 0 { form.fill(190, 165, length, 2, 40) }
            marks.append(try #require(form.answer()).boxes[1].mark)
        }
        #expect(marks.first == .empty)
        #expect(marks.last == .marked)
        #expect(marks.contains(.doubtful))
        let order: [FormAnswers.Mark] = [.empty, .doubtful, .marked]
        let ranks = marks.compactMap { order.firstIndex(of: $0) }
        #expect(ranks == ranks.sorted())
    }

    @Test func blankPageIsNotRegistered() {
        #expect(!FormReader(DrawnForm.template).read(DrawnForm().luma).isRegistered)
    }

    @Test func textBelongsToItsArea() {
        var template = DrawnForm.template
        template.texts = [.init(name: "comment", place: Region(uncheckedX: 0.1, y: 0.6, width: 0.8, height: 0.2))]
        func text(_ string: String, _ y: Double) -> FieldText {
            FieldText(string, bounds: Quad(Region(uncheckedX: 0.2, y: y, width: 0.3, height: 0.04)), confidence: 0.9)
        }
        let answers = FormReader(template).read(
            DrawnForm().luma, texts: [text("second", 0.7), text("first", 0.62), text("other", 0.1)])
        #expect(answers.texts.first?.text?.value == "first\nsecond")
    }

    @Test(arguments: [("T-1", true), ("T-", true), ("X-1", false), ("t-1", false)])
    func codeSelects(code: String, isSelected: Bool) {
        #expect(DrawnForm.template.isSelected(by: code) == isSelected)
        #expect((FormReader(DrawnForm.template).read(DrawnForm().luma, codes: [code]).code == code) == isSelected)
    }
}
