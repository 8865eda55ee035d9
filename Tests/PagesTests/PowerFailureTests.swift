import ScanModel
import TestSupport
import Testing

@testable import Pages

/// The power fails at every step of every change.
@Suite(.timeLimit(.minutes(10))) struct PowerFailureTests {
    /// What the store holds, as an owner sees it.
    struct Contents: Equatable {
        struct Kept: Equatable {
            var page: CapturedPage
            var jpeg: [UInt8]
            var thumbnail: [UInt8]
        }
        var current: [Kept]
        var finished: [[Kept]]

        init(_ store: PageStore) throws {
            func kept(_ page: CapturedPage) throws -> Kept {
                Kept(page: page, jpeg: try store.jpeg(of: page.id), thumbnail: try store.thumbnail(of: page.id))
            }
            current = try store.pages.map(kept)
            finished = try store.documents.map { try $0.pages.map(kept) }
        }
    }

    typealias Change = @Sendable (PageStore) throws -> Void

    private static func add(_ number: Int) -> Change {
        { try $0.add(Samples.page(number), jpeg: Samples.jpeg(number), thumbnail: Samples.jpeg(number + 100)) }
    }
    private static func replace(_ number: Int, _ version: Int) -> Change {
        {
            try $0.replace(
                Samples.id(number), with: Samples.page(number, text: "Version \(version)"),
                jpeg: Samples.jpeg(number + 1000 * version, count: 500 + 200 * version),
                thumbnail: Samples.jpeg(number + 2000 * version))
        }
    }

    static let changes: [Change] = [
        add(1), add(2), add(3), replace(2, 1), { try $0.move(Samples.id(3), to: 0) }, add(4),
        { _ = try $0.finish() }, add(5), replace(5, 1), replace(5, 2), add(6), { try $0.remove(Samples.id(2)) },
        { try $0.move(Samples.id(6), to: 0) }, { try $0.remove(Samples.id(6)) }, replace(3, 1), { _ = try $0.finish() },
        add(7), { try $0.remove(Samples.id(1)) },
    ]

    /// Opens the store, and checks that the folder holds nothing but what the store needs.
    private func reopened(_ files: PowerlessPageFiles) throws -> PageStore {
        let store = try PageStore(folder: "/pages", files: files)
        #expect(store.notes.isEmpty)
        let recordsAndPictures = files.paths.filter { !$0.hasSuffix("order.json") }
        #expect(recordsAndPictures.count == 3 * store.count, "\(files.paths)")
        #expect(store.bytes == recordsAndPictures.reduce(0) { $0 + (files.bytes($1)?.count ?? 0) })
        return store
    }

    private func contents(after changes: ArraySlice<Change>) throws -> Contents {
        let store = try PageStore(folder: "/pages", files: PowerlessPageFiles())
        for change in changes { try change(store) }
        return try Contents(store)
    }

    @Test func eachPageIsAsBeforeOrAfterTheChange() throws {
        var random = SeededGenerator(seed: 21)
        var (failures, cutOpenings) = (0, 0)
        let last = try contents(after: Self.changes[...])
        for index in Self.changes.indices {
            let after = try contents(after: Self.changes[...index])
            for step in 0... {
                var isDone = false
                for _ in 0..<3 {
                    let files = PowerlessPageFiles()
                    var store = try PageStore(folder: "/pages", files: files)
                    for change in Self.changes[..<index] { try change(store) }
                    let before = try Contents(store)
                    files.fail(afterCalls: step)
                    let failed = (try? Self.changes[index](store)) == nil
                    failures += failed ? 1 : 0
                    isDone = !failed
                    files.restart(&random)

                    // The power fails again while the folder is opened.
                    files.fail(afterCalls: Int.random(in: 0...12, using: &random))
                    if (try? PageStore(folder: "/pages", files: files)) == nil { cutOpenings += 1 }
                    files.restart(&random)

                    store = try reopened(files)
                    let found = try Contents(store)
                    #expect(found == after || failed && found == before, "change \(index), step \(step)")
                    // The store goes on: the change that failed is made, and the next ones.
                    if found != after { try Self.changes[index](store) }
                    for change in Self.changes[(index + 1)...] { try change(store) }
                    #expect(try Contents(store) == last)
                    #expect(try Contents(reopened(files)) == last)
                }
                if isDone { break }
            }
        }
        #expect(failures > 300 && cutOpenings > 75, "\(failures) \(cutOpenings)")
    }

    /// All calls fail for a while, and the process runs on.
    @Test func aChangeThatFailedCanBeMadeLater() throws {
        for index in Self.changes.indices {
            let before = try contents(after: Self.changes[..<index])
            let after = try contents(after: Self.changes[...index])
            for step in 0... {
                let files = PowerlessPageFiles()
                let store = try PageStore(folder: "/pages", files: files)
                for change in Self.changes[..<index] { try change(store) }
                files.fail(afterCalls: step)
                let failed = (try? Self.changes[index](store)) == nil
                files.fail(afterCalls: .max)
                let now = try Contents(store)
                // It is made already if only the last sync failed.
                #expect(now == after || failed && now == before)
                if now == before, before != after { try Self.changes[index](store) }
                #expect(try Contents(store) == after)
                #expect(try Contents(reopened(files)) == after)
                if !failed { break }
            }
        }
    }
}
