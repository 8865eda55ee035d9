public import Imaging

/// A decoder that reads nothing, for pipelines without codes.
public final class NoDecoder: BarcodeDecoder {
    /// A picture's memory, as every decoder has it.
    public let pixels: SharedPixels

    /// - Throws: `SystemError` if there is no memory.
    public init() throws(SystemError) { pixels = try SharedPixels() }

    /// Returns no code for any picture.
    public func decode(_ jobs: [DecodeJob], limit: Double) -> DecodeOutcome { .finished(jobs.map { _ in [] }) }
}
