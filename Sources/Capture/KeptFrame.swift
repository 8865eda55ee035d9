public import Imaging
public import ScanModel

/// A frame as it came from the source, with the positions of the items in it.
public struct KeptFrame: Sendable, Hashable {
    /// An item's position in the frame.
    public struct Place: Sendable, Hashable {
        /// The item's id, as in events.
        public var id: String
        /// Its corners, in fractions of the frame.
        public var bounds: Quad
        /// Short side by long side of a document or rectangle; nil for a code or line.
        public var aspectRatio: Double?

        public init(id: String, bounds: Quad, aspectRatio: Double? = nil) {
            (self.id, self.bounds, self.aspectRatio) = (id, bounds, aspectRatio)
        }
    }

    /// The format of a frame's bytes.
    public struct Form: Sendable, Hashable {
        /// Pixel format and size; the size is also known for JPEG and PNG frames.
        public var layout: RawFrame.Layout
        /// For uncompressed frames: whether luma ranges from 0 to 255 instead of from 16 to 235.
        public var isFullRange: Bool

        public init(_ layout: RawFrame.Layout, isFullRange: Bool = false) {
            self.layout = layout
            self.isFullRange = isFullRange
        }
    }

    /// The unaltered bytes.
    public var bytes: [UInt8]
    /// The format of the bytes.
    public var form: Form
    /// Number and time, as in events.
    public var moment: Moment
    /// The items that were in view.
    public var places: [Place]

    public init(bytes: [UInt8], form: Form, moment: Moment, places: [Place] = []) {
        self.bytes = bytes
        self.form = form
        self.moment = moment
        self.places = places
    }

    /// Returns the position of an item; nil if it wasn't in view.
    public func place(of item: String) -> Place? { places.first { $0.id == item } }

    /// Whether the bytes are a JPEG.
    public var isJPEG: Bool { ["MJPG", "JPEG"].contains(form.layout.format) }

    /// Decodes the whole frame in colour.
    /// - Throws: `ImageError` if it is damaged.
    public func picture() throws(ImageError) -> ColorImage {
        if isJPEG { return try JPEGDecoder().decodeColor(bytes.span) }
        if form.layout.format == "PNG" { return try PNGDecoder.decodeColor(bytes.span) }
        guard let planar = PlanarLayout(form.layout) else {
            throw .damaged("\(form.layout.format) of \(form.layout.width)x\(form.layout.height) is not supported")
        }
        return try ColorImage(bytes.span, planes: planar.planes, isFullRange: form.isFullRange)
    }

    /// Decodes the luma of the whole frame.
    /// - Throws: `ImageError` if it is damaged.
    public func luma() throws(ImageError) -> Luma {
        guard isJPEG else { return try picture().frame.luma }
        var frame = Frame()
        try JPEGDecoder().decode(bytes.span, region: .full, into: &frame)
        return frame.luma
    }

    /// Verifies that the whole frame can be decoded; the pipeline has only decoded its region.
    /// - Throws: `ImageError` if it can't be decoded.
    public func check() throws(ImageError) {
        guard isJPEG else {
            _ = try picture()
            return
        }
        // Without converting the colours; they are still checked, because their data is interleaved with the luma.
        var frame = Frame()
        try JPEGDecoder().decode(bytes.span, region: .full, into: &frame)
    }
}
