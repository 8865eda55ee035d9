import ScanModel

/// What is in view and what happened last, as text for a terminal.
struct LiveTable {
    private var items: [String: RecognizedItem] = [:]
    private var order: [String] = []
    private var camera: CameraInfo?
    private var history: [String] = []
    private var session = ""

    /// Keeps book of an event.
    mutating func take(_ event: ScanEvent) {
        switch event {
        case .hello(let hello):
            session = hello.server
            camera = hello.camera
        case .snapshot(let snapshot):
            items = Dictionary(uniqueKeysWithValues: snapshot.items.map { ($0.id, $0) })
            order = snapshot.items.map(\.id)
        case .add(let change): note("add", change)
        case .update(let change): keep(change)
        case .stable(let change): note("stable", change)
        case .remove(let removal):
            for gone in removal.items {
                let payload = items.removeValue(forKey: gone.id)?.content.string ?? ""
                remember("\(clock(removal.moment)) remove  \(gone.id)  \(payload)  (\(gone.reason.rawValue))")
            }
            order = removal.allItems
        case .camera(let change):
            camera = change.camera
            remember("camera \(change.camera.state.rawValue) \(change.camera.reason ?? "")")
        case .guidance(let guidance): remember("\(clock(guidance.moment)) guidance \(guidance.hint.rawValue)")
        case .overflow(let overflow): remember("overflow: \(overflow.lost) events lost")
        case .error(let error): remember("error: \(error)")
        }
    }

    private mutating func note(_ name: String, _ change: Change) {
        keep(change)
        for item in change.items {
            let kind = (item.barcode?.symbology.rawValue ?? "text")
            remember("\(clock(change.moment)) \(name.padded(7)) \(item.id)  \(kind)  \(item.content.string.printable)")
        }
    }

    private mutating func keep(_ change: Change) {
        for item in change.items { items[item.id] = item }
        order = change.allItems
    }

    private mutating func remember(_ line: String) {
        history.append(line)
        if history.count > 200 { history.removeFirst(100) }
    }

    private func clock(_ moment: Moment) -> String { String(moment.timestamp.dropFirst(11).prefix(12)) }

    /// The whole screen, drawn over what was there before.
    func screen(size: (columns: Int, rows: Int)) -> String {
        let mode = camera.map { "\($0.device)  \($0.width)x\($0.height) \($0.format)  \($0.state.rawValue)" } ?? ""
        var lines = ["\u{1B}[1m\(session.printable)\u{1B}[0m  \(mode.printable)".cut(size.columns + 8), ""]
        lines.append(
            "\u{1B}[4m\("ID".padded(12))\("SYMBOLOGY".padded(20))\("STATE".padded(11))\("READS".padded(7))CONTENT\u{1B}[0m"
        )
        for id in order.prefix(max(1, size.rows / 2)) {
            guard let item = items[id] else { continue }
            let isStable = item.stability == .stable
            let row =
                item.id.padded(12) + (item.barcode?.symbology.rawValue ?? "text").padded(20)
                + item.stability.rawValue.padded(11) + "\(item.reads)".padded(7) + item.content.string.printable
            lines.append((isStable ? "\u{1B}[32m" : "\u{1B}[33m") + row.cut(size.columns) + "\u{1B}[0m")
        }
        lines.append("")
        lines += history.suffix(max(0, size.rows - lines.count - 1)).map { $0.printable.cut(size.columns) }
        // Home, each line cleared to its end, the rest of the screen cleared: no flicker.
        return "\u{1B}[H" + lines.map { $0 + "\u{1B}[K\r\n" }.joined() + "\u{1B}[J"
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - count))
    }

    fileprivate func cut(_ width: Int) -> String { count <= width ? self : prefix(Swift.max(0, width - 1)) + "…" }

    /// Without what isn't seen by itself: a code's content must not steer the terminal, nor look like other content.
    fileprivate var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isUnseen ? "␣" : $0 }))
    }
}
