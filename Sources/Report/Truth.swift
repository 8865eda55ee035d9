import FoundationEssentials
public import ScanModel

/// The known contents of a clip: the file NAME.json that the clip generators write beside NAME.mjpeg.
public struct Truth: Sendable, Equatable {
    /// Width and height of the frames, in pixels.
    public var (width, height): (Double, Double)
    /// Frames per second.
    public var frameRate: Double
    /// Number of frames in the clip.
    public var frames: Int
    /// The printed items.
    public var items: [Item]

    /// A printed item.
    public struct Item: Sendable, Equatable {
        /// Whether it is a barcode or a line of text.
        public var kind: Content.Kind
        /// The wire name of a barcode's symbology.
        public var symbology: String?
        /// The payload or the line; nil if any payload counts.
        public var text: String?
        /// Its corners, in fractions of the frame, in each frame that contains all of it.
        public var whole: [Int: Quad] = [:]
        /// The same for the frames that contain only a part of it.
        public var partial: [Int: Quad] = [:]
        /// The same for the frames in which it is covered.
        public var hidden: [Int: Quad] = [:]

        /// The frames that contain all of it, from the first to the last; nil if none does.
        public var span: ClosedRange<Int>? {
            whole.keys.min().flatMap { first in whole.keys.max().map { first...$0 } }
        }

        public init(kind: Content.Kind, symbology: String? = nil, text: String?) {
            self.kind = kind
            self.symbology = symbology
            self.text = text
        }

        /// Returns its corners in a frame that contains it, whole, in part or covered.
        func place(in frame: Int) -> Quad? { whole[frame] ?? partial[frame] ?? hidden[frame] }

        /// Returns its corners in the nearest frame that contains all (or a part) of it, at most `reach` away; the
        /// earlier of two.
        func place(near frame: Int, reach: Int, isPartial: Bool = false) -> Quad? {
            let places = isPartial ? partial : whole
            for away in 0...reach {
                if let quad = places[frame - away] ?? places[frame + away] { return quad }
            }
            return nil
        }
    }

    public init(width: Double, height: Double, frameRate: Double, frames: Int, items: [Item]) {
        (self.width, self.height) = (width, height)
        (self.frameRate, self.frames) = (frameRate, frames)
        self.items = items
    }

    /// Returns the path of the file beside a recording.
    public static func path(beside recording: String) -> String {
        let name = recording.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return recording + ".json" }
        return recording.dropLast(name.distance(from: dot, to: name.endIndex)) + ".json"
    }

    /// Reads a file.
    /// - Returns: nil if there is none.
    /// - Throws: `ReportError.truth` if it isn't valid.
    public static func load(_ path: String) throws(ReportError) -> Truth? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        do {
            return try JSONDecoder().decode(Truth.self, from: data)
        } catch DecodingError.keyNotFound(let key, _) {
            throw .truth(path: path, reason: "there is no \"\(key.stringValue)\"")
        } catch DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context)
        {
            let place = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw .truth(path: path, reason: (place.isEmpty ? "" : place + ": ") + context.debugDescription)
        } catch {
            throw .truth(path: path, reason: "\(error)")
        }
    }
}

extension Truth: Decodable {
    private enum Key: String, CodingKey { case width, height, fps, items, frames }

    private struct Printed: Decodable {
        let kind: Content.Kind
        let symbology: String?
        let text: String?
    }

    private struct Frame: Decodable {
        let visible: [Place]
        let partial: [Place]?
        let hidden: [Place]?
    }

    private struct Place: Decodable {
        let gt: Int
        let quad: [[Double]]
    }

    /// Decodes the file format that Benchmarks/accuracy/README.md describes.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let frames = try values.decode([Frame].self, forKey: .frames)
        self.init(
            width: try values.decode(Double.self, forKey: .width),
            height: try values.decode(Double.self, forKey: .height),
            frameRate: try values.decode(Double.self, forKey: .fps), frames: frames.count,
            items: try values.decode([Printed].self, forKey: .items).map {
                Item(kind: $0.kind, symbology: $0.symbology, text: $0.text)
            })
        for (number, frame) in frames.enumerated() {
            for place in frame.visible { items[try index(place, values)].whole[number] = try quad(place, values) }
            for place in frame.partial ?? [] {
                items[try index(place, values)].partial[number] = try quad(place, values)
            }
            for place in frame.hidden ?? [] { items[try index(place, values)].hidden[number] = try quad(place, values) }
        }
    }

    private func index(_ place: Place, _ values: KeyedDecodingContainer<Key>) throws -> Int {
        guard items.indices.contains(place.gt) else {
            throw DecodingError.dataCorruptedError(
                forKey: .frames, in: values, debugDescription: "gt \(place.gt) isn't one of the \(items.count) items")
        }
        return place.gt
    }

    private func quad(_ place: Place, _ values: KeyedDecodingContainer<Key>) throws -> Quad {
        let corners = place.quad.compactMap { $0.count == 2 ? Point(x: $0[0] / width, y: $0[1] / height) : nil }
        guard corners.count == 4, width > 0, height > 0 else {
            throw DecodingError.dataCorruptedError(
                forKey: .frames, in: values, debugDescription: "a quad is four corners [x, y] in pixels")
        }
        return Quad(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    }
}
