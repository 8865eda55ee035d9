public import Imaging
public import ScanModel

/// A frame that was kept as it came from the source, and where the items were in it.
public struct KeptFrame: Sendable, Hashable {
    /// An item's place in the frame.
    public struct Place: Sendable, Hashable {
        /// The item's id, as events tell it.
        public var id: String
        /// Its corners, in fractions of the frame.
        public var bounds: Quad

        public init(id: String, bounds: Quad) {
            self.id = id
            self.bounds = bounds
        }
    }

    /// How the bytes of a frame are to be read.
    public struct Form: Sendable, Hashable {
        /// Pixel format and size. Also of JPEG and PNG frames the size is known.
        public var layout: RawFrame.Layout
        /// Of uncompressed frames: whether grays go from 0 to 255, and not from 16 to 235.
        public var isFullRange: Bool

        public init(_ layout: RawFrame.Layout, isFullRange: Bool = false) {
            self.layout = layout
            self.isFullRange = isFullRange
        }
    }

    /// The bytes, unaltered.
    public var bytes: [UInt8]
    /// How they are to be read.
    public var form: Form
    /// Number and time, as events tell them.
    public var moment: Moment
    /// The items that were in view.
    public var places: [Place]

    public init(bytes: [UInt8], form: Form, moment: Moment, places: [Place] = []) {
        self.bytes = bytes
        self.form = form
        self.moment = moment
        self.places = places
    }

    /// Where an item was; nil where it was not in view.
    public func place(of item: String) -> Quad? { places.first { $0.id == item }?.bounds }

    /// Whether the bytes are a JPEG.
    public var isJPEG: Bool { ["MJPG", "JPEG"].contains(form.layout.format) }

    /// Decodes the whole frame, in colour.
    /// - Throws: `ImageError` where it is damaged.
    public func picture() throws(ImageError) -> ColorImage {
        if isJPEG { return try JPEGDecoder().decodeColor(bytes.span) }
        if form.layout.format == "PNG" { return try PNGDecoder.decodeColor(bytes.span) }
        guard let planar = PlanarLayout(form.layout) else {
            throw .damaged("\(form.layout.format) of \(form.layout.width)x\(form.layout.height) is not supported")
        }
        return try ColorImage(bytes.span, planes: planar.planes, isFullRange: form.isFullRange)
    }

    /// Makes sure that the whole of it can be decoded: the pipeline has looked at no more than its region.
    /// - Throws: `ImageError` where it can't.
    public func check() throws(ImageError) {
        guard isJPEG else {
            _ = try picture()
            return
        }
        // Without the colours, which are checked all the same, because their data lies between that of the grays.
        var frame = Frame()
        try JPEGDecoder().decode(bytes.span, region: .full, into: &frame)
    }
}
