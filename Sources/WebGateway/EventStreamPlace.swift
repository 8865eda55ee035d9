import ScanModel

/// The place in a stream of events, which a browser sends back when it reconnects.
enum EventStreamPlace: Sendable, Equatable {
    /// Of a daemon without a name: the cursor of its latest result; nil if none is known.
    case one(String?)
    /// Of named cameras.
    case several(CameraCursors)

    /// - Parameters:
    ///   - text: what the browser sent; nil starts from now.
    ///   - isMerged: whether cameras have names, so that each event says which camera it is from.
    init(_ text: String?, isMerged: Bool) throws(WebError) {
        guard isMerged else {
            self = .one(text)
            return
        }
        self = .several(try text.map { text throws(WebError) in try CameraCursors(text) } ?? CameraCursors())
    }

    /// Returns where the events of a camera continue.
    func cursor(of camera: CameraName?) -> String? {
        switch self {
        case .one(let cursor): cursor
        case .several(let cursors): camera.flatMap { cursors[$0] }
        }
    }

    /// Takes a camera's latest cursor.
    /// - Returns: the new place as text; nil if it is the same.
    mutating func take(_ cursor: String?, of camera: CameraName?) -> String? {
        guard let cursor, cursor != self.cursor(of: camera) else { return nil }
        switch self {
        case .one:
            self = .one(cursor)
            return cursor
        case .several(var cursors):
            guard let camera else { return nil }
            cursors[camera] = cursor
            self = .several(cursors)
            return cursors.description
        }
    }

    var isMerged: Bool { if case .several = self { true } else { false } }
}
