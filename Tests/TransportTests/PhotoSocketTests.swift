import DataScan
import DataScanClient
import FoundationEssentials
import ScanModel
import Testing

@Suite(.serialized, .timeLimit(.minutes(10))) struct PhotoSocketTests {
    private func call(_ client: ScanClient, _ method: String, _ parameters: String) async throws -> String {
        let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"# + "\n"
        return try await exchange(client.controlSocket, send: [line], expect: 1)[0]
    }

    @Test func aClientGetsThePhotographOfWhatItWasTold() async throws {
        try await withDaemon { client, scanner in
            for try await event in client.events() {
                guard case .add(let change) = event, let item = change.items.first else { continue }
                let whole = try await client.photo(PhotoRequest(frame: change.moment.frame))
                #expect(whole.moment.frame == change.moment.frame)
                #expect(abs(whole.moment.captureTime - change.moment.captureTime) < 1e-5)
                #expect(abs(whole.moment.time - change.moment.time) < 0.002)
                #expect(whole.jpeg.starts(with: [0xFF, 0xD8]) && whole.width == 640 && whole.height == 480)
                #expect(try await scanner.photo(PhotoRequest(frame: change.moment.frame)).jpeg == whole.jpeg)
                let part = try await client.photo(PhotoRequest(.item(item.id), frame: change.moment.frame, quality: 80))
                #expect(part.width < 640 && part.jpeg.count < whole.jpeg.count)
                try await client.setRegionOfInterest(try Region(x: 0, y: 0, width: 0.25, height: 0.5))
                let region = try await client.photo(PhotoRequest(.region))
                #expect(region.width == 160 && region.height == 240)
                return
            }
        }
    }

    @Test(arguments: [
        ("capturePhoto", #"{"area":"frame","item":"a"}"#, "invalid", "params.item"),
        ("capturePhoto", #"{"area":"all"}"#, "invalid", "params.area"),
        ("capturePhoto", #"{"quality":0}"#, "invalid", "params.quality"),
        ("capturePhoto", #"{"frame":-1}"#, "invalid", "params.frame"),
        ("capturePhoto", #"{"frame":999999}"#, "unavailable", "params.frame"),
        ("capturePhoto", #"{"item":"nobody"}"#, "unavailable", "params.item"),
        ("capturePhoto", #"{"as":"file"}"#, "invalid", "params.as"),
        ("capturePhoto", #"{"fram":1}"#, "unknown", "params.fram"),
        ("setZoom", "{}", "missing", "params.zoom"),
        ("setZoom", #"{"zoom":"far"}"#, "invalid", "params.zoom"),
        ("setZoom", #"{"zoom":100}"#, "unavailable", ""),
        ("cameras", #"{"all":true}"#, "unknown", "params"),
        ("setCamera", #"{"camera":{"width":1}}"#, "invalid", "params.camera.width"),
        ("setCamera", #"{"camera":{"controls":{"zoom":"x"}}}"#, "invalid", "params.camera.controls.zoom"),
        ("setCamera", #"{"camera":{"devise":"auto"}}"#, "unknown", "params.camera.devise"),
        ("setCamera", #"{"camera":{"device":"auto"}}"#, "unavailable", ""),
    ])
    func mistakesAreNamed(method: String, parameters: String, code: String, field: String) async throws {
        try await withDaemon { client, _ in
            let reply = try await call(client, method, parameters)
            #expect(reply.contains("\"data\":{\"code\":\"\(code)\""), "\(reply)")
            #expect(field.isEmpty ? !reply.contains("\"field\"") : reply.contains("\"field\":\"\(field)\""), "\(reply)")
        }
    }

    @Test func theCamerasOfTheMachineAreListed() async throws {
        try await withDaemon { client, _ in
            #expect(try await call(client, "cameras", "{}").contains(#""result":{"cameras":["#))
            for camera in try await client.cameras() { #expect(camera.device.hasPrefix("/dev/video")) }
        }
    }
}
