import Capture
import Imaging
import Results
import ScanModel

/// The pictures to make of one frame's results.
struct PictureWork: Sendable {
    /// A result's part of the frame.
    struct Cut: Sendable {
        /// The result.
        var cursor: ResultCursor
        /// Its corners, in fractions of the frame.
        var bounds: Quad
        /// Short side by long side; nil if the sides in the picture have about its proportions.
        var aspectRatio: Double?
        /// The margin around it, as a fraction of its longer side.
        var margin: Double

        /// Share of a code's longer side: nearly the quiet zone of an EAN-13 (GS1 General Specifications: 11 and 7 of 113 modules), so that the
        /// picture can be read again.
        static let codeMargin = 0.1
        /// Share of a line's length, as in photographs of items.
        static let lineMargin = 0.05

        /// - Parameter bounds: where the item is in the frame; nil if it is where it was when it became stable.
        /// - Returns: nil for an item that isn't a result, and for one that hides what it shows.
        init?(_ item: RecognizedItem, bounds: Quad? = nil) {
            guard item.isResult, !item.isMasked, let cursor = item.cursor.flatMap({ ResultCursor($0) }) else {
                return nil
            }
            (self.cursor, self.bounds) = (cursor, bounds ?? item.bounds)
            // The symbols of structured append lie anywhere in the bounds that enclose them.
            let isOne = item.details.structuredAppend == nil
            aspectRatio = item.barcode.flatMap { $0.symbology.traits.isSquare && isOne ? 1 : nil }
            margin = item.barcode == nil ? Self.lineMargin : Self.codeMargin
        }

        /// Makes the picture.
        /// - Parameter picture: the whole frame.
        /// - Returns: a JPEG; nil if the corners enclose no pixels.
        func jpeg(of picture: ColorImage) -> [UInt8]? {
            picture.straightened(bounds, margin: margin, aspectRatio: aspectRatio).flatMap {
                JPEGEncoder.encode($0, quality: PhotoRequest.usualQuality)
            }
        }
    }

    /// The frame.
    var frame: SharedFrame
    /// The parts to show.
    var cuts: [Cut]
}

extension RecognizedItem {
    /// Whether its text hides characters that its picture would show.
    fileprivate var isMasked: Bool {
        guard let meaning = text?.meaning, meaning.textContentType == .paymentCardNumber else { return false }
        return !meaning.normalized.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
