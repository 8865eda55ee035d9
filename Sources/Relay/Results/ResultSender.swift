import DataScanClient
import ScanModel

/// Delivers a camera's results: reads them from the daemon while the destination can be reached, and keeps the position. Performs what
/// `RelaySession` decides.
actor ResultSender {
    private let client: ScanClient
    private let topics: RelayTopics
    private let file: PositionFile
    private let notify: @Sendable (RelayNote) -> Void
    private var session: RelaySession
    private var backoff = RelayBackoff()
    private var destination: (any ResultDestination)?
    /// Rises whenever reading starts or stops; what belongs to an earlier number is ignored.
    private var generation = 0
    private var reading: Task<Void, Never>?
    private var roomSeeker: CheckedContinuation<Void, Never>?
    private var unsaved: RelayPosition?
    private var saving: Task<Void, Never>?
    private var storageFault: String?

    init(
        _ client: ScanClient, _ topics: RelayTopics, _ file: PositionFile, position: RelayPosition?,
        windowSize: Int = RelayWindow.usualSize,
        notify: @escaping @Sendable (RelayNote) -> Void
    ) {
        self.client = client
        self.topics = topics
        self.file = file
        self.notify = notify
        session = RelaySession(position: position, windowSize: windowSize)
    }

    /// The latest confirmed position; and what is wrong, nil if nothing is.
    var condition: (position: RelayPosition?, fault: String?) { (session.position, session.fault ?? storageFault) }

    /// How delivery goes.
    var status: RelayStatusFile.Status {
        .init(isConnected: destination != nil, fault: condition.fault, cursor: session.position?.cursor)
    }

    /// The daemon is there, and its latest result has this cursor.
    func daemonFound(latest cursor: String?) { perform(session.daemonFound(latest: cursor)) }

    /// Delivers to a destination from now on.
    func open(_ destination: any ResultDestination) {
        self.destination = destination
        perform(session.opened())
    }

    /// The destination can't be reached any more. Waits until the position is on disk.
    func close() async {
        perform(session.closed())
        destination = nil
        await saving?.value
    }

    private func outcome(_ serial: Int, _ failure: RelayFault?) {
        perform(failure.map { session.rejected(serial, $0) } ?? session.confirmed(serial))
    }

    private func perform(_ actions: [RelaySession.Action], _ result: RelayResult? = nil) {
        for action in actions {
            switch action {
            case .follow(let cursor): follow(after: cursor)
            case .stopFollowing:
                generation += 1
                reading?.cancel()
                reading = nil
            case .send(let serial, let cursor, let previous, let gap):
                if let result { send(serial, cursor, result.message(topics, previous: previous, gap: gap)) }
            case .store(let position): store(position)
            case .wait(let least):
                let wait = Double(least) + backoff.next()
                Task {
                    try? await Task.sleep(for: .seconds(wait))
                    perform(session.retry())
                }
            case .resetWaits: backoff.reset()
            case .fault(let fault): notify(fault.map { .fault($0) } ?? .recovered)
            }
        }
        roomSeeker?.resume()
        roomSeeker = nil
    }

    private func send(_ serial: Int, _ cursor: String, _ message: [UInt8]) {
        do throws(RelayFault) {
            try destination?.send(message, cursor: cursor) { [weak self] failure in await self?.outcome(serial, failure)
            }
        } catch {
            // The end of a connection is announced by its events.
            if error.kind != .ended { perform(session.rejected(serial, error)) }
        }
    }

    private func follow(after cursor: String) {
        generation += 1
        let generation = generation
        reading = Task { await read(after: cursor, generation) }
    }

    private func read(after cursor: String, _ generation: Int) async {
        var name = ""
        do {
            for try await delivery in client.deliveries(EventRequest(events: ["stable"]), after: cursor) {
                guard generation == self.generation else { return }
                switch delivery {
                case .event(.hello(let hello), _, _): name = hello.session
                case .event(.subscribed(let answer), _, _):
                    if let gap = answer.gap { perform(session.missing(gap)) }
                case .event(.overflow(let overflow), _, _):
                    if let gap = overflow.gap { perform(session.missing(gap)) }
                case .event(.stable(let change), _, _):
                    for result in RelayResult.all(of: change, session: name) {
                        guard await take(result, generation) else { return }
                    }
                case .event(.error(let error), _, _):
                    perform(
                        error.code == .invalid
                            ? session.cursorRefused(error.message) : session.daemonFailed(error.message))
                    return
                case .event, .away: break
                }
            }
        } catch {
            guard generation == self.generation else { return }
            // A line that isn't part of the protocol may contain what was read.
            let reason =
                if case ClientError.garbled? = error as? ClientError { "it doesn't speak the daemon's protocol" } else {
                    "\(error)"
                }
            perform(session.daemonFailed(reason))
        }
    }

    /// Sends a result once there is room.
    /// - Returns: false if reading has been stopped.
    private func take(_ result: RelayResult, _ generation: Int) async -> Bool {
        while generation == self.generation, !session.hasRoom {
            await withCheckedContinuation { roomSeeker = $0 }
        }
        guard generation == self.generation else { return false }
        perform(session.result(cursor: result.cursor), result)
        return true
    }

    /// Writes the position. While a write runs, only the newest one waits: a position that is too old costs duplicates, and no losses.
    private func store(_ position: RelayPosition) {
        unsaved = position
        guard saving == nil else { return }
        saving = Task {
            while let position = unsaved {
                unsaved = nil
                await save(position)
            }
            saving = nil
        }
    }

    private func save(_ position: RelayPosition) async {
        do throws(PositionFile.Fault) {
            try await file.save(position)
            if storageFault != nil { notify(.stored) }
            storageFault = nil
        } catch {
            if storageFault == nil { notify(.notStored(error.description)) }
            storageFault = error.description
        }
    }
}
