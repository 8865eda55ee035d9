public import Results
public import ScanModel
import Synchronization

/// How an application names the result that it answers.
public enum AnsweredResult: Sendable, Hashable {
    /// By its position in the log.
    case cursor(ResultCursor)
    /// By the id of an item of this session.
    case item(String)
}

extension EventHub {
    /// Takes an application's answer to a result, and announces it unless the result has this verdict already.
    ///
    /// The pipeline isn't involved, so this doesn't wait for the frame that is being read.
    /// - Parameter time: the wall clock, in seconds since 1970.
    /// - Throws: `ProtocolError` for `cursor`, `item` or `verdict`: the result isn't known or kept, rules reject it, or
    ///   it has the contrary verdict.
    public func acknowledge(
        _ answered: AnsweredResult, with answer: Acknowledgement, time: Double
    ) async throws(ProtocolError) {
        let (cursor, field) = try cursor(of: answered)
        let result = try await result(at: cursor, field)
        guard let item = result.change.items.first, item.isAccepted else {
            throw ProtocolError(
                .invalid, field: field,
                message:
                    "the daemon didn't accept this result (a rule, or a repetition); only accepted results get a verdict"
            )
        }
        let outcome = record(
            ResultVerdict(
                sequence: 0, time: time, cursor: cursor.description, id: item.id,
                session: result.session == session ? nil : result.session, answer: answer),
            on: cursor)
        guard outcome == .contrary else { return }
        let standing = answer.verdict == .accepted ? Acknowledgement.Verdict.rejected : .accepted
        throw ProtocolError(
            .unavailable, field: "verdict",
            message: "this result is already \(standing.rawValue); the first verdict stands")
    }

    private func cursor(of answered: AnsweredResult) throws(ProtocolError) -> (ResultCursor, field: String) {
        switch answered {
        case .cursor(let cursor): return (cursor, "cursor")
        case .item(let id):
            guard let cursor = knownCursor(of: id) else {
                throw ProtocolError(
                    .invalid, field: "item",
                    message:
                        "no result of this session has this id; send the cursor of the item, or the id of a stable one")
            }
            return (cursor, "item")
        }
    }

    /// Finds a result that is kept in memory or in the journal.
    private func result(at cursor: ResultCursor, _ field: String) async throws(ProtocolError) -> StoredResult {
        guard let results else {
            throw ProtocolError(
                .unavailable, field: field, message: "no results are kept here, so none can be acknowledged")
        }
        guard let beginning = results.beginning(.after(cursor)) else {
            throw ProtocolError(
                .invalid, field: field, message: "this cursor was never issued; send one that you received")
        }
        if beginning.gap?.reason == .otherLog {
            throw ProtocolError(
                .unavailable, field: field,
                message: "this cursor belongs to another log: the daemon was restarted without a journal, or the "
                    + "journal was deleted")
        }
        let found = await results.read(after: cursor.number - 1, upTo: cursor.number, limit: 1).first
        guard let found, found.cursor == cursor else {
            throw ProtocolError(
                .unavailable, field: field,
                message: "no result with this cursor is kept any more; status has the oldest one that is "
                    + "(results.oldest)")
        }
        return found
    }

    /// Records an answer to a result, and announces it if it is the first one.
    func record(_ verdict: ResultVerdict, on cursor: ResultCursor) -> VerdictBook.Outcome {
        state.withLock { state in
            let outcome = state.verdicts.take(verdict.answer, to: cursor)
            guard outcome == .new else { return outcome }
            state.inserted += 1
            var snapshot = state.outbox.last?.snapshot ?? state.snapshot
            snapshot.sequence += 1
            var verdict = verdict
            verdict.sequence = snapshot.sequence
            let time = state.outbox.last?.time ?? state.time
            state.outbox.append(
                Batch(events: [OutgoingEvent(.verdict(verdict))], snapshot: snapshot, time: time, latest: nil))
            deliver(&state)
            return outcome
        }
    }

    /// Returns the cursor of an item of this session; nil if it isn't known.
    func knownCursor(of id: String) -> ResultCursor? { state.withLock { $0.verdicts.cursor(of: id) } }

    /// Returns a snapshot of the publisher as subscribers get it: with their numbering, and the answers to its items.
    public func completed(_ snapshot: Snapshot) -> Snapshot {
        state.withLock { $0.answered(snapshot.renumbered(by: $0.inserted)) }
    }
}
