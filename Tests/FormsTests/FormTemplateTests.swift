import Forms
import ScanModel
import SettingFiles
import Testing

@Suite struct FormTemplateTests {
    static let yaml = """
        name: Survey
        code: A-*-Z
        choices:
          - name: rating
            kind: single
            options:
              - {value: 1, box: [0.1, 0.2, 0.03, 0.04]}
              - {value: good, box: [0.2, 0.2, 0.03, 0.04]}
        marks:
          - {name: news, box: [0.1, 0.4, 0.03, 0.04]}
        texts:
          - {name: comment, area: [0.1, 0.6, 0.8, 0.2]}
        """

    @Test func readsATemplate() throws {
        let template = try FormTemplate(yaml: Self.yaml, file: "survey.yaml")
        #expect(template.name == "Survey")
        #expect(template.choices.first?.options.map(\.value) == ["1", "good"])
        #expect(template.marks.map(\.value) == ["news"])
        #expect(template.texts.map(\.name) == ["comment"])
        #expect(template.isSelected(by: "A-12-Z"))
        #expect(!template.isSelected(by: "A-Z"))
    }

    @Test(arguments: [
        (
            "[0.1, 0.4, 0.03, 0.04]", "[0.98, 0.4, 0.03, 0.04]",
            "survey.yaml:10:23: marks[0].box: the box lies outside the page: its right edge is 1.01"
        ),
        ("[0.1, 0.6, 0.8, 0.2]", "[0.1, 0.6, 0.8]", "survey.yaml:12:27: texts[0].area: there are 3 numbers"),
        ("kind: single", "kind: singel", "survey.yaml:5:11: choices[0].kind: this is 'singel' (did you mean single?)"),
        ("marks:", "mark:", "survey.yaml:9:1: mark: unknown key 'mark' (did you mean marks?)"),
        ("name: news", "name: rating", "the name 'rating' occurs twice"),
    ])
    func mistakesHaveAPlace(old: String, new: String, message: String) {
        let yaml = Self.yaml.replacing(old, with: new)
        let error = #expect(throws: ConfigurationError.self) { try FormTemplate(yaml: yaml, file: "survey.yaml") }
        #expect(error.map { $0.description.contains(message) } == true, "\(error?.description ?? "")")
    }

    @Test(arguments: ["", "# nothing\n", "name: Survey\n", "[1, 2]", "name: [\n"])
    func incompleteTemplatesAreRefused(yaml: String) {
        #expect(throws: ConfigurationError.self) { try FormTemplate(yaml: yaml, file: "survey.yaml") }
    }
}
