import ScanModel

/// The items in view and the latest results, as text for a terminal.
struct LiveTable {
    private var items: [String: RecognizedItem] = [:]
    private var order: [String] = []
    private var camera: CameraInfo?
    private var hint: Guidance?
    private var results: [Result] = []
    private var count = 0
    private var server = "datascand"
    private var note = ""
    /// Whether the components of payloads are shown.
    private let showsMeanings: Bool

    private static let keptResults = 200

    /// A line of the latest results.
    private struct Result {
        let id: String
        let text: String
        var answer: Acknowledgement?

        var line: Line {
            switch answer?.verdict {
            case nil: Line("  " + text)
            case .accepted: Line("  \(text)  ✓ accepted\(message)", .green)
            case .rejected: Line("  \(text)  ✕ rejected\(message)", .red)
            }
        }

        private var message: String { answer?.message.map { ": " + $0 } ?? "" }
    }

    init(showsMeanings: Bool = false) { self.showsMeanings = showsMeanings }

    /// Clears the table while the daemon can't be reached.
    mutating func lose(_ reason: String) {
        items.removeAll()
        order.removeAll()
        hint = nil
        camera = nil
        note = reason
    }

    /// Updates the table with an event.
    mutating func take(_ event: ScanEvent) {
        switch event {
        case .hello(let hello):
            (server, camera, note) = (hello.server, hello.camera, "")
        case .snapshot(let snapshot):
            items = Dictionary(snapshot.items.map { ($0.id, $0) }) { $1 }
            order = snapshot.items.map(\.id)
            camera = snapshot.scene?.camera ?? camera
        case .add(let change), .update(let change): keep(change)
        case .stable(let change):
            keep(change)
            for item in change.items {
                guard item.isResult else { continue }
                count += 1
                let kind = kind(item).padded(Self.kindWidth)
                results.append(Result(id: item.id, text: "\(clock(change.moment))  \(kind)\(content(item))"))
            }
            if results.count > Self.keptResults { results.removeFirst(Self.keptResults / 2) }
        case .remove(let removal):
            for gone in removal.items { items[gone.id] = nil }
            order = removal.allItems
        case .camera(let change): camera = change.camera
        case .guidance(let guidance): hint = guidance.hint == .none ? nil : guidance
        case .page(let change): note = words(change)
        case .trigger(let change): note = words(change.report)
        case .noRead(let noRead):
            note = noRead.rejected == 0 ? "nothing was read" : "nothing that is accepted was read"
        case .verdict(let verdict):
            guard verdict.session == nil, let index = results.lastIndex(where: { $0.id == verdict.id }) else { break }
            results[index].answer = verdict.answer
        case .overflow(let overflow): note = "this terminal was too slow: \(overflow.lost) events lost"
        case .error(let error): note = "\(error)"
        case .settings, .subscribed, .pong: break
        }
    }

    private func words(_ report: TriggerReport) -> String {
        switch report.state {
        case .idle: "waiting for a trigger"
        case .open: "reading"
        case .held: "a result is held"
        }
    }

    private func words(_ change: PageChange) -> String {
        let pages = change.count == 1 ? "1 page" : "\(change.count) pages"
        return switch change.change {
        case .captured: "page \((change.index ?? 0) + 1) captured"
        case .replaced: "page \((change.index ?? 0) + 1) replaced by a better picture"
        case .removed, .moved: "a page was \(change.change.rawValue): \(pages)"
        case .finished: "document \(change.document ?? 0) finished"
        case .failed: "a page can't be kept: \(change.reason ?? "")"
        }
    }

    private mutating func keep(_ change: Change) {
        for item in change.items { items[item.id] = item }
        order = change.allItems
    }

    private func clock(_ moment: Moment) -> String { String(moment.timestamp.dropFirst(11).prefix(8)) }

    private func kind(_ item: RecognizedItem) -> String {
        item.barcode?.symbology.rawValue ?? item.content.kind.rawValue
    }

    private static let kindWidth = 20

    /// Returns the whole screen, drawn over the previous one.
    func screen(size: (columns: Int, rows: Int)) -> String {
        var lines = [Line(head, .bold), Line(message.text, message.style), Line("")]
        let inView = order.compactMap { items[$0] }
        let room = max(2, size.rows - lines.count - 4)
        let shown = inView.prefix(max(1, min(inView.count, room * 2 / 3)))
        lines.append(Line("IN VIEW  \(inView.count)", .faint))
        lines += shown.map { Line(row($0), $0.stability == .stable ? .green : .yellow) }
        if inView.count > shown.count { lines.append(Line("  … \(inView.count - shown.count) more", .faint)) }
        lines += [Line(""), Line("READ  \(count)", .faint)]
        lines += results.suffix(max(0, size.rows - lines.count - 1)).reversed().map(\.line)
        // Moves home, clears each line to its end, and then the rest of the screen, which avoids flicker.
        return "\u{1B}[H" + lines.prefix(size.rows - 1).map { $0.drawn(size.columns) + "\u{1B}[K\r\n" }.joined()
            + "\u{1B}[J"
    }

    private var head: String {
        guard let camera else { return server }
        let rate = camera.frameRate > 0 ? " \(Int(camera.frameRate.rounded()))/s" : ""
        let mode = camera.width > 0 ? "  \(camera.width)x\(camera.height) \(camera.format)\(rate)" : ""
        return "\(server)  \(camera.device)\(mode)  \(camera.state.rawValue)"
    }

    /// What a person at the camera or at the machine should know.
    private var message: (text: String, style: Line.Style) {
        if !note.isEmpty { return (note, .red) }
        if let reason = camera?.reason { return (reason, .red) }
        if let hint { return (hint.hint.rawValue, .magenta) }
        return ("", .plain)
    }

    private func row(_ item: RecognizedItem) -> String {
        let mark = item.stability == .stable ? "●" : "○"
        let share = "\(Int((item.confidence * 100).rounded(.down))) %".leading(5)
        let reads = "\(item.reads)×".leading(6)
        return "  \(mark) \(kind(item).padded(Self.kindWidth))\(share)\(reads)  \(content(item))"
    }

    /// What an item contains. Of payloads with personal data only the kind, because bystanders may see the table.
    private func content(_ item: RecognizedItem) -> String {
        guard let meaning = item.meaning else { return item.content.summary }
        if showsMeanings {
            let components = meaning.components.map { "\($0.name)=\($0.value)" }
            return "\(meaning.kind.rawValue): \(components.joined(separator: ", "))"
        }
        return meaning.kind.isPersonal ? meaning.kind.rawValue : item.content.summary
    }
}

/// A line of the screen in one style.
private struct Line {
    let text: String
    let style: Style

    enum Style: String {
        case plain = "0"
        case bold = "1"
        case faint = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case magenta = "35"
    }

    init(_ text: String, _ style: Style = .plain) { (self.text, self.style) = (text, style) }

    func drawn(_ columns: Int) -> String {
        "\u{1B}[\(style.rawValue)m\(text.printable.cut(toColumns: columns))\u{1B}[0m"
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - count))
    }

    fileprivate func leading(_ width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - count)) + self
    }

    /// The text without invisible characters: a code's content must not control the terminal or look like other
    /// content.
    var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isUnseen ? "␣" : $0 }))
    }
}
