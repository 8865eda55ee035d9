public import ScanModel

extension ScanClient {
    /// Returns the frames that the daemon's camera delivers, unchanged, until the daemon hangs up. Frames that a slow
    /// reader misses are lost on the daemon's side and counted in `RawFrame.lost`: nothing is buffered on this side.
    ///
    /// Throws `ClientError` if the daemon can't be reached or refuses: another client may be recording.
    public func record() -> ControlFeed<RawFrame> {
        ControlFeed(path: controlSocket, request: Self.request("record"))
    }

    /// Returns the camera's picture as JPEG frames, always the newest, until the daemon hangs up. A slow reader gets
    /// fewer.
    ///
    /// Throws `ClientError` if the daemon can't be reached, or if it has too many viewers.
    /// - Parameter rate: maximum frames per second.
    public func pictures(rate: Double = 15) -> ControlFeed<Photo> {
        let request = Self.request("pictures") { json in
            json.key("rate")
            json.number(rate, decimals: 3)
        }
        return ControlFeed(path: controlSocket, request: request)
    }
}

/// An element that comes on the control socket as a line of JSON followed by bytes.
public protocol FeedElement: Sendable {
    /// Parses the line.
    /// - Returns: the element without its bytes, and the number of bytes that follow; nil if the line is invalid.
    static func parse(feed line: [UInt8]) -> (element: Self, count: Int)?
    /// Adds the bytes.
    mutating func take(_ bytes: [UInt8])
}

extension RawFrame: FeedElement {
    /// Parses the line.
    public static func parse(feed line: [UInt8]) -> (element: RawFrame, count: Int)? {
        parse(header: line).map { ($0.frame, $0.count) }
    }
    /// Adds the pixels.
    public mutating func take(_ bytes: [UInt8]) { self.bytes = bytes }
}

extension Photo: FeedElement {
    /// Parses the line.
    public static func parse(feed line: [UInt8]) -> (element: Photo, count: Int)? {
        parse(header: line).map { ($0.photo, $0.count) }
    }
    /// Adds the JPEG.
    public mutating func take(_ bytes: [UInt8]) { jpeg = bytes }
}
