import Imaging
import ScanModel

/// Which attempts a frame gets within the budgets.
extension BarcodeReader {
    /// Maximum number of places that are tried in a frame; the others wait for the next frame.
    private static let limit = 8
    /// The same of those that are searched for a bullseye.
    private static let searches = 3

    /// Plans attempts at places where a code is expected or may be, within the budget.
    mutating func placeJobs(
        _ frame: borrowing Frame, _ expected: [Attention], settled: [Attention], isChanged: Bool
    ) throws(SystemError) -> [PlannedJob] {
        var jobs: [PlannedJob] = []
        guard !frame.isFlat else { return jobs }
        let (width, height) = (Double(frame.width), Double(frame.height))
        let settled = settled.map { KnownCode($0, width: width, height: height) }
        let certain = settled + expected.filter(\.isCertain).map { KnownCode($0, width: width, height: height) }
        try addHexagonJobs(to: &jobs, frame, certain: certain)
        try addStackJobs(to: &jobs, frame, certain: certain)
        let tasks = book.tasks(
            expected, settled: settled, isChanged: isChanged,
            solvable: (bars: barBudget.isLeft, grids: gridBudget.isLeft),
            width: width, height: height, at: frame.captureTime)
        for task in tasks.prefix(Self.limit) where canPay(for: task) {
            // What was read by a long search is read again by a shorter one, for its symbology alone.
            placeReader.searchesLong = longBudget.isLeft || task.wanted != nil
            let planned = try job(task, frame)
            let spent = placeReader.takeSpent()
            gridBudget.spend(spent.grids)
            barBudget.spend(spent.bars)
            longBudget.spend(spent.long)
            guard var job = planned else {
                if let index = task.place {
                    book.wasEmpty(task.look, at: index)
                    book.looked(at: index, task.look, found: nil, time: frame.captureTime)
                }
                continue
            }
            job.place = task.place.map { ($0, task.look) }
            budget.spend(job)
            jobs.append(job)
        }
        let beside = expected.compactMap { BesideLook($0, width: width, height: height) }
        for look in beside.prefix(Self.limit) where budget.isLeft {
            guard
                var job = try placeReader.job(
                    look.look, at: look.candidate, wanted: look.symbology, of: frame, in: decoder.pixels)
            else { continue }
            job.seesBeside = true
            budget.spend(job)
            jobs.append(job)
        }
        return jobs
    }

    /// Returns whether the budget allows an attempt.
    private func canPay(for task: PlaceBook.Task) -> Bool {
        if task.isSecond { return budget.isPlenty }
        return budget.isLeft || task.confirms && budget.isLeftToConfirm
    }

    /// Searches places for a bullseye: first, because it costs little, and the arcs of one are bars that take all attempts.
    private mutating func addHexagonJobs(
        to jobs: inout [PlannedJob], _ frame: borrowing Frame, certain: [KnownCode]
    ) throws(SystemError) {
        guard symbologies.contains(.maxiCode) else { return }
        let tasks = book.bullseyeTasks(certain: certain, at: frame.captureTime)
        for task in tasks.prefix(Self.searches)
        where hexagonBudget.isLeft {
            guard let index = task.place else { continue }
            let planned = try job(task, frame)
            book.soughtBullseye(at: index, isEmpty: planned == nil, time: frame.captureTime)
            let spent = placeReader.takeSpentOnHexagons()
            // Only what may be in vain is limited on its own.
            if spent.fit > 0 {
                budget.spend(spent.search + spent.fit)
            } else {
                hexagonBudget.spend(spent.search)
            }
            guard var job = planned else { continue }
            job.place = (index, task.look)
            jobs.append(job)
        }
    }

    /// Searches places for the guard patterns of stacked codes.
    private mutating func addStackJobs(
        to jobs: inout [PlannedJob], _ frame: borrowing Frame, certain: [KnownCode]
    ) throws(SystemError) {
        guard !symbologies.intersection(StackSampler.symbologies).isEmpty else { return }
        for task in book.stackTasks(certain: certain, at: frame.captureTime).prefix(Self.searches)
        where stackBudget.isLeft {
            guard let index = task.place else { continue }
            let planned = try job(task, frame)
            book.soughtStack(at: index, isEmpty: planned == nil, time: frame.captureTime)
            let spent = placeReader.takeSpentOnStacks()
            stackBudget.spend(spent.search)
            // Only what may be in vain is limited on its own.
            budget.spend(spent.rows)
            guard var job = planned else { continue }
            job.place = (index, task.look)
            jobs.append(job)
        }
    }

    private mutating func job(_ task: PlaceBook.Task, _ frame: borrowing Frame) throws(SystemError) -> PlannedJob? {
        let size = task.place.flatMap { book.places[$0].size }
        if task.look == .fused, let index = task.place, let fused = book.places[index].fused {
            return try placeReader.job(
                fused: fused, form: task.candidate.form, turn: fused.count, wanted: task.wanted, size: size,
                in: decoder.pixels)
        }
        let candidate = task.place.map { book.places[$0].candidate(for: task.look) } ?? task.candidate
        let job = try placeReader.job(
            task.look, at: candidate, wanted: task.wanted, size: size, of: frame, in: decoder.pixels)
        if task.look == .sampled, let index = task.place { book.remember(ink: placeReader.ink, at: index) }
        return job
    }
}
