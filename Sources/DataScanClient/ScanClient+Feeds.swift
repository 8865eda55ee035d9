public import ScanModel

extension ScanClient {
    /// Records: the frames that the daemon's camera delivers, as they came, until the daemon hangs up. What a slow reader of it
    /// leaves is lost on the daemon's side and counted there in `RawFrame.lost`: nothing piles up on this one.
    ///
    /// It throws `ClientError` where the daemon can't be reached, or refuses: another client may be recording.
    public func record() -> ControlFeed<RawFrame> {
        ControlFeed(path: controlSocket, request: Self.request("record"))
    }

    /// Looks at the picture: whole frames as JPEG, the newest each time, until the daemon hangs up. A slow reader gets fewer.
    ///
    /// It throws `ClientError` where the daemon can't be reached, or too many look already.
    /// - Parameter rate: frames a second at most.
    public func pictures(rate: Double = 15) -> ControlFeed<Photo> {
        let request = Self.request("pictures") { json in
            json.key("rate")
            json.number(rate, decimals: 3)
        }
        return ControlFeed(path: controlSocket, request: request)
    }
}

/// What comes on the control socket as a line of JSON, and then bytes.
public protocol FeedElement: Sendable {
    /// Reads the line.
    /// - Returns: the element without its bytes, and how many of them follow; nil where the line is not the protocol.
    static func parse(feed line: [UInt8]) -> (element: Self, count: Int)?
    /// Takes the bytes.
    mutating func take(_ bytes: [UInt8])
}

extension RawFrame: FeedElement {
    /// Reads the line.
    public static func parse(feed line: [UInt8]) -> (element: RawFrame, count: Int)? {
        parse(header: line).map { ($0.frame, $0.count) }
    }
    /// Takes the pixels.
    public mutating func take(_ bytes: [UInt8]) { self.bytes = bytes }
}

extension Photo: FeedElement {
    /// Reads the line.
    public static func parse(feed line: [UInt8]) -> (element: Photo, count: Int)? {
        parse(header: line).map { ($0.photo, $0.count) }
    }
    /// Takes the JPEG.
    public mutating func take(_ bytes: [UInt8]) { jpeg = bytes }
}
