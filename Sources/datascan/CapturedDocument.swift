import ArgumentParser
import DataScanClient
import Glibc
import ScanModel
import UnixSignals

/// The pages that the daemon's camera takes, as a PDF.
struct CapturedDocument {
    let connection: Connection
    /// Whether the pages captured so far are all.
    let isComplete: Bool

    /// Waits for Ctrl-C, reports each page until then, and finishes the document.
    /// - Returns: the PDF.
    func file() async throws -> [UInt8] {
        var bytes: [UInt8] = []
        try await connection.attempt { client in
            _ = try await client.pages()
            if !isComplete {
                Complaint.print("show the pages to the camera, one after the other; Ctrl-C writes the PDF")
                try await report(client)
            }
            let document = try await client.finishDocument()
            bytes = try await client.file(ofDocument: document)
        }
        return bytes
    }

    /// Prints a line for each page until Ctrl-C, or until the daemon ends.
    private func report(_ client: ScanClient) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask { for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { return } }
            group.addTask {
                for try await event in client.events(reconnects: false) {
                    switch event {
                    case .page(let change): Self.print(change)
                    case .guidance(let guidance) where guidance.hint != .none: Complaint.print(guidance.hint.advice)
                    default: break
                    }
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }

    private static func print(_ change: PageChange) {
        switch change.change {
        case .captured: Complaint.print("page \(change.count) captured")
        case .replaced: Complaint.print("page \((change.index ?? 0) + 1) replaced by a better picture")
        case .failed: Complaint.print("a page can't be kept: \(change.reason ?? "")")
        case .removed, .moved, .finished: break
        }
    }
}

extension Guidance.Hint {
    /// What to do, for people.
    fileprivate var advice: String {
        switch self {
        case .none: ""
        case .lensCovered: "something covers the camera"
        case .tooDark: "too dark: more light"
        case .tooBright: "too bright: less light"
        case .glare: "a lamp is reflected: tilt the page"
        case .partlyOutside: "move the whole page into view"
        case .moveAway: "too near: move it away"
        case .moveCloser: "too far: move it closer"
        case .holdStill: "hold it still"
        case .tooBlurred: "out of focus"
        }
    }
}
