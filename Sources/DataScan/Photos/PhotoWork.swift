import Capture
import Imaging
import ScanModel

/// A photograph to make: a frame's bytes, and the part to show.
struct PhotoWork: Sendable {
    /// The part of a frame to show.
    enum Cut: Sendable {
        case whole
        case part(Region)
        case straightened(Quad)
        /// A page, from edge to edge, with its short side by its long side.
        case rectified(Quad, aspectRatio: Double)
    }

    var frame: KeptFrame
    var cut: Cut
    /// The JPEG quality; nil for the camera's own or the default.
    var quality: Int?
    /// Whether a JPEG is returned only after a check that all of it decodes.
    var isChecked = true

    /// Makes the photograph.
    /// - Returns: `unavailable` if the frame is damaged outside the part that the pipeline read.
    func make() -> Result<Photo, ProtocolError> {
        do throws(ImageError) {
            if let photo = try asItIs() { return .success(photo) }
            return encode(try frame.picture())
        } catch {
            return .failure(failure("\(error)"))
        }
    }

    /// Returns the photograph if it takes no work to make; nil otherwise.
    func makeAtOnce() -> Result<Photo, ProtocolError>? {
        guard !isChecked, let photo = try? asItIs() else { return nil }
        return .success(photo)
    }

    /// Returns the camera's own JPEG if it is a complete file and nothing else is requested.
    private func asItIs() throws(ImageError) -> Photo? {
        guard case .whole = cut, quality == nil, frame.isJPEG, JPEGSegments.hasHuffmanTables(frame.bytes.span) else {
            return nil
        }
        if isChecked { try frame.check() }
        let layout = frame.form.layout
        return Photo(jpeg: frame.bytes, moment: frame.moment, width: layout.width, height: layout.height)
    }

    private func encode(_ picture: ColorImage) -> Result<Photo, ProtocolError> {
        let image: ColorImage? =
            switch cut {
            case .whole: picture
            case .part(let region):
                picture.cropped(to: Frame.pixels(of: region, width: picture.width, height: picture.height))
            case .straightened(let quad): picture.straightened(quad)
            case .rectified(let quad, let ratio): picture.straightened(quad, margin: 0, aspectRatio: ratio)
            }
        guard let image else { return .failure(failure("the item's corners enclose no pixels")) }
        guard let jpeg = JPEGEncoder.encode(image, quality: quality ?? PhotoRequest.usualQuality) else {
            return .failure(failure("\(image.width)x\(image.height) pixels can't be encoded as a JPEG"))
        }
        return .success(Photo(jpeg: jpeg, moment: frame.moment, width: image.width, height: image.height))
    }

    private func failure(_ reason: String) -> ProtocolError {
        ProtocolError(.unavailable, message: "frame \(frame.moment.frame): \(reason)")
    }
}
