public import Imaging
public import Inference
import TextModels

/// Finds the document in a frame: with the network of this package, or a test double.
public protocol DocumentRecognizer: AnyObject {
    /// Finds the document in a part of a frame.
    /// - Parameter area: in pixels of the full frame.
    /// - Returns: nil if there is none.
    func find(_ frame: borrowing Frame, area: PixelRect) -> FoundDocument?
}

/// Recognition with the network of this package, and corners refined in the frame.
public final class NeuralDocumentRecognizer: DocumentRecognizer {
    private let finder: DocumentFinder

    /// Loads the model file.
    /// - Parameter folder: its folder; nil for the usual places.
    /// - Throws: `ModelError` if it is missing or damaged.
    public init(folder: String? = nil) throws(ModelError) {
        finder = try DocumentFinder(TextModelFiles.load(TextModelFiles.documents, from: folder))
    }

    public func find(_ frame: borrowing Frame, area: PixelRect) -> FoundDocument? {
        finder.findTwice(frame, area: area)?.refined(in: frame)
    }
}
