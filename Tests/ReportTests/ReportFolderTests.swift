import FoundationEssentials
import TestSupport
import Testing

@testable import Report

@Suite struct ReportFolderTests {
    private let scratch: ScratchFolder
    private var path: String { scratch.path + "/report" }

    init() throws { scratch = try ScratchFolder() }

    private func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    @Test func onlyItsOwnerCanReadIt() throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        var report = try ReportFolder(path: path)
        let clip = try report.begin("a/clip.mjpeg", frameRate: 10, pictures: 10, truth: nil)
        try report.end(clip, problem: nil)
        for folder in ["", "/clip.mjpeg", "/clip.mjpeg/frames"] { #expect(try mode(path + folder) == 0o700) }
        for file in ["/index.html", "/clip.mjpeg/index.html"] { #expect(try mode(path + file) == 0o600) }
    }

    @Test func clipsOfOneNameHaveFoldersOfTheirOwn() throws {
        var report = try ReportFolder(path: path)
        for file in ["a/clip.mjpeg", "b/clip.mjpeg", "c/index.html"] {
            try report.end(try report.begin(file, frameRate: 10, pictures: 10, truth: nil), problem: nil)
        }
        #expect(try names() == ["clip.mjpeg", "clip.mjpeg-2", "index.html", "index.html-2"])
    }

    @Test func anEarlierReportGivesWayAndNothingElse() throws {
        for name in ["one", "two"] {
            var report = try ReportFolder(path: path)
            try report.end(try report.begin(name, frameRate: 10, pictures: 10, truth: nil), problem: nil)
            if name == "one" { _ = scratch.file("report/notes.txt", Array("mine".utf8)) }
        }
        #expect(try names() == ["index.html", "notes.txt", "two"])
    }

    @Test func whatIsNoReportIsLeftAlone() throws {
        let file = scratch.file("file", [1])
        #expect(throws: ReportError.noFolder(path: file)) { try ReportFolder(path: file) }
        #expect(throws: ReportError.occupied(path: scratch.path)) { try ReportFolder(path: scratch.path) }
        _ = scratch.file("index.html", Array("<!DOCTYPE html>".utf8))
        #expect(throws: ReportError.occupied(path: scratch.path)) { try ReportFolder(path: scratch.path) }
        let missing = scratch.path + "/no/such"
        #expect(throws: ReportError.failed(path: missing, reason: "No such file or directory")) {
            try ReportFolder(path: missing)
        }
    }
}
