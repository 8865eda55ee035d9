import DaemonConfiguration
import FoundationEssentials
import SettingFiles
import Testing
import WebGateway

@Suite struct WebSettingsTests {
    @Test func theShippedConfigurationHasTheDefaults() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../config/datascan-web.yaml"
        ).path
        #expect(try WebSettings(file: path) == WebSettings())
        #expect(try WebSettings(yaml: "", file: "w") == WebSettings())
    }

    @Test func everyKeyIsRead() throws {
        let settings = try WebSettings(
            yaml: """
                listen: "[::1]:9000"
                hosts: [Kiosk.local]
                origins: ["https://kiosk.example"]
                tokenFile: /etc/datascan/web-token
                control: false
                configuration: ""
                eventSocket: /tmp/e.sock
                controlSocket: /tmp/c.sock
                """, file: "w")
        #expect(settings.host == "::1" && settings.port == 9000 && settings.isLoopback)
        #expect(settings.hosts == ["kiosk.local"] && settings.origins == ["https://kiosk.example"])
        #expect(settings.tokenFile == "/etc/datascan/web-token" && !settings.control)
        #expect(settings.configuration == nil)
        #expect(settings.eventSocket == "/tmp/e.sock" && settings.controlSocket == "/tmp/c.sock")
    }

    @Test(arguments: [
        ("listen: 0.0.0.0:8480\n", "w:1:9: listen: other machines can reach 0.0.0.0, so a token is needed"),
        ("listen: '[::]:8480'\n", "w:1:9: listen: other machines can reach ::"),
        ("listen: localhost\n", "allowed is ADDRESS:PORT"), ("listen: ::1:80\n", "needs brackets"),
        ("listen: 127.0.0.1:99999\n", "allowed is ADDRESS:PORT"),
        ("origins: [kiosk.example]\n", "allowed is an origin"), ("origins: ['https://a/b']\n", "allowed is an origin"),
        ("hosts: ['http://a']\n", "allowed is a name"), ("tokenFile: token\n", "allowed is an absolute path"),
        ("port: 80\n", "unknown key 'port'"), ("control: maybe\n", "allowed is true or false"),
    ])
    func mistakesAreNamed(_ yaml: String, _ message: String) {
        let error = #expect(throws: ConfigurationError.self) { try WebSettings(yaml: yaml, file: "w") }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func otherMachinesNeedTheToken() throws {
        let settings = try WebSettings(yaml: "{listen: '0.0.0.0:80', tokenFile: /t}", file: "w")
        #expect(!settings.isLoopback && settings.tokenFile == "/t")
    }
}
