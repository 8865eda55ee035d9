import ScanModel
import SettingFiles
import Testing

@testable import Feed
@testable import HTTPTransfer

struct FeedSettingsTests {
    private static func read(_ yaml: String) throws -> FeedSettings {
        try FeedSettings(CameraName.parse("door"), yaml: yaml, file: "f")
    }

    @Test func readsAProgram() throws {
        let settings = try Self.read("command: [rpicam-vid, -t, 0, --framerate, 14.5, -o, -]")
        #expect(settings.source == .program(["rpicam-vid", "-t", "0", "--framerate", "14.5", "-o", "-"]))
        #expect(settings.socket == "/run/datascan-feed/door.sock")
    }

    @Test func readsAnAddress() throws {
        let key = "sha256//" + String(repeating: "A", count: 43) + "="
        let settings = try Self.read(
            "{url: 'https://camera/mjpeg?x=1', user: u, password: '123', pinnedKey: '\(key)', interval: 1, socket: /run/s}"
        )
        var request = TransferRequest(url: "https://camera/mjpeg?x=1", credentials: .init(user: "u", password: "123"))
        request.trust = .pinnedKey(key)
        #expect(settings.source == .http(request, interval: 1))
        #expect(settings.socket == "/run/s" && settings.hasPassword)
    }

    @Test(arguments: [
        ("", "f:1:1: command or url is required: a program that writes the stream, or the address of one"),
        ("{command: [x], url: 'http://h/'}", "f:1:21: url: there is a command as well; a feed has one source"),
        ("{command: [x], user: u}", "f:1:22: user: user needs url instead of command"),
        ("command: []", "f:1:10: command: the list is empty; it has to begin with a program"),
        ("{url: 'http://h/', password: x}", "f:1:30: password: password needs a user beside it"),
        (
            "{url: 'http://h/', user: u, password: 12345}",
            "f:1:39: password: it has to be text; digits alone need quotes"
        ),
        ("{url: 'http://u:p@h/', user: v}", "f:1:7: url: url has a user as well; omit one of them"),
        ("{url: 'http://h/', certificateAuthority: /c.pem}", "f:1:7: url: a certificate or a key needs https"),
        (
            "{url: 'https://h/', pinnedKey: abc}",
            "f:1:32: pinnedKey: this is 'abc'; allowed is sha256// and the 44 characters of a hash in base64"
        ),
        ("{url: 'http://h/', interval: 0}", "f:1:30: interval: this is 0; allowed is a number from 0.02 to 3600"),
    ])
    func reportsMistakes(_ yaml: String, _ message: String) {
        let error = #expect(throws: ConfigurationError.self) { try Self.read(yaml) }
        #expect(error?.description == message)
    }

    /// The address of a stream may have a password in it.
    @Test func neverShowsAnAddress() {
        let error = #expect(throws: ConfigurationError.self) { try Self.read("url: 'rtsp://u:secret@h/'") }
        let text = error?.description ?? ""
        #expect(text.contains("use command with ffmpeg") && !text.contains("secret"))
    }
}

struct TransferAddressTests {
    @Test(arguments: [
        ("http://u:p%40ss@camera:8080/a@b?c=d", "http://camera:8080/a@b?c=d", "u", "p@ss"),
        ("HTTPS://u@camera", "https://camera", "u", ""),
        ("http://u:a:b@camera/", "http://camera/", "u", "a:b"),
    ])
    func takesCredentialsApart(_ text: String, _ url: String, _ user: String, _ password: String) {
        let address = TransferAddress(text)
        #expect(address?.url == url)
        #expect(address?.credentials == .init(user: user, password: password))
    }

    @Test func needsNoCredentials() {
        #expect(TransferAddress("http://h/x")?.credentials == nil)
        #expect(TransferAddress("http://h/x")?.url == "http://h/x")
    }

    @Test(arguments: [
        "", "h/x", "ftp://h/", "http://", "http://u:p@/x", "http://h/a b", "http://u:%zz@h/", "http:///x",
    ])
    func refuses(_ text: String) { #expect(TransferAddress(text) == nil) }
}

struct RedactionTests {
    @Test(arguments: [
        ("[tcp @ 0x55] rtsp://u:p@h:554/s: refused", "[tcp @ 0x55] rtsp://…@h:554/s: refused"),
        ("a http://u:p/w@h/x?user=u&pwd=p b", "a http://…@h/x?… b"),
        ("'http://h/x' and \"rtsp://u@k\"", "'http://h/x' and \"rtsp://…@k\""),
        ("nothing here", "nothing here"),
    ])
    func removesPasswords(_ text: String, _ shown: String) { #expect(Redaction.redact(text) == shown) }
}
