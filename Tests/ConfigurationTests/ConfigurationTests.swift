import Capture
import DaemonConfiguration
import DataScan
import FoundationEssentials
import ScanModel
import SettingFiles
import Testing

@Suite struct ConfigurationTests {
    @Test func theShippedConfigurationHasTheDefaults() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../config/datascand.yaml")
            .path
        let yaml = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
        #expect(try Configuration(yaml: yaml, file: path) == Configuration())
    }

    @Test func nothingIsTheDefault() throws {
        #expect(try Configuration(yaml: "", file: "f") == Configuration())
        #expect(try Configuration(yaml: "# only a comment\n", file: "f") == Configuration())
    }

    @Test func everyKeyIsRead() throws {
        let configuration = try Configuration(
            yaml: """
                camera:
                  device: /dev/video2
                  width: 640
                  height: 480
                  frameRate: 15
                  format: MJPG
                  controls: {focus: 40, exposure: auto, powerLineFrequency: off, zoom: 200}
                scan:
                  regionOfInterest: {x: 0.1, y: 0.2, width: 0.5, height: 0.25}
                  recognizedDataTypes:
                    - barcode: {symbologies: [qr, ean13]}
                  qualityLevel: accurate
                  recognizesMultipleItems: false
                  reappearAfter: 2.5
                events: {socket: /tmp/e.sock}
                control: {socket: "/tmp/c.sock", photoMemory: 20}
                log: {level: debug}
                """, file: "f")
        #expect(configuration.camera.device == "/dev/video2" && configuration.camera.width == 640)
        #expect(configuration.camera.height == 480 && configuration.camera.frameRate == 15)
        #expect(configuration.camera.format == .mjpeg)
        #expect(
            configuration.camera.controls
                == [.focus: .value(40), .exposure: .automatic, .powerLineFrequency: .value(0), .zoom: .value(200)])
        #expect(try configuration.scan.regionOfInterest == Region(x: 0.1, y: 0.2, width: 0.5, height: 0.25))
        #expect(configuration.scan.recognizedDataTypes == [.barcode(symbologies: [.qr, .ean13])])
        #expect(configuration.scan.qualityLevel == .accurate && !configuration.scan.recognizesMultipleItems)
        #expect(configuration.scan.reappearAfter == 2.5 && configuration.logLevel == .debug)
        #expect(configuration.photoMemory == 20)
        #expect(configuration.eventSocket.path == "/tmp/e.sock" && configuration.controlSocket.path == "/tmp/c.sock")
    }

    /// Each mistake with its line and column, and what is allowed.
    @Test(arguments: [
        (
            "camera:\n  devise: auto\n",
            "f:2:3: camera.devise: unknown key 'devise' (did you mean device?); allowed is device, width, height, frameRate, format, controls"
        ),
        (
            "camera:\n  width: wide\n",
            "f:2:10: camera.width: this is 'wide'; allowed is auto or a whole number from 16 to 16384"
        ),
        (
            "camera: {frameRate: '30'}\n",
            "f:1:21: camera.frameRate: this is '30'; allowed is auto or a number from 0.1 to 1000"
        ),
        ("camera: {format: H264}\n", "f:1:18: camera.format: this is 'H264'; allowed is auto, MJPG, JPEG, YUYV"),
        (
            "camera: {controls: {focsu: 3}}\n",
            "f:1:21: camera.controls.focsu: unknown key 'focsu' (did you mean focus?); allowed is focus, exposure, dynamicFrameRate, gain"
        ),
        (
            "camera: {controls: {gain: low}}\n",
            "f:1:27: camera.controls.gain: this is 'low'; allowed is auto or a whole number from"
        ),
        (
            "camera: {controls: {zoom: auto}}\n",
            "f:1:27: camera.controls.zoom: this is 'auto'; allowed is a whole number"
        ),
        (
            "camera: {controls: {powerLineFrequency: 55}}\n",
            "f:1:41: camera.controls.powerLineFrequency: this is 55; allowed is off, 50, 60 or auto"
        ),
        (
            "scan:\n  regionOfInterest: {x: 0.5, y: 0, width: 0.6, height: 1}\n",
            "f:2:43: scan.regionOfInterest.width: width is 0.6; allowed is at most 1 - x, which is 0.5: the region has to lie in the frame"
        ),
        ("scan:\n  regionOfInterest: {x: 0, y: 0, width: 1}\n", "f:2:21: scan.regionOfInterest: height is missing"),
        (
            "scan:\n  recognizedDataTypes:\n    - barcode: {symbologies: [ean31]}\n",
            "f:3:31: scan.recognizedDataTypes[0].barcode.symbologies[0]: this is 'ean31' (did you mean ean13?)"
        ),
        (
            "scan: {qualityLevel: best}\n",
            "f:1:22: scan.qualityLevel: this is 'best' (did you mean fast?); allowed is fast, balanced, accurate"
        ),
        ("scan: []\n", "f:1:7: scan: this is a list; it has to be a map"),
        (
            "events: {socket: events.sock}\n",
            "f:1:18: events.socket: this is 'events.sock'; allowed is an absolute path"
        ),
        ("camera: {width: 640, width: 800}\n", "f:1:22: camera.width: the key 'width' occurs twice"),
        ("camera: [\n", "f:2:1: this isn't valid YAML"),
        ("camera:\n\tdevice: auto\n", "f:2:1: this isn't valid YAML"),
        ("just text\n", "f:1:1: this is text; it has to be a map"),
    ])
    func mistakesSayWhere(yaml: String, expected: String) throws {
        let error = #expect(throws: ConfigurationError.self) { try Configuration(yaml: yaml, file: "f") }
        #expect(error?.description.hasPrefix(expected) == true, "\(error?.description ?? "nothing")")
    }

    /// Found by fuzzing: 430 bytes that stand for a thousand million values.
    @Test func aFileCostsNoMoreThanAMoment() throws {
        var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...8 {
            let uses = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            bomb += "a\(level): &a\(level) [\(uses)]\n"
        }
        for (yaml, expected) in [
            (bomb, "f:3:40: there are more than the 16 aliases (*name) that are allowed"),
            (String(repeating: "#", count: 530_000), "f:1:1: the file is larger than the 512 KB that are allowed"),
            ("log: " + String(repeating: "[", count: 20_000), "f:1:"),
        ] {
            let error = #expect(throws: ConfigurationError.self) { try Configuration(yaml: yaml, file: "f") }
            #expect(error?.description.hasPrefix(expected) == true, "\(error?.description ?? "nothing")")
        }
        let few = "scan: &s {qualityLevel: accurate}\nlog: {level: debug} # not **loud**\n"
        #expect(try Configuration(yaml: few, file: "f").scan.qualityLevel == .accurate)
    }

    @Test func pagesAreConfigured() throws {
        #expect(try Configuration(yaml: "log: {level: info}\n", file: "f").scan.pages == nil)
        let documents = "scan: {recognizedDataTypes: [document]}\n"
        let yaml = documents + "pages: {capture: manual, appearance: gray, folder: /tmp/p, resolution: 300}\n"
        let configuration = try Configuration(yaml: yaml, file: "f")
        let pages = try #require(configuration.scan.pages)
        #expect((pages.capture, pages.appearance, pages.resolution) == (.manual, .gray, 300))
        #expect(configuration.pageFolder == "/tmp/p")
        let usual = try Configuration(yaml: documents + "pages: {}\n", file: "f")
        #expect(usual.scan.pages == PageOptions() && usual.pageFolder == "/var/lib/datascan/pages")
    }

    @Test(
        arguments: [
            ("pages: {}\n", "f:1:8: pages: pages are captured of documents"),
            ("scan: {recognizedDataTypes: [document]}\npages: {resolution: 20}\n", "f:2:21: pages.resolution: "),
            ("scan: {recognizedDataTypes: [document]}\npages: {capture: often}\n", "f:2:18: pages.capture: "),
            ("scan: {recognizedDataTypes: [document]}\npages: {folder: here}\n", "f:2:17: pages.folder: "),
            (
                "scan: {recognizedDataTypes: [document]}\npages: {colour: yes}\n",
                "f:2:9: pages.colour: unknown key 'colour'"
            ),
            (
                "scan: {recognizedDataTypes: [document]}\ncontrol: {photoMemory: 0}\npages: {}\n",
                "f:3:8: pages: pages are made of kept frames"
            ),
        ])
    func mistakesInPagesAreReported(yaml: String, expected: String) {
        let error = #expect(throws: ConfigurationError.self) { try Configuration(yaml: yaml, file: "f") }
        #expect(error?.lines.first?.hasPrefix(expected) == true, "\(error?.description ?? "nothing")")
    }

    @Test func picturesOfResultsAreConfigured() throws {
        #expect(try Configuration(yaml: "results: {}\n", file: "f").pictures == nil)
        let usual = try Configuration(yaml: "results: {pictures: {}}\n", file: "f")
        #expect(usual.pictures?.folder == "/var/lib/datascan/pictures")
        #expect(usual.pictures?.age == 86400 && usual.pictures?.size == 200)
        let yaml = "results: {pictures: {folder: /tmp/p, retentionAge: 60, retentionSize: 1.5}}\n"
        let pictures = try #require(try Configuration(yaml: yaml, file: "f").pictures)
        #expect(pictures.folder == "/tmp/p" && pictures.age == 60 && pictures.size == 1.5)
    }

    @Test(
        arguments: [
            ("results: {picture: {}}\n", "f:1:11: results.picture: unknown key 'picture'"),
            ("results: {pictures: {folder: here}}\n", "f:1:30: results.pictures.folder: "),
            ("results: {pictures: {retentionSize: 0}}\n", "f:1:37: results.pictures.retentionSize: "),
            ("results: {pictures: {age: 3}}\n", "f:1:22: results.pictures.age: unknown key 'age'"),
            (
                "control: {photoMemory: 0}\nresults: {pictures: {}}\n",
                "f:2:21: results.pictures: pictures of results are made of kept frames"
            ),
            (
                "results: {pictures: {folder: /var/lib/datascan}}\n",
                "f:1:21: results.pictures: /var/lib/datascan is also"
            ),
            (
                "results: {pictures: {folder: /var/lib/datascan/pages}}\n",
                "f:1:21: results.pictures: /var/lib/datascan/pages is also pages.folder"
            ),
        ])
    func mistakesInPicturesOfResultsAreReported(yaml: String, expected: String) {
        let error = #expect(throws: ConfigurationError.self) { try Configuration(yaml: yaml, file: "f") }
        #expect(error?.lines.first?.hasPrefix(expected) == true, "\(error?.description ?? "nothing")")
    }

    @Test func allMistakesAreToldAtOnce() throws {
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration(yaml: "camera: {wdth: 1}\nscan: {qualityLevel: 3}\nextra: 1\n", file: "f")
        }
        #expect(error?.mistakes.count == 3)
    }
}
