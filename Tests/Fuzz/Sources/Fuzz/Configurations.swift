import DaemonConfiguration
import SettingFiles

extension Target {
    /// A configuration file.
    static let configuration = Target(name: "configuration") { bytes in
        do throws(ConfigurationError) {
            let configuration = try Configuration(yaml: String(decoding: bytes, as: UTF8.self), file: "f")
            requireReadable(configuration.scan.regionOfInterest)
            require(configuration.eventSocket.path.hasPrefix("/"), "a socket without a full path")
            require(configuration.eventSocket.mode & ~0o666 == 0, "a mode with more rights than a socket has")
        } catch {
            require(!error.lines.isEmpty, "a configuration is refused without a reason")
            for line in error.lines {
                require(line.hasPrefix("f:"), "a reason without its place")
                require(line.utf8.count < 4096, "a reason of \(line.utf8.count) bytes")
            }
        }
    }
}
