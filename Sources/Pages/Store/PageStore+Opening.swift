import Glibc
import ScanModel

extension PageStore {
    /// Reads the folder, and clears what a power failure or a failed write left.
    func open() throws(PageStoreError) {
        let names = try files.names(in: folder).compactMap { PageFileName($0) }
        let orderName = names.contains(.order) ? readOrder() : nil
        for case .record(let id) in names.sorted(by: { $0.string < $1.string }) {
            if let reason = try read(record: id) { setAside(names.filter { $0.id == id }, reason) }
        }
        order = orderName ?? PageOrder(current: records.values.map(\.document).max() ?? 1)
        // A document can't have a number that comes after the current one's, unless the order is an older copy.
        order.current = max(order.current, records.values.map(\.document).max() ?? 1)
        try clear(try files.names(in: folder))
    }

    /// Reads a page's record; returns what is wrong with it, if anything.
    private func read(record id: String) throws(PageStoreError) -> String? {
        do throws(PageStoreError) {
            let bytes = try files.read(path(.record(id: id)))
            guard let record = PageRecord.parse(bytes), record.page.id == id else {
                return "is damaged, or was written by another version"
            }
            let pictures = [
                (PageFileName.picture(id: id, revision: record.revision), record.picture),
                (.thumbnail(id: id, revision: record.revision), record.thumbnail),
            ]
            for (name, content) in pictures {
                guard let size = try files.size(of: path(name)) else { return "its picture \(name.string) is missing" }
                if size != content.size {
                    return "its picture \(name.string) has \(size) bytes instead of \(content.size)"
                }
            }
            take(record, size: bytes.count)
            return nil
        } catch {
            // The process lacks something; the file may be all right.
            if case .file(_, EMFILE) = error { throw error }
            if case .file(_, ENFILE) = error { throw error }
            if case .file(_, ENOMEM) = error { throw error }
            return "can't be read: \(error)"
        }
    }

    /// Reads the order; nil if it is damaged.
    private func readOrder() -> PageOrder? {
        if let bytes = try? files.read(path(.order)), let order = PageOrder.parse(bytes) { return order }
        setAside([.order], "is damaged")
        notes.append(.rebuiltOrder(path: path(.order)))
        return nil
    }

    /// Moves files that can't be used, so that a person can look at them.
    private func setAside(_ names: [PageFileName], _ reason: String) {
        let place = folder + "/" + PageFileName.unreadableFolder
        let taken = (try? files.makeFolder(place)).flatMap { try? files.names(in: place) }.map { Set($0) }
        for name in names.sorted(by: { $0.string < $1.string }) {
            let target = freeName(name.string, taken ?? [])
            do throws(PageStoreError) {
                guard taken != nil else { throw .noFolder(path: place) }
                try files.rename(path(name), to: place + "/" + target)
                notes.append(.setAside(path: path(name), to: place + "/" + target, reason: reason))
            } catch {
                notes.append(.leftAlone(path: path(name), reason: reason))
            }
        }
        try? files.syncFolder(place)
        try? files.syncFolder(folder)
    }

    private func freeName(_ name: String, _ taken: Set<String>) -> String {
        guard taken.contains(name) else { return name }
        return (2...).lazy.map { "\(name).\($0)" }.first { !taken.contains($0) } ?? name
    }

    /// Removes temporary files, and pictures without a record: a page that wasn't written to its end, or a removed one.
    private func clear(_ names: [String]) throws(PageStoreError) {
        let parsed = names.compactMap { name in PageFileName(name).map { (name, $0) } }
        let recorded = Set(parsed.compactMap { if case .record(let id) = $0.1 { id } else { nil } })
        for (name, file) in parsed {
            let isNeeded =
                switch file {
                case .order, .record: true
                case .temporary: false
                case .picture(let id, let revision), .thumbnail(let id, let revision):
                    // A record that couldn't be set aside keeps all its pictures.
                    recorded.contains(id) && (records[id].map { $0.revision == revision } ?? true)
                }
            if !isNeeded { try files.remove(folder + "/" + name) }
        }
        try files.syncFolder(folder)
    }
}
