import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Results

/// Pictures on disk: what is kept, what makes room, and what a fault leaves behind.
@Suite struct PictureFolderTests {
    private let scratch: ScratchFolder
    private let files = FaultyFiles()
    private let time = SetClock()
    private var path: String { scratch.path + "/pictures" }

    init() throws { scratch = try ScratchFolder() }

    /// - Parameter blocks: how many blocks of the disk the pictures may take.
    private func open(age: Double = 1000, blocks: Int = 10) throws -> PictureFolder {
        try PictureFolder(
            path, retention: Retention(age: age, size: blocks * PictureIndex.block), clock: time.clock, files: files)
    }

    private func cursor(_ number: Int, run: Int = 1) -> ResultCursor {
        ResultCursor(log: "log", run: run, number: number)
    }

    private func picture(_ number: Int, _ count: Int = 3000) -> [UInt8] {
        [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: count)
    }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    @Test func eachPictureHasTheNameOfItsCursorAndIsPrivate() throws {
        var folder = try open()
        // Two items of one event, and the same number in another run.
        let cursors = [cursor(1), cursor(2), cursor(1, run: 2)]
        for (index, cursor) in cursors.enumerated() { try folder.add(picture(index), for: cursor) }
        #expect(try names() == ["log-1-1.jpg", "log-1-2.jpg", "log-2-1.jpg"])
        for (index, cursor) in cursors.enumerated() { #expect(try folder.jpeg(of: cursor) == picture(index)) }
        #expect(try folder.jpeg(of: self.cursor(3)) == nil)
        for name in ["", "/log-1-1.jpg"] {
            var status = stat()
            #expect(stat(path + name, &status) == 0)
            #expect(status.st_mode & 0o777 == (name.isEmpty ? 0o700 : 0o600))
        }
    }

    @Test func theOldestMakeRoom() throws {
        var folder = try open(blocks: 10)
        for number in 1...25 {
            try folder.add(picture(number, number % 3 == 0 ? 9000 : 3000), for: cursor(number))
            #expect(folder.bytes <= 10 * PictureIndex.block)
        }
        // 25, 23, 22, 20: one block each; 24, 21: three.
        #expect(try names() == (20...25).map { "log-1-\($0).jpg" })
        #expect(folder.count == 6 && folder.bytes == 10 * PictureIndex.block)
        let error = #expect(throws: PictureError.self) { try folder.add(picture(0, 50_000), for: cursor(26)) }
        #expect(error == .tooLarge(bytes: 50_000, limit: 10 * PictureIndex.block) && folder.count == 6)
    }

    @Test func thoseThatAreTooOldAreRemovedAlsoIfNoneCome() throws {
        var folder = try open(age: 60)
        for number in 1...3 {
            try folder.add(picture(number), for: cursor(number))
            time.advance(20)
        }
        try folder.removeOld()
        #expect(try names() == ["log-1-2.jpg", "log-1-3.jpg"])
        time.advance(100)
        try folder.removeOld()
        #expect(try names() == [] && folder.bytes == 0)
    }

    @Test func openingFindsThemAndLeavesOtherFilesAlone() throws {
        let now = Date.now.timeIntervalSince1970
        time.set(wall: now)
        do {
            var folder = try open()
            for number in [1, 2, 3] { try folder.add(picture(number), for: cursor(number)) }
        }
        // The order is that of the files' times, not of their numbers.
        for (name, age) in [("log-1-3.jpg", 300.0), ("log-1-1.jpg", 200), ("log-1-2.jpg", 100)] {
            var times = [timespec(tv_sec: Int(now - age), tv_nsec: 0), timespec(tv_sec: Int(now - age), tv_nsec: 0)]
            #expect(utimensat(AT_FDCWD, path + "/" + name, &times, 0) == 0)
        }
        for name in ["log-1-9.jpg.tmp", "holiday.jpg", "notes.txt", "-1-1.jpg", "log-1-01.jpg"] {
            _ = scratch.file("pictures/" + name, picture(0))
        }
        let others = ["-1-1.jpg", "holiday.jpg", "log-1-01.jpg", "notes.txt"]
        var folder = try open(blocks: 3)
        #expect(folder.count == 3 && folder.bytes == 3 * PictureIndex.block)
        try folder.add(picture(4), for: cursor(4))
        #expect(try names() == (others + ["log-1-1.jpg", "log-1-2.jpg", "log-1-4.jpg"]).sorted())
        time.advance(850)
        try folder.removeOld()
        #expect(
            try names() == (others + ["log-1-2.jpg", "log-1-4.jpg"]).sorted(), "only the first is older than 1000 s")
    }

    @Test func onlyOneProcessOwnsAFolder() throws {
        let first = try open()
        let error = #expect(throws: PictureError.self) { try open() }
        #expect(error == .inUse(folder: path) && error?.description.contains("results.pictures.folder") == true)
        _ = first
    }

    @Test func aFullDiskLeavesNoHalfPicture() throws {
        var folder = try open()
        try folder.add(picture(1), for: cursor(1))
        for space in [0, 1, 1000, 2999] {
            files.set { $0.space = space }
            let error = #expect(throws: PictureError.self) { try folder.add(picture(2), for: cursor(2)) }
            #expect(error?.description == "\(path): the disk is full" && error?.needsOpening == false)
            #expect(try names() == ["log-1-1.jpg"] && folder.count == 1)
        }
        files.set { ($0.space, $0.most) = (nil, 7) }
        try folder.add(picture(2), for: cursor(2))
        #expect(try folder.jpeg(of: cursor(2)) == picture(2), "short writes are no fault")
    }

    @Test(arguments: ["write", "sync", "create", "rename", "remove"]) func aFaultLeavesTheFolderAsItWas(call: String)
        throws
    {
        var folder = try open(blocks: 2)
        for number in [1, 2] { try folder.add(picture(number), for: cursor(number)) }
        files.set { faults in
            switch call {
            case "write": faults.write = EIO
            case "sync": faults.sync = EIO
            case "create": faults.create = EROFS
            case "rename": faults.rename = EIO
            default: faults.remove = EROFS
            }
        }
        let error = #expect(throws: PictureError.self) { try folder.add(picture(3), for: cursor(3)) }
        #expect(error?.description.hasPrefix(path + ": ") == true && error?.needsOpening == true)
        files.set { $0 = .init() }
        #expect(try names().allSatisfy { $0.hasSuffix(".jpg") })
        #expect(try folder.jpeg(of: cursor(3)) == nil && folder.jpeg(of: cursor(2)) == picture(2))
        try folder.add(picture(3), for: cursor(3))
        #expect(try names() == ["log-1-2.jpg", "log-1-3.jpg"] && folder.count == 2)
    }

    @Test func aFolderThatIsGoneIsNoticed() throws {
        var folder = try open()
        try folder.add(picture(1), for: cursor(1))
        try FileManager.default.removeItem(atPath: path)
        let error = #expect(throws: PictureError.self) { try folder.add(picture(2), for: cursor(2)) }
        #expect(error == .removed(folder: path) && error?.needsOpening == true)
        var again = try open()
        try again.add(picture(2), for: cursor(2))
        #expect(try names() == ["log-1-2.jpg"] && again.count == 1)
    }

    @Test func aMissingParentIsReported() throws {
        let error = #expect(throws: PictureError.self) {
            try PictureFolder(
                scratch.path + "/no/pictures", retention: Retention(), clock: time.clock, files: SystemFiles())
        }
        #expect(error?.description == "\(scratch.path)/no/pictures: No such file or directory")
    }

    @Test func picturesRemovedByHandAreNoFault() throws {
        var folder = try open(blocks: 2)
        for number in [1, 2] { try folder.add(picture(number), for: cursor(number)) }
        #expect(unlink(path + "/log-1-1.jpg") == 0)
        for number in [3, 4] { try folder.add(picture(number), for: cursor(number)) }
        #expect(try names() == ["log-1-3.jpg", "log-1-4.jpg"] && folder.count == 2)
    }

    /// Against a plain list, over many random changes.
    @Test func theIndexCountsRightly() {
        var random = SeededGenerator(seed: 23)
        var index = PictureIndex()
        var plain: [PictureIndex.Entry] = []
        for number in 1...20_000 {
            if Int.random(in: 0..<5, using: &random) < 3 || plain.isEmpty {
                let entry = PictureIndex.Entry(
                    cursor: cursor(number), bytes: Int.random(in: 1...9000, using: &random), time: Double(number))
                index.append(entry)
                plain.append(entry)
            } else {
                #expect(index.next(toRemoveAt: .infinity, room: 0, Retention()) == plain[0].cursor)
                index.removeFirst()
                plain.removeFirst()
            }
            #expect(index.count == plain.count && index.bytes == plain.reduce(0) { $0 + $1.bytes })
        }
    }
}
