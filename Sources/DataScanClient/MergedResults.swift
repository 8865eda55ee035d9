import AsyncAlgorithms
public import ScanModel

extension ScanClient {
    /// Returns the stable results of several cameras as one stream, each once, as `results` returns those of one.
    ///
    /// Store the `cursor` of the latest item of each camera that you have handled. A camera that isn't there is waited for, and the
    /// others continue.
    ///
    ///     for try await result in ScanClient.mergedResults(of: ["door", "till"].compactMap(CameraName.init), after: saved) {
    ///         print(result.camera, result.item.content.string)
    ///         saved[result.camera] = result.item.cursor ?? saved[result.camera]
    ///     }
    /// - Parameters:
    ///   - cameras: their names.
    ///   - request: what to subscribe to; its `events` are ignored.
    ///   - cursors: the cursor of the latest result of each camera that the application has.
    ///   - client: the client of a camera; by default that of its service.
    ///   - onGap: is called when a daemon no longer keeps some results.
    public static func mergedResults(
        of cameras: [CameraName], _ request: EventRequest = EventRequest(), after cursors: [CameraName: String] = [:],
        client: (CameraName) -> ScanClient = { ScanClient(camera: $0) },
        onGap: @escaping @Sendable (CameraName, ResultGap) -> Void = { _, _ in }
    ) -> MergedResults {
        MergedResults(
            sources: cameras.map { name in
                (name, client(name).results(request, after: cursors[name]) { gap in onGap(name, gap) })
            })
    }
}

/// The stable items of several cameras, one by one.
public struct MergedResults: AsyncSequence, Sendable {
    /// A stable item, and the camera that read it.
    public struct Element: Sendable {
        /// The name of the camera.
        public let camera: CameraName
        /// The item.
        public let item: RecognizedItem
    }

    let sources: [(camera: CameraName, results: ResultSequence)]

    /// Opens a connection to each daemon.
    public func makeAsyncIterator() -> Iterator { Iterator(Merging(sources)) }

    public struct Iterator: AsyncIteratorProtocol {
        private let merging: Merging
        private var items: AsyncThrowingChannel<Element, any Error>.AsyncIterator

        init(_ merging: Merging) {
            self.merging = merging
            items = merging.items.makeAsyncIterator()
        }

        /// Returns the next item; nil once the task is cancelled.
        /// - Throws: like `EventSequence.Iterator.next`, for the first camera that fails.
        public mutating func next() async throws -> Element? { try await items.next() }
    }

    /// Reads the cameras until the iterator is gone. An item waits until it is taken, and its camera with it.
    final class Merging: Sendable {
        let items = AsyncThrowingChannel<Element, any Error>()
        private let reading: Task<Void, Never>

        init(_ sources: [(camera: CameraName, results: ResultSequence)]) {
            reading = Task { [items] in
                await withTaskGroup { group in
                    for (camera, results) in sources {
                        group.addTask {
                            do {
                                for try await item in results { await items.send(Element(camera: camera, item: item)) }
                            } catch {
                                items.fail(error)
                            }
                        }
                    }
                }
                items.finish()
            }
        }

        deinit { reading.cancel() }
    }
}
