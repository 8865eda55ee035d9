import ArgumentParser
import DataScanClient
import Glibc
import ScanModel

/// `datascan watch`: a live table on a terminal, the plain lines in a pipe.
struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what the daemon sees: a live table on a terminal, the events' lines in a pipe.")
    @OptionGroup var connection: Connection
    @Flag(help: "Print the events' lines on a terminal too.")
    var lines = false

    func run() async throws {
        try await connection.attempt { client in
            if lines || isatty(STDOUT_FILENO) == 0 {
                let output = LineOutput()
                for try await line in client.lines() { output.write(line + [UInt8(ascii: "\n")]) }
                return
            }
            var table = LiveTable()
            for try await event in client.events() {
                table.take(event)
                LineOutput().write(Array(table.screen(size: Terminal.size).utf8))
            }
        }
    }
}

/// The terminal that standard output is.
enum Terminal {
    /// Columns and rows.
    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        // Unsafe: C writes a local value.
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
