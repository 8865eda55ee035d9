import DataScan
import Delivery
import Results
import ScanModel

/// Applications' answers to results.
extension ControlMethods {
    /// Takes an answer to a result.
    func acknowledge(_ given: inout ControlParameters) async throws(ProtocolError) -> Result {
        let (result, answer) = try Self.answer(&given)
        do throws(ProtocolError) {
            try await scanner.acknowledge(result, with: answer)
        } catch {
            throw error.below("params")
        }
        return Self.done
    }

    private static func answer(
        _ given: inout ControlParameters
    ) throws(ProtocolError) -> (AnsweredResult, Acknowledgement) {
        let members = try given.members(["cursor", "item", "verdict", "message"])
        var result: AnsweredResult?
        switch (members["cursor"], members["item"]) {
        case (let node?, nil): result = cursor(node, &given.reader).map(AnsweredResult.cursor)
        case (nil, let node?): result = given.reader.string(node).map(AnsweredResult.item)
        case (_?, let node?):
            given.reader.note(.invalid, "item and cursor exclude each other; send one of them", at: node)
        case (nil, nil):
            throw ProtocolError(
                .missing, field: "params.cursor",
                message: "cursor is required: the cursor of a result. For an item without one, send its id as item")
        }
        guard let node = members["verdict"] else {
            throw ProtocolError(
                .missing, field: "params.verdict", message: "verdict is required: accepted or rejected")
        }
        let verdict = given.reader.choice(node, of: Acknowledgement.Verdict.self)
        let message = members["message"].flatMap { sentence($0, &given.reader) }
        try given.check()
        guard let result, let verdict else { throw given.refusal }
        return (result, Acknowledgement(verdict, message: message))
    }

    private static func cursor(_ node: SettingNode, _ reader: inout SettingReader) -> ResultCursor? {
        if case .string(let text) = node.content, let cursor = ResultCursor(text) { return cursor }
        reader.note(.invalid, "this isn't a cursor; send one as you received it", at: node)
        return nil
    }

    private static func sentence(_ node: SettingNode, _ reader: inout SettingReader) -> String? {
        guard let message = reader.string(node) else { return nil }
        guard Acknowledgement.allows(message: message) else {
            reader.note(
                .invalid,
                "allowed is one line of 1 to \(Acknowledgement.longestMessage) characters, without control characters",
                at: node)
            return nil
        }
        return message
    }
}
