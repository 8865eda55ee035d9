public import ScanModel

/// A camera of a station, and where its daemon has its sockets.
public struct NamedSockets: Sendable, Hashable {
    /// The camera's name.
    public var name: CameraName
    /// The folder of its sockets.
    public var folder: String

    /// - Parameter folder: nil for that of the camera's own service.
    public init(_ name: CameraName, in folder: String? = nil) {
        self.name = name
        self.folder = folder ?? CameraName.socketFolder(of: name)
    }
}

extension SettingReader {
    /// Reads a list of names, or a map from names to folders of sockets.
    public mutating func cameras(_ node: SettingNode) -> [NamedSockets] {
        var cameras: [NamedSockets] = []
        if case .map(let members) = node.content {
            for (key, value) in members {
                guard let name = cameraName(key), let folder = path(value) else { continue }
                cameras.append(NamedSockets(name, in: folder))
            }
        } else {
            cameras = (list(node) ?? []).compactMap { cameraName($0) }.map { NamedSockets($0) }
        }
        for (index, camera) in cameras.enumerated() where cameras[..<index].contains(where: { $0.name == camera.name })
        {
            note(.invalid, "\(camera.name) is listed twice", at: node)
        }
        return cameras
    }

    private mutating func cameraName(_ node: SettingNode) -> CameraName? {
        guard let word = string(node) else { return nil }
        do throws(CameraName.Mistake) {
            return try CameraName.parse(word)
        } catch {
            note(.invalid, "this is '\(word.clipped(to: 40))'; \(error)", at: node)
            return nil
        }
    }
}
