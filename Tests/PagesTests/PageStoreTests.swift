import Foundation
import ScanModel
import TestSupport
import Testing

@testable import Pages

/// The store in a real folder.
@Suite(.timeLimit(.minutes(10))) struct PageStoreTests {
    private let scratch: ScratchFolder
    private var folder: String { scratch.path + "/pages" }

    init() throws { scratch = try ScratchFolder() }

    private func add(_ numbers: ClosedRange<Int>, to store: PageStore) throws {
        for number in numbers {
            try store.add(Samples.page(number), jpeg: Samples.jpeg(number), thumbnail: Samples.jpeg(number + 100))
        }
    }

    private func ids(_ store: PageStore) -> [Int?] { store.pages.map { Int($0.id, radix: 16) } }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test func pagesAreThereAgain() throws {
        do {
            let store = try PageStore(folder: folder)
            try add(1...4, to: store)
            try store.move(Samples.id(4), to: 1)
            #expect(try store.finish() == 1)
            try add(5...6, to: store)
            try store.move(Samples.id(1), to: 3)
        }
        let store = try PageStore(folder: folder)
        #expect(ids(store) == [5, 6] && store.count == 6 && store.notes.isEmpty)
        #expect(store.documents.map(\.number) == [1])
        #expect(store.documents.first?.pages == [4, 2, 3, 1].map { Samples.page($0) })
        #expect(try store.jpeg(of: Samples.id(4)) == Samples.jpeg(4))
        #expect(try store.thumbnail(of: Samples.id(4)) == Samples.jpeg(104))
        try store.remove(document: 1)
        #expect(store.count == 2 && store.documents.isEmpty)
        #expect(try names(folder).count == 2 * 3 + 1)
        #expect(try store.finish() == 2, "numbers aren't used twice")
    }

    @Test func onlyTheOwnerMayReadThem() throws {
        let store = try PageStore(folder: folder)
        try add(1...1, to: store)
        _ = try store.finish()
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(folder) == 0o700)
        for name in try names(folder) { #expect(try mode(folder + "/" + name) == 0o600) }
    }

    @Test func oneProcessOwnsAFolder() throws {
        let store = try PageStore(folder: folder)
        #expect(throws: PageStoreError.inUse(folder: folder)) { try PageStore(folder: folder) }
        try add(1...1, to: store)
    }

    @Test func aFolderThatCanNotBeUsed() throws {
        let deep = folder + "/deep"
        #expect(throws: PageStoreError.noParent(folder: deep)) { try PageStore(folder: deep) }
        let file = scratch.file("file", [])
        #expect(throws: PageStoreError.noFolder(path: file)) { try PageStore(folder: file) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        if geteuid() == 0 {
            chown(folder, 12345, 12345)
            #expect(throws: PageStoreError.otherOwner(folder: folder, owner: 12345, user: 0)) {
                try PageStore(folder: folder)
            }
        } else {
            chmod(folder, 0o500)
            #expect(throws: PageStoreError.readOnly(folder: folder)) { try PageStore(folder: folder) }
            chmod(folder, 0o700)
        }
    }

    @Test func aFullStoreSaysWhatToRemove() throws {
        let store = try PageStore(folder: folder)
        store.limits.pages = 3
        try add(1...3, to: store)
        #expect(throws: PageStoreError.tooManyPages(limit: 3, oldest: nil)) { try add(4...4, to: store) }
        _ = try store.finish()
        #expect(throws: PageStoreError.tooManyPages(limit: 3, oldest: 1)) { try add(4...4, to: store) }
        try store.replace(
            Samples.id(2), with: Samples.page(2), jpeg: Samples.jpeg(9), thumbnail: Samples.jpeg(9))
        store.limits = PageStore.Limits()
        store.limits.bytes = store.bytes + 100
        let before = (store.bytes, try names(folder))
        #expect(throws: PageStoreError.tooManyBytes(limit: store.limits.bytes, oldest: 1)) { try add(4...4, to: store) }
        #expect(throws: PageStoreError.self) {
            try store.replace(
                Samples.id(2), with: Samples.page(2), jpeg: Samples.jpeg(9, count: 5000), thumbnail: Samples.jpeg(9))
        }
        #expect(try (store.bytes, names(folder)) == before)
        #expect(
            store.bytes
                == (try names(folder).filter { $0 != "order.json" }.reduce(0) {
                    $0 + (FileManager.default.contents(atPath: folder + "/" + $1)?.count ?? 0)
                }))
        try store.remove(document: 1)
        try add(4...4, to: store)
    }

    @Test func whatTheCallerGotWrongIsNamed() throws {
        let store = try PageStore(folder: folder)
        #expect(throws: PageStoreError.noPages) { try store.finish() }
        try add(1...2, to: store)
        #expect(throws: PageStoreError.badID(Samples.id(1))) { try add(1...1, to: store) }
        var page = Samples.page(3)
        page.id = "../../../../x"
        #expect(throws: PageStoreError.badID(page.id)) {
            try store.add(page, jpeg: Samples.jpeg(1), thumbnail: Samples.jpeg(1))
        }
        #expect(throws: PageStoreError.noPage(id: "x")) { try store.remove("x") }
        #expect(throws: PageStoreError.noPosition(2, count: 2)) { try store.move(Samples.id(1), to: 2) }
        #expect(throws: PageStoreError.noDocument(1)) { try store.remove(document: 1) }
        var wide = Samples.page(3)
        wide.width += 1
        for (page, jpeg) in [
            (wide, Samples.jpeg(3)), (Samples.page(3), [1, 2, 3]), (Samples.page(3), Samples.jpeg(3, components: 4)),
        ] {
            #expect(throws: PageStoreError.self) { try store.add(page, jpeg: jpeg, thumbnail: Samples.jpeg(3)) }
        }
        #expect(ids(store) == [1, 2])
        #expect(try names(folder).count == 6)
    }

    @Test func whatIsDamagedIsSetAside() throws {
        do {
            let store = try PageStore(folder: folder)
            try add(1...5, to: store)
            try store.move(Samples.id(5), to: 0)
        }
        func damage(_ name: String, _ bytes: [UInt8]) throws {
            try Data(bytes).write(to: URL(filePath: folder + "/" + name))
        }
        try damage(Samples.id(1) + ".json", Array("{}".utf8))
        try damage(Samples.id(2) + "-1.jpg", [1])
        try FileManager.default.removeItem(atPath: folder + "/" + Samples.id(3) + "-1-small.jpg")
        // The size is right, the content isn't.
        var bytes = Samples.jpeg(4)
        bytes[100] ^= 1
        try damage(Samples.id(4) + "-1.jpg", bytes)
        try damage("order.json", [0, 1, 2])
        try damage("somebody's.txt", [0])
        try damage(Samples.id(77) + "-1.jpg", [0])
        do {
            let store = try PageStore(folder: folder)
            #expect(ids(store) == [4, 5], "in the order of capture")
            #expect(store.notes.count == 3 + 3 + 2 + 1 + 1, "\(store.notes.map(\.description))")
            #expect(store.notes.contains(.rebuiltOrder(path: folder + "/order.json")))
            #expect(throws: PageStoreError.damaged(path: folder + "/" + Samples.id(4) + "-1.jpg")) {
                try store.jpeg(of: Samples.id(4))
            }
            #expect(try names(folder + "/unreadable").count == 9)
            #expect(try names(folder).count == 6 + 2)
        }
        try damage("order.json", [0, 1, 2])
        let store = try PageStore(folder: folder)
        #expect(store.notes.count == 2 && ids(store) == [4, 5])
        #expect(try names(folder + "/unreadable").contains("order.json.2"), "nothing is replaced")
    }

    @Test func withoutItsOrderDocumentsStayApart() throws {
        do {
            let store = try PageStore(folder: folder)
            for numbers in [1...2, 3...4, 5...6] {
                try add(numbers, to: store)
                _ = try store.finish()
            }
        }
        try FileManager.default.removeItem(atPath: folder + "/order.json")
        let store = try PageStore(folder: folder)
        #expect(ids(store) == [5, 6] && store.documents.map(\.pages.count) == [2, 2])
    }

    /// Runs a program; returns its status.
    private func run(_ program: String, _ arguments: [String]) -> Int32 {
        let process = Process()
        (process.executableURL, process.arguments) = (URL(filePath: program), arguments)
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return -1 }
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test(.enabled(if: geteuid() == 0, "only root may mount a disk"))
    func aDiskThatIsReadOnly() throws {
        let disk = scratch.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        guard run("/bin/mount", ["-t", "tmpfs", "tmpfs", disk]) == 0 else { return }
        defer { _ = run("/bin/umount", ["-l", disk]) }
        do { try add(1...1, to: try PageStore(folder: disk + "/pages")) }
        #expect(run("/bin/mount", ["-o", "remount,ro", disk]) == 0)
        for name in ["pages", "others"] {
            let folder = disk + "/" + name
            #expect(throws: PageStoreError.readOnly(folder: folder)) { try PageStore(folder: folder) }
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root may mount a small disk"))
    func aDiskThatIsReallyFull() throws {
        let disk = scratch.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        // Not even root may in some containers.
        guard run("/bin/mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]) == 0 else { return }
        defer { _ = run("/bin/umount", ["-l", disk]) }
        var store: PageStore? = try PageStore(folder: disk + "/pages")
        var stored = 0
        var failure: PageStoreError?
        while failure == nil, let store, stored < 100 {
            do throws(PageStoreError) {
                try store.add(
                    Samples.page(stored + 1), jpeg: Samples.jpeg(stored + 1, count: 5000), thumbnail: Samples.jpeg(1))
                stored += 1
            } catch { failure = error }
        }
        #expect(failure?.description.hasSuffix("the disk is full") == true && stored > 2)
        store = nil
        // Pages can be listed and removed, and then there is room.
        let again = try PageStore(folder: disk + "/pages")
        #expect(ids(again) == Array(1...stored) && again.notes.isEmpty)
        try again.remove(Samples.id(1))
        try again.add(
            Samples.page(stored + 1), jpeg: Samples.jpeg(stored + 1, count: 3000), thumbnail: Samples.jpeg(1))
        #expect(ids(again) == Array(2...stored + 1))
    }
}
