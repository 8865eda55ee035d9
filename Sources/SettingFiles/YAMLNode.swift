import ScanModel

/// A node of a document.
struct YAMLNode {
    /// Where it begins; the path is empty.
    let place: SettingNode.Place
    let content: Content

    /// What it consists of; parts are numbers of nodes.
    enum Content {
        case scalar(YAMLScalar)
        case list([Int32])
        case map([(key: Int32, value: Int32)])
    }

    /// What it is called as a key of a map. A key that is a list or a map names nothing.
    var name: String {
        if case .scalar(let scalar) = content { scalar.text } else { "?" }
    }
}
