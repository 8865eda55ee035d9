import DaemonConfiguration
import DataScan
import ScanModel
import SettingFiles
import Testing

/// The section `trigger`.
@Suite struct TriggerConfigurationTests {
    @Test func itIsRead() throws {
        let yaml = "trigger: {mode: onDemand, window: 2.5, results: 0, hold: 1, repeatAfter: 60}\n"
        let trigger = try Configuration(yaml: yaml, file: "f").scan.trigger
        #expect(trigger.mode == .onDemand && trigger.window == 2.5 && trigger.results == 0)
        #expect(trigger.hold == 1 && trigger.repeatAfter == 60)
        #expect(try Configuration(yaml: "trigger: {mode: continuous}\n", file: "f") == Configuration())
    }

    @Test(arguments: [
        ("trigger: {mode: button}", "f:1:17: trigger.mode: this is 'button'; allowed is continuous, onDemand"),
        (
            "trigger: {mode: onDemand, window: 0}",
            "f:1:35: trigger.window: this is 0; allowed is a number from 0.1 to 3600"
        ),
        ("trigger: {hold: -1}", "f:1:17: trigger.hold: this is -1; allowed is a number from 0 to 3600"),
        (
            "trigger: {window: 3}",
            "f:1:19: trigger.window: window concerns the windows of the mode onDemand; leave it out, or set that mode"
        ),
        ("trigger: {mode: onDemand, results: 1.5}", "f:1:36: trigger.results"),
        ("trigger: {windw: 3}", "f:1:11: trigger.windw: unknown key 'windw' (did you mean window?)"),
    ]) func mistakesAreNamed(_ yaml: String, _ expected: String) throws {
        let error = try #require(
            #expect(throws: ConfigurationError.self) { _ = try Configuration(yaml: yaml, file: "f") })
        #expect("\(error)".hasPrefix(expected), "\(error)")
    }
}
