import ScanModel

/// Assigns the readings of a track to rows of the page, including those from before its item was reported.
///
/// A thread is the part of a track's life in which it has one item. It begins without an item; the item that it then
/// gets counts for the whole thread.
struct Threads: Sendable {
    private struct Key: Hashable {
        var kind: Content.Kind
        var track: Int
    }

    private struct Thread {
        var key: Key
        var row: Int?
        /// The number of readings of each content.
        var contents: [String: Int] = [:]
        var symbology: Symbology?
    }

    private var threads: [Thread] = []
    private var open: [Key: Int] = [:]

    /// Continues with a track.
    /// - Parameter row: the row of its item; nil if none was reported.
    /// - Returns: the number of its thread.
    mutating func follow(_ kind: Content.Kind, _ track: Int, row: Int?) -> Int {
        let key = Key(kind: kind, track: track)
        if let index = open[key], threads[index].row == row || threads[index].row == nil {
            threads[index].row = row
            return index
        }
        threads.append(Thread(key: key, row: row))
        open[key] = threads.count - 1
        return threads.count - 1
    }

    /// Returns the thread of a track that is followed.
    func current(_ kind: Content.Kind, _ track: Int) -> Int? { open[Key(kind: kind, track: track)] }

    /// Counts a reading on a thread.
    mutating func name(_ thread: Int, _ content: String, _ symbology: Symbology?) {
        threads[thread].contents[content, default: 0] += 1
        threads[thread].symbology = symbology
    }

    /// Returns the row of each thread. Content that was read and never reported gets rows after the others.
    func rows(after data: inout ClipData) -> [Int?] {
        var unreported: [Key: Int] = [:]
        return threads.map { thread in
            if let row = thread.row { return row }
            let said = thread.contents.filter { !$0.key.isEmpty }
            guard let most = said.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
            if let row = unreported[thread.key] { return row }
            data.rows.append(
                ClipData.Row(kind: thread.key.kind, symbology: thread.symbology, content: most.key))
            unreported[thread.key] = data.rows.count - 1
            return data.rows.count - 1
        }
    }
}
