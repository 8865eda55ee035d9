import FoundationEssentials
import Glibc
import SettingFiles
import TestSupport
import Testing

/// Which file an installed program reads, with folders of their own in place of `/etc/datascan` and `/usr/share/datascan`.
@Suite struct InstalledSettingsTests {
    private let scratch: ScratchFolder
    private let settings: InstalledSettings

    init() throws {
        scratch = try ScratchFolder()
        for folder in ["etc", "share"] {
            try FileManager.default.createDirectory(
                atPath: scratch.path + "/" + folder, withIntermediateDirectories: true)
        }
        settings = InstalledSettings(
            "datascand", ownFolder: scratch.path + "/etc", defaultsFolder: scratch.path + "/share")
    }

    @Test func theMachinesOwnFileReplacesTheDefaults() {
        #expect(settings.file(named: nil) == nil, "a program that isn't installed")
        let defaults = scratch.file("share/datascand.yaml", [])
        #expect(settings.file(named: nil) == defaults)
        let own = scratch.file("etc/datascand.yaml", [])
        #expect(settings.file(named: nil) == own)
    }

    @Test func aNamedFileIsReadEvenIfItIsMissing() {
        _ = scratch.file("share/datascand.yaml", [])
        #expect(settings.file(named: scratch.path + "/none.yaml") == scratch.path + "/none.yaml")
    }

    /// The defaults in place of settings that somebody made would be a silent change.
    @Test func anOwnFileThatCantBeReadIsNotPassedOver() {
        _ = scratch.file("share/datascand.yaml", [])
        #expect(symlink(scratch.path + "/gone", settings.own) == 0)
        #expect(settings.file(named: nil) == settings.own, "a dangling link")
        #expect(unlink(settings.own) == 0 && mkdir(settings.own, 0o755) == 0)
        #expect(settings.file(named: nil) == settings.own, "a folder")
    }

    @Test func theUsualFoldersAreThoseOfThePackage() {
        let settings = InstalledSettings("datascan-web")
        #expect(settings.own == "/etc/datascan/datascan-web.yaml")
        #expect(settings.defaults == "/usr/share/datascan/datascan-web.yaml")
    }
}
