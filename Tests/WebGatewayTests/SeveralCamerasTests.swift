import DaemonConfiguration
import DataScanClient
import HTTPTypes
import ScanModel
import SettingFiles
import Testing

@testable import WebGateway

/// A gateway of several cameras: what requests name, and where a merged stream continues.
@Suite struct SeveralCamerasTests {
    private static let names = ["door", "till"]

    private var cameras: WebCameras {
        var settings = WebSettings()
        settings.cameras = Self.names.compactMap { CameraName($0) }.map { NamedSockets($0) }
        return WebCameras(settings)
    }

    private func request(_ query: [String: String]) -> WebRequest {
        WebRequest(method: .get, path: WebPath("/api/status"), query: query, fields: [:], address: "", body: [])
    }

    @Test func aRequestNamesOneOfSeveral() throws {
        let cameras = cameras
        #expect(try cameras.one(of: request(["camera": "till"])).name?.description == "till")
        #expect(try cameras.one(of: request(["camera": "till"])).client.eventSocket == "/run/datascan/till/events.sock")
        let missing = #expect(throws: WebError.self) { try cameras.one(of: request([:])) }
        #expect(missing?.message == "camera is required: one of door, till")
        let strange = #expect(throws: WebError.self) { try cameras.one(of: request(["camera": "gate"])) }
        #expect(strange?.message == "there is no camera 'gate' here; allowed is door, till")
    }

    @Test func eventsComeFromAllOrTheNamedOnes() throws {
        let cameras = cameras
        func names(_ query: [String: String]) throws -> [String?] {
            try cameras.several(of: request(query)).map(\.name?.description)
        }
        #expect(try names([:]) == ["door", "till"])
        #expect(try names(["camera": "till,till"]) == ["till"])
        #expect(throws: WebError.self) { try names(["camera": ""]) }
    }

    @Test func aDaemonWithoutANameNeedsNone() throws {
        let cameras = WebCameras(WebSettings())
        #expect(try cameras.one(of: request([:])).name == nil && cameras.names.isEmpty)
        let error = #expect(throws: WebError.self) { try cameras.one(of: request(["camera": "door"])) }
        #expect(error?.message.hasPrefix("the gateway serves a daemon without a name") == true)
    }

    @Test func thePlaceHasACursorOfEachCamera() throws {
        let (door, till) = (try CameraName.parse("door"), try CameraName.parse("till"))
        var place = try EventStreamPlace(nil, isMerged: true)
        #expect(place.take("c-1", of: till) == "till:c-1")
        #expect(place.take("c-1", of: till) == nil, "the same place has no id again")
        #expect(place.take("d-7", of: door) == "door:d-7,till:c-1")
        let again = try EventStreamPlace("door:d-7,till:c-1", isMerged: true)
        #expect(again == place && again.cursor(of: door) == "d-7")
        #expect(try EventStreamPlace("c-9", isMerged: false).cursor(of: nil) == "c-9")
    }

    @Test(arguments: ["c-1", "door:", "door:a:b", "Door:a", "door:a,", ":a", "door:a till:b"])
    func aStrangePlaceIsRefused(text: String) {
        #expect(throws: WebError.self) { try EventStreamPlace(text, isMerged: true) }
    }

    @Test func eachMessageNamesItsCamera() throws {
        let till = try CameraName.parse("till")
        var state = EventStreamState(try EventStreamPlace(nil, isMerged: true))
        let camera = CameraInfo(device: "/dev/video0", state: .streaming)
        func said(_ event: ScanEvent, cursor: String? = nil) -> String {
            var json = JSONWriter()
            event.writeLine(to: &json)
            return String(
                decoding: state.message(.event(event, line: json.bytes.dropLast(), cursor: cursor), from: till),
                as: UTF8.self)
        }
        let hello = Hello(server: "d", session: "s", camera: camera, regionOfInterest: .full)
        #expect(
            said(.hello(hello)).hasPrefix(
                """
                event: daemon
                data: {"event":"daemon","camera":"till","connected":true}

                event: hello
                data: {"cameraName":"till","event":"hello",
                """))
        let named = Hello(server: "d", session: "s", camera: camera, regionOfInterest: .full, cameraName: "till")
        #expect(said(.hello(named)).components(of: "cameraName") == 1)
        #expect(
            said(.pong(Pong(ping: .text("p"), sequence: 1, cursor: "c")), cursor: "c").hasPrefix(
                "event: pong\nid: till:c\ndata: {\"camera\":\"till\",\"event\":\"pong\""))
    }

    @Test func configured() throws {
        #expect(
            try WebSettings(yaml: "cameras: [door, till]", file: "f").cameras.map(\.folder)
                == ["/run/datascan/door", "/run/datascan/till"])
        #expect(try WebSettings(yaml: "cameras: {door: /srv/a}", file: "f").cameras.map(\.folder) == ["/srv/a"])
    }

    @Test(arguments: [
        ("cameras: [Door]", "1:11: cameras[0]: this is 'Door'; allowed is 1 to 32"),
        ("cameras: [a, a]", "a is listed twice"),
        ("{cameras: [a], eventSocket: /x}", "eventSocket is for a daemon without a name"),
        ("cameras: {a: b}", "allowed is an absolute path"), ("cameras: 7", "it has to be a list"),
    ])
    func mistakes(yaml: String, words: String) {
        let error = #expect(throws: ConfigurationError.self) { try WebSettings(yaml: yaml, file: "f") }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
}

extension String {
    fileprivate func components(of word: String) -> Int { ranges(of: word).count }
}
