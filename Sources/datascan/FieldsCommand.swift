import ArgumentParser
import Fields
import Forms
import ScanModel
import SettingFiles

/// `datascan fields`: reads the fields of receipts, business cards and forms from photographs.
struct FieldsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fields", abstract: "Reads the fields of receipts, business cards and forms from photographs.",
        discussion: """
            Prints a JSON object in one line for each photograph. The document in view is found and rectified; a picture in which \
            none is found is taken for the page itself.
            """)

    /// What is in the photographs.
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case receipt, card, form
    }

    @Argument(help: "What the photographs show: receipt, card or form.")
    var kind: Kind

    @Argument(help: "JPEG or PNG photographs.")
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "A form's template; may be given several times, and a page's code selects one of them.", valueName: "file"))
    var template: [String] = []

    @Flag(help: "Prints a business card as vCard 4.0.")
    var vcard = false

    @Flag(help: "Reads 03/04/2026 as the 4th of March.")
    var monthFirst = false

    @Option(help: ArgumentHelp("A configuration of the daemon, for languages and quality.", valueName: "file"))
    var config: String?

    func validate() throws {
        if files.isEmpty { throw ValidationError("give at least one photograph") }
        if kind == .form, template.isEmpty { throw ValidationError("a form needs --template") }
        if kind != .form, !template.isEmpty { throw ValidationError("--template is only for forms") }
        if vcard, kind != .card { throw ValidationError("--vcard is only for cards") }
    }

    func run() throws {
        var templates: [FormTemplate] = []
        do throws(ConfigurationError) {
            for file in template { templates.append(try FormTemplate(file: file)) }
        } catch {
            Complaint.write("\(error)\n")
            throw ExitCode(78)
        }
        let reader = try PageReader(config: config)
        let output = LineOutput()
        var failed = false
        let interruption = Interruption()
        for file in files where !interruption.isRaised {
            do throws(PageReader.Failure) {
                let page = try reader.read(file, isGrayNeeded: kind == .form, interruption)
                output.write(try fields(of: page, file, templates))
                if let problem = page.problem { Complaint.print("\(file): \(problem)") }
            } catch {
                Complaint.print("\(error)")
                failed = true
            }
        }
        if interruption.isRaised { throw ExitCode(Interruption.status) }
        if failed { throw ExitCode(1) }
    }

    /// Returns what is printed for a page.
    private func fields(
        of page: PageReader.Page, _ file: String, _ templates: [FormTemplate]
    ) throws(PageReader.Failure) -> [UInt8] {
        var json = JSONWriter()
        switch kind {
        case .receipt:
            let receipt = Receipt(page.texts, options: ReceiptOptions(isMonthFirst: monthFirst))
            guard !receipt.isEmpty else { throw .init("\(file): no receipt was found\(page.summary)") }
            receipt.write(to: &json)
        case .card:
            let card = BusinessCard(page.texts)
            guard !card.isEmpty else { throw .init("\(file): no business card was found\(page.summary)") }
            if vcard { return Array(card.vCard.utf8) }
            card.write(to: &json)
        case .form:
            let answers = try form(page, file, templates)
            answers.write(to: &json)
        }
        json.endLine()
        return json.bytes
    }

    /// Reads a form by the template that its code selects; without a code, by the only template.
    private func form(
        _ page: PageReader.Page, _ file: String, _ templates: [FormTemplate]
    ) throws(PageReader.Failure) -> FormAnswers {
        let selected = templates.first { template in page.codes.contains { template.isSelected(by: $0) } }
        guard let template = selected ?? (templates.count == 1 ? templates.first : nil) else {
            let read =
                page.codes.isEmpty ? "no code was read" : "the codes read are \(page.codes.joined(separator: ", "))"
            throw .init("\(file): no template has the code of this page; \(read)")
        }
        let answers = FormReader(template).read(page.gray, codes: page.codes, texts: page.texts)
        guard answers.isRegistered else {
            throw .init("\(file): the boxes of '\(template.name)' weren't found\(page.summary)")
        }
        return answers
    }
}
