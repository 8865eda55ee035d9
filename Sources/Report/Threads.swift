import ScanModel

/// Which row of the page the readings of a track belong to: those from before its item was told as well.
///
/// A thread is the part of a track's life in which it has one item. It begins without one; the item that it gets then is the
/// item of all of it.
struct Threads: Sendable {
    private struct Key: Hashable {
        var kind: Content.Kind
        var track: Int
    }

    private struct Thread {
        var key: Key
        var row: Int?
        /// How often each content was read.
        var contents: [String: Int] = [:]
        var symbology: Symbology?
    }

    private var threads: [Thread] = []
    private var open: [Key: Int] = [:]

    /// Goes on with a track.
    /// - Parameter row: that of its item; nil where none was told.
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

    /// The thread of a track that is followed.
    func current(_ kind: Content.Kind, _ track: Int) -> Int? { open[Key(kind: kind, track: track)] }

    /// Counts what was read on a thread.
    mutating func name(_ thread: Int, _ content: String, _ symbology: Symbology?) {
        threads[thread].contents[content, default: 0] += 1
        threads[thread].symbology = symbology
    }

    /// The row of each thread; what was read and never told gets rows behind the others.
    func rows(after data: inout ClipData) -> [Int?] {
        var untold: [Key: Int] = [:]
        return threads.map { thread in
            if let row = thread.row { return row }
            let said = thread.contents.filter { !$0.key.isEmpty }
            guard let most = said.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
            if let row = untold[thread.key] { return row }
            data.rows.append(
                ClipData.Row(kind: thread.key.kind, symbology: thread.symbology, content: most.key))
            untold[thread.key] = data.rows.count - 1
            return data.rows.count - 1
        }
    }
}
