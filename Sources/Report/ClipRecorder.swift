public import DataScan
public import ScanModel

/// Assembles a clip's page frame by frame: turns events and traces into `ClipData`. A value without files or clock.
public struct ClipRecorder: Sendable {
    private var data: ClipData
    private var choice: PictureChoice
    private var comparison: TruthComparison?
    private var rowOf: [String: Int] = [:]
    private var threads = Threads()
    /// The thread that each reading belongs to.
    private var owners: [Int?] = []
    private var places: [Int: [(thread: Int, place: ClipData.Place)]] = [:]
    private var files: [Int: String] = [:]
    private var latest = -1

    /// - Parameters:
    ///   - pictures: the maximum number of pictures, beside those in which an item came, became stable or left.
    ///   - truth: what is printed, if that is known.
    public init(name: String, frameRate: Double, pictures: Int, truth: Truth? = nil) {
        data = ClipData(name: name, frameRate: frameRate)
        data.truth = truth
        choice = PictureChoice(limit: pictures)
        comparison = truth.map { TruthComparison($0) }
    }

    /// Takes the results of a step of a scan.
    /// - Parameters:
    ///   - trace: the trace of the latest frame; one that was taken before is ignored.
    ///   - file: returns the path of a frame's picture, relative to the page.
    /// - Returns: the file for the frame's picture, if the picture is to be kept; and the files of pictures to be
    ///   deleted.
    public mutating func take(_ events: [ScanEvent], _ trace: FrameTrace?, file: (Int) -> String)
        -> (picture: String?, drops: [String])
    {
        for event in events {
            comparison?.take(event)
            note(event)
        }
        guard let trace, trace.moment.frame > latest else { return (nil, []) }
        latest = trace.moment.frame
        data.frames = latest + 1
        let current = follow(trace)
        for reading in trace.readings { note(reading) }
        for look in trace.looks { note(look) }
        if trace.searchedText { data.searches.append(latest) }
        if let hint = trace.hint, hint != .none { data.hints.extend(to: latest, hint.rawValue) }
        if let failure = trace.failure { data.failures.extend(to: latest, "\(failure)") }
        let isSpecial = events.contains { ["add", "stable", "remove"].contains($0.name) }
        let (keeps, drops) = choice.take(latest, isSpecial: isSpecial)
        if keeps {
            places[latest] = current
            files[latest] = file(latest)
        }
        return (
            files[latest],
            drops.compactMap { frame in
                places[frame] = nil
                return files.removeValue(forKey: frame)
            }
        )
    }

    /// Sets the size of the frames, in pixels, once it is known.
    public mutating func setSize(width: Int, height: Int) { (data.width, data.height) = (width, height) }

    /// Returns everything recorded so far.
    /// - Parameter problem: what is wrong with the recording.
    public func finish(problem: String? = nil) -> ClipData {
        var data = data
        data.problem = problem
        data.interval = choice.interval
        let rows = threads.rows(after: &data)
        for index in data.readings.indices { data.readings[index].row = owners[index].flatMap { rows[$0] } }
        data.pictures = files.keys.sorted().map { frame in
            let places = (places[frame] ?? []).map { thread, place in
                var place = place
                place.row = rows[thread]
                return place
            }
            return ClipData.Picture(frame: frame, file: files[frame] ?? "", places: places)
        }
        if let comparison {
            data.outcomes = comparison.outcomes
            data.differences = comparison.differences()
        }
        return data
    }

    private mutating func note(_ event: ScanEvent) {
        switch event {
        case .add(let change), .update(let change), .stable(let change):
            for item in change.items {
                let row = rowOf[item.id] ?? data.rows.count
                if row == data.rows.count {
                    rowOf[item.id] = row
                    data.rows.append(ClipData.Row(item))
                }
                data.rows[row].content = item.content.summary
                data.rows[row].events.append(
                    ClipData.Event(
                        frame: change.moment.frame, name: event.name, content: item.content.summary,
                        confidence: item.confidence, quad: item.bounds))
            }
        case .remove(let removal):
            for item in removal.items {
                guard let row = rowOf[item.id] else { continue }
                data.rows[row].events.append(
                    ClipData.Event(frame: removal.moment.frame, name: event.name, reason: item.reason))
            }
        default: break
        }
    }

    /// Records the position of everything, and returns it with the threads.
    private mutating func follow(_ trace: FrameTrace) -> [(thread: Int, place: ClipData.Place)] {
        trace.followed.map { thing in
            let row = thing.item.flatMap { rowOf[$0] }
            let thread = threads.follow(thing.kind, thing.track, row: row)
            if let row {
                if let confidence = thing.confidence { data.rows[row].evidence.step(to: confidence, at: latest) }
                if thing.absence > 0 { data.rows[row].absent.extend(to: latest) }
            }
            let isAbsent = thing.absence > 0
            return (
                thread, ClipData.Place(isStable: thing.isStable && row != nil, isAbsent: isAbsent, quad: thing.bounds)
            )
        }
    }

    private mutating func note(_ reading: FrameTrace.CodeReading) {
        let (barcode, bounds) = (reading.reading.barcode, reading.reading.bounds)
        let thread = reading.track.flatMap { threads.current(.barcode, $0) }
        if let thread { threads.name(thread, barcode.payload, barcode.symbology) }
        let verdict = comparison?.take(
            .barcode, barcode.payload, supplement: reading.reading.details.supplementalPayload, at: bounds,
            frame: latest)
        owners.append(thread)
        data.readings.append(
            ClipData.Mark(
                frame: latest, content: barcode.payload, isPlain: !reading.reading.isFragile,
                lines: reading.reading.lines > 0 ? reading.reading.lines : nil, quad: bounds, truth: verdict?.truth,
                isRight: verdict?.isRight))
    }

    private mutating func note(_ look: FrameTrace.LineLook) {
        let thread = threads.current(.text, look.track)
        if let thread { threads.name(thread, look.transcript, nil) }
        let verdict = comparison?.take(.text, look.transcript, at: look.bounds, frame: latest)
        owners.append(thread)
        data.readings.append(
            ClipData.Mark(
                frame: latest, content: look.transcript, confidence: look.confidence, quad: look.bounds,
                truth: verdict?.truth, isRight: verdict?.isRight))
    }
}

extension ClipData.Row {
    init(_ item: RecognizedItem) {
        self.init(
            id: item.id, kind: item.content.kind, symbology: item.barcode?.symbology, content: item.content.summary)
    }
}

extension [ClipData.Stretch] {
    /// Adds a frame to the latest stretch, or starts a new one.
    mutating func extend(to frame: Int, _ name: String = "") {
        if let end = last, end.last == frame - 1, end.name == name {
            self[count - 1].last = frame
        } else {
            append(ClipData.Stretch(frame, frame, name))
        }
    }
}

extension [ClipData.Step] {
    /// Adds a value if it visibly differs from the latest one.
    mutating func step(to value: Double, at frame: Int) {
        let rounded = (value * 1e6).rounded() / 1e6
        if last?.value != rounded { append(ClipData.Step(frame: frame, value: rounded)) }
    }
}
