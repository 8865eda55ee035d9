import Dispatch

/// A thread of its own for the pipeline, which waits for frames and decodes: nothing else may be kept waiting by it.
final class PipelineExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "datascan.pipeline", qos: .userInitiated)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Unsafe only in that the executor has to outlive its jobs, which each of them ensures by capturing it.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
