import FoundationEssentials

/// Where in a frame the network sees the document, in low resolution.
public struct DocumentMask: Sendable, Hashable {
    /// The frame that was searched.
    public var moment: Moment
    /// Id of the document; nil while none is reported.
    public var document: String?
    /// The part of the frame that the mask covers: the region of interest, or the part of it around the document.
    public var region: Region
    /// Size in cells.
    public var (width, height): (Int, Int)
    /// For each cell, row by row from the top left, the probability that it shows the document: 0 to 255.
    public var values: [UInt8]

    public init(moment: Moment, document: String?, region: Region, width: Int, height: Int, values: [UInt8]) {
        (self.moment, self.document, self.region) = (moment, document, region)
        (self.width, self.height, self.values) = (width, height, values)
    }
}

extension DocumentMask {
    /// Writes the mask as an object.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("frame")
            json.integer(moment.frame)
            json.key("captureTime")
            json.number(moment.captureTime, decimals: 6)
            json.key("time")
            json.string(moment.timestamp)
            if let document {
                json.key("document")
                json.string(document)
            }
            json.key("region")
            region.write(to: &json)
            json.key("width")
            json.integer(width)
            json.key("height")
            json.integer(height)
            json.key("data")
            json.string(Data(values).base64EncodedString())
        }
    }
}

extension DocumentMask: Decodable {
    private enum Key: CodingKey { case document, region, width, height, data }

    /// Reads a mask in the form that `write(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            moment: try Moment(from: decoder), document: try values.decodeIfPresent(String.self, forKey: .document),
            region: try values.decode(Region.self, forKey: .region), width: try values.decode(Int.self, forKey: .width),
            height: try values.decode(Int.self, forKey: .height),
            values: [UInt8](try values.decode(Data.self, forKey: .data)))
    }
}
