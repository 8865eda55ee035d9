import Dispatch

/// The pipeline's own thread: it waits for frames and decodes, which must not block anything else.
final class PipelineExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "datascan.pipeline", qos: .userInitiated)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Unsafe: the executor has to outlive its jobs. Each job captures it.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
