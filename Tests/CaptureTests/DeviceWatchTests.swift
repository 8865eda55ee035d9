import Dispatch
import FoundationEssentials
import ScanModel
import TestSupport
import Testing

@testable import Capture

@Suite struct DeviceWatchTests {
    @Test func aNodeThatAppearsAndOneThatIsUsed() throws {
        let folder = try ScratchFolder()
        let watch = DeviceWatch(root: folder.path)
        #expect(watch.drain() == .init())
        _ = folder.file("random", [])
        #expect(watch.drain() == .init())
        let node = folder.file("video7", [])
        #expect(watch.wait(600).appeared)
        #expect(watch.drain() == .init())
        _ = FileManager.default.contents(atPath: node)
        #expect(watch.wait(600) == .init(appeared: false, touched: true))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: node)
        #expect(watch.wait(600).appeared)
    }

    /// Folders of lasting names come and go with the cameras.
    @Test func aLastingNameInAFolderThatCameLater() throws {
        let folder = try ScratchFolder()
        let watch = DeviceWatch(root: folder.path)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/v4l/by-id", withIntermediateDirectories: true)
        #expect(watch.wait(600).appeared)
        watch.renew()
        _ = folder.file("v4l/by-id/usb-Maker_Model-video-index0", [])
        #expect(watch.wait(600).appeared)
    }
}

@Suite struct DriverCallTests {
    @Test func aCallThatComesBackLateIsWaitedForInPieces() {
        let gate = DispatchSemaphore(value: 0)
        let call = DriverCall(on: DispatchQueue(label: "test")) { () throws(CaptureFault) -> Int in
            gate.wait()
            return 7
        }
        #expect(call.wait(0.01) == nil)
        gate.signal()
        #expect(call.wait(600) == .success(7))
    }

    @Test func aFaultComesBackToo() {
        let fault = CaptureFault(.busy, "held")
        let call = DriverCall(on: DispatchQueue(label: "test")) { () throws(CaptureFault) -> Int in throw fault }
        #expect(call.wait(600) == .failure(fault))
    }
}
