import ScanModel
import SettingFiles
import Testing

@testable import Relay

@Suite struct RelaySettingsTests {
    private let least = "site: berlin\nstation: gate-3\nmqtt: {broker: 'mqtt://127.0.0.1'}\n"

    private func mistakes(_ yaml: String) -> [String] {
        do {
            _ = try RelaySettings(yaml: yaml, file: "f")
            return []
        } catch {
            return error.lines
        }
    }

    @Test func fewKeysAreNeeded() throws {
        let settings = try RelaySettings(yaml: least, file: "f")
        #expect(settings.site == "berlin" && settings.station == "gate-3" && settings.prefix == "datascan")
        #expect(settings.cameras == [RelayCamera()])
        #expect(settings.broker?.url == "mqtt://127.0.0.1:1883")
        #expect(settings.homeAssistant == nil)
        for (value, prefix) in [("true", "homeassistant"), ("false", nil), ("home/x", "home/x")] {
            #expect(try RelaySettings(yaml: least + "homeAssistant: \(value)\n", file: "f").homeAssistant == prefix)
        }
        #expect(settings.commands.isEmpty && !settings.takesSettings, "nothing is allowed by default")
        #expect(settings.stateFolder == "/var/lib/datascan-relay")
    }

    @Test func everyKeyIsRead() throws {
        let settings = try RelaySettings(
            yaml: """
                site: berlin
                station: gate-3
                cameras: [door, till]
                mqtt:
                  broker: mqtts://broker.example:8884
                  user: gate-3
                  passwordFile: /etc/datascan/relay-password
                  authorities: /etc/datascan/ca.pem
                  certificate: /etc/datascan/gate-3.pem
                  key: /etc/datascan/gate-3.key
                  prefix: acme/scanners
                stateFolder: /var/lib/x
                commands: [pause, resume]
                settings: true
                groups: [gates, city-1]
                """, file: "f")
        #expect(
            settings.cameras.map(\.eventSocket) == ["/run/datascan/door/events.sock", "/run/datascan/till/events.sock"])
        #expect(settings.broker?.url == "mqtts://broker.example:8884")
        #expect(settings.broker?.user == "gate-3" && settings.broker?.key == "/etc/datascan/gate-3.key")
        #expect(settings.prefix == "acme/scanners" && settings.commands == ["pause", "resume"])
        #expect(settings.takesSettings && settings.groups == ["gates", "city-1"])
    }

    @Test(arguments: [
        ("{}", "site is missing"), ("{}", "station is missing"), ("{}", "mqtt or webhook is missing"),
        ("site: Berlin", "this is 'Berlin'; allowed is 1 to 32 small letters"), ("site: 12", "it has to be text"),
        ("mqtt: {}", "broker is missing"), ("webhook: {}", "url is missing"),
        ("webhook: {url: 'ftp://h/'}", "allowed is http://HOST/"),
        ("mqtt: {broker: tcp://a}", "allowed is mqtt://HOST:PORT"),
        ("mqtt: {broker: mqtt://a, passwordFile: /p}", "passwordFile needs user"),
        ("mqtt: {broker: mqtts://a, key: /k}", "key needs certificate"),
        ("mqtt: {broker: mqtt://a, authorities: /c}", "begins with mqtts://"),
        ("mqtt: {broker: mqtt://a, prefix: 'a/+'}", "up to four levels"),
        ("groups: [gates]", "add settings: true"), ("settings: 1", "allowed is true or false"),
        ("settings: true\ngroups: [a, b, c, d, e]", "at most 4 groups"),
        ("settings: true\ngroups: [a, a]", "each once"),
        ("settings: true\ngroups: [Gates]", "small letters"),
        ("commands: [overrideSettings]", "allowed is ping"),
        ("commands: [reboot]", "this is 'reboot'; allowed is ping"), ("commands: [record]", "allowed is ping"),
        ("cameras: [door]\neventSocket: /x", "omit it"),
        ("stations: x", "unknown key 'stations' (did you mean station?)"),
    ])
    func mistakesSayWhatIsRight(yaml: String, message: String) {
        #expect(mistakes(yaml).contains { $0.contains(message) }, "\(mistakes(yaml))")
    }
}
