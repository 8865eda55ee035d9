import ScanModel

/// Makes pages' pictures and reads them, one after the other, on its own thread: it takes a second or more.
actor PageMaker {
    private nonisolated let executor = PipelineExecutor()
    private var reader: PageReader?

    /// The maker's own thread.
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Makes a page's picture, and reads its text if the networks can be loaded.
    /// - Throws: `unavailable` if the frame is damaged or the corners enclose nothing.
    func make(_ work: PageWork) throws(ProtocolError) -> PageWork.Made {
        if reader == nil { reader = try? PageReader() }
        return try work.make(reader: &reader)
    }
}
