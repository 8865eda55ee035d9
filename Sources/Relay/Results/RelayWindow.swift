/// The results that are on their way: sent and not confirmed, in their order. Confirmations may come in any order; the place that is
/// safe is the last result up to which all are confirmed.
struct RelayWindow: Sendable {
    /// How many may be on their way.
    let size: Int

    /// MQTT's clients and brokers have 20 as their default; it hides the delay of the network, and bounds what is sent twice after an
    /// interruption.
    static let usualSize = 20

    private struct Entry {
        var serial: Int
        var cursor: String
        var isConfirmed = false
    }

    private var entries: [Entry] = []

    init(size: Int = RelayWindow.usualSize) { self.size = size }

    /// Whether another result may be sent.
    var hasRoom: Bool { entries.count < size }
    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    /// - Parameter serial: a number that rises.
    mutating func sent(_ serial: Int, cursor: String) { entries.append(Entry(serial: serial, cursor: cursor)) }

    /// Takes a confirmation.
    /// - Returns: the cursor of the last result up to which all are confirmed, if that has changed. Unknown and repeated confirmations
    ///   change nothing.
    mutating func confirmed(_ serial: Int) -> String? {
        guard let index = entries.firstIndex(where: { $0.serial == serial }) else { return nil }
        entries[index].isConfirmed = true
        let done = entries.prefix(while: \.isConfirmed)
        guard let last = done.last else { return nil }
        entries.removeFirst(done.count)
        return last.cursor
    }

    /// Whether a result is on its way.
    func contains(_ serial: Int) -> Bool { entries.contains { $0.serial == serial } }

    /// Forgets everything, because it will be sent again.
    mutating func removeAll() { entries = [] }
}
