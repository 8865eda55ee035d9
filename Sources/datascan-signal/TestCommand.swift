import ArgumentParser
import ServiceLog
import Signals
import Synchronization

/// Shows one signal, to try lamps and sounds.
struct TestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Shows a signal once; stop the service first, because it holds the lines.")

    /// For how long a state is shown.
    private static let stateTime = Duration.seconds(3)

    @Argument(help: ArgumentHelp("The signal.", valueName: "signal"))
    var signal: Signal

    @OptionGroup var options: StationOptions

    func run() async throws {
        let settings = try options.settings()
        guard let plan = settings.signals[signal] else {
            ServiceOutput.complain([
                "\(options.file): the signal \(signal.rawValue) does nothing; name it in the section signals"
            ])
            throw ExitCode(1)
        }
        let isFailed = Mutex(false)
        let complain: @Sendable (String) -> Void = { message in
            ServiceOutput.complain([message])
            isFailed.withLock { $0 = true }
        }
        let player = SoundPlayer(command: settings.player) { complain("\($0)") }
        let station = SignalStation(settings, sounds: player) { if $0.isProblem { complain("\($0)") } }
        let running = Task { await station.run() }
        await station.takeMissing()
        await station.show(signal.isState ? .enter(signal) : .show(signal))
        let time = signal.isState ? Self.stateTime : .nanoseconds(plan.length)
        try await Task.sleep(for: time)
        await player.finished()
        running.cancel()
        await running.value
        if isFailed.withLock({ $0 }) { throw ExitCode(1) }
    }
}
