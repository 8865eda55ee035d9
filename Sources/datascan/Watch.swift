import ArgumentParser
import DataScanClient
import Glibc
import ScanModel
import UnixSignals

/// `datascan watch`: a live table on a terminal, plain lines in a pipe.
struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what the daemon sees: a live table on a terminal, the events' lines in a pipe.")
    @OptionGroup var connection: Connection
    @Flag(help: "Print the events' lines on a terminal too.")
    var lines = false
    @Flag(
        help:
            "Show what payloads mean in the table: also those with personal data, of which it otherwise shows the kind only."
    )
    var meanings = false

    func run() async throws {
        if lines || isatty(STDOUT_FILENO) == 0 {
            try await connection.attempt { client in
                let output = LineOutput()
                for try await line in client.lines() { output.write(line + [UInt8(ascii: "\n")]) }
            }
            return
        }
        Terminal.enter()
        defer { Terminal.leave() }
        await withTaskGroup { group in
            group.addTask { for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { return } }
            group.addTask { await Self.draw(connection.client, showsMeanings: meanings) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Draws until the task is cancelled. If the daemon isn't there, waits for it.
    private static func draw(_ client: ScanClient, showsMeanings: Bool) async {
        var table = LiveTable(showsMeanings: showsMeanings)
        func show() { LineOutput().write(Array(table.screen(size: Terminal.size).utf8)) }
        while !Task.isCancelled {
            do {
                for try await event in client.events(reconnects: false) {
                    table.take(event)
                    show()
                }
                table.lose("the daemon has gone; waiting for it")
            } catch {
                table.lose("\(error)")
            }
            show()
            try? await Task.sleep(for: .seconds(1))
        }
    }
}

/// The terminal of standard output.
enum Terminal {
    /// Switches to a separate screen without a cursor.
    static func enter() { LineOutput().write(Array("\u{1B}[?1049h\u{1B}[?25l".utf8)) }

    /// Restores the previous screen.
    static func leave() { LineOutput().write(Array("\u{1B}[?25h\u{1B}[?1049l".utf8)) }

    /// Columns and rows.
    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        // Unsafe: C writes a local value.
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
