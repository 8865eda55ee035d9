import ArgumentParser
import DataScanClient
import ScanModel

/// `datascan status`: prints the daemon's status as JSON.
struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints the daemon's status as JSON.")
    @OptionGroup var connection: Connection

    func run() async throws {
        try await connection.attempt { LineOutput().write(try await Reply.result(of: $0.call("status"))) }
    }
}

/// `datascan items`: prints the items in view as JSON.
struct Items: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints the items in view as JSON.")
    @OptionGroup var connection: Connection

    func run() async throws {
        try await connection.attempt { LineOutput().write(try await Reply.result(of: $0.call("items"))) }
    }
}

/// `datascan pause`: releases the camera.
struct Pause: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Releases the camera until resume.")
    @OptionGroup var connection: Connection

    func run() async throws { try await connection.attempt { try await $0.pause() } }
}

/// `datascan resume`: resumes scanning.
struct Resume: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Scans again after pause.")
    @OptionGroup var connection: Connection

    func run() async throws { try await connection.attempt { try await $0.resume() } }
}

/// `datascan reload`: applies a changed configuration.
struct Reload: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes the daemon reload its configuration. A file with a mistake changes nothing.")
    @OptionGroup var connection: Connection

    func run() async throws {
        try await connection.attempt { client in
            do {
                for key in try await client.reload() {
                    Complaint.print("\(key) takes effect with a restart of the daemon")
                }
            } catch ClientError.refused(let error) {
                // One line for each mistake, as the daemon shows them when it starts.
                Complaint.write("\(error.message)\n")
                throw ExitCode(1)
            }
        }
    }
}

/// `datascan region`: moves the region of interest.
struct SetRegion: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "region", abstract: "Moves the region of interest, in fractions of the frame.")
    @OptionGroup var connection: Connection
    @Argument(help: "Left edge, 0 to 1.") var x: Double
    @Argument(help: "Top edge, 0 to 1.") var y: Double
    @Argument(help: "Width, up to 1 - x.") var width: Double
    @Argument(help: "Height, up to 1 - y.") var height: Double

    func validate() throws {
        do throws(Region.Problem) {
            _ = try Region(x: x, y: y, width: width, height: height)
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func run() async throws {
        let region = try Region(x: x, y: y, width: width, height: height)
        try await connection.attempt { try await $0.setRegionOfInterest(region) }
    }
}

/// `datascan select`: selects the item that is reported, if only one is.
struct Select: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Selects the item at a point, in fractions of the frame, if scan.recognizesMultipleItems is false.")
    @OptionGroup var connection: Connection
    @Argument(help: "From the left edge, 0 to 1.") var x: Double
    @Argument(help: "From the top edge, 0 to 1.") var y: Double

    func validate() throws {
        for value in [x, y] where !(0...1).contains(value) {
            throw ValidationError("\(value) lies outside the frame; allowed is 0 to 1")
        }
    }

    func run() async throws { try await connection.attempt { try await $0.select(at: Point(x: x, y: y)) } }
}

/// Replies of the control socket.
enum Reply {
    /// Returns the bytes of the result as the daemon wrote them, and a line feed. The daemon writes it as the last
    /// member.
    static func result(of line: [UInt8]) -> [UInt8] {
        let key = Array("\"result\":".utf8)
        guard let start = line.indices.first(where: { line[$0...].starts(with: key) }), line.last == UInt8(ascii: "}")
        else {
            return line + [UInt8(ascii: "\n")]
        }
        return line[(start + key.count)..<(line.count - 1)] + [UInt8(ascii: "\n")]
    }
}
