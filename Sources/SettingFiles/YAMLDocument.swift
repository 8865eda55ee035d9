import CYAML

/// A document of libyaml: the one owner of its nodes, which are numbered from 1. An alias is a second way to its node, so a node can
/// even contain itself.
@safe struct YAMLDocument: ~Copyable {
    /// The number of the first node.
    static let root: Int32 = 1
    private let document: UnsafeMutablePointer<yaml_document_t>

    /// - Parameter load: fills the document, or returns that it can't; then there is no document.
    init?(_ load: (UnsafeMutablePointer<yaml_document_t>) -> Bool) {
        unsafe document = .allocate(capacity: 1)
        unsafe document.initialize(to: yaml_document_t())
        // libyaml leaves an empty document if it fails.
        guard unsafe load(document) else { return nil }
    }

    deinit {
        unsafe yaml_document_delete(document)
        unsafe document.deallocate()
    }

    /// Whether there is any node. The document after the last one has none.
    var hasRoot: Bool { unsafe yaml_document_get_root_node(document) != nil }

    /// A node, copied.
    subscript(number: Int32) -> YAMLNode {
        // Unsafe: libyaml numbers the nodes of its own document, so the number exists.
        let node = unsafe document.pointee.nodes.start[Int(number) - 1]
        return unsafe YAMLNode(place: node.start_mark.place, content: content(of: node))
    }

    private func content(of node: yaml_node_t) -> YAMLNode.Content {
        switch unsafe node.type {
        case YAML_SEQUENCE_NODE:
            let items = unsafe node.data.sequence.items
            return unsafe .list((0..<(items.top - items.start)).map { unsafe items.start[$0] })
        case YAML_MAPPING_NODE:
            let pairs = unsafe node.data.mapping.pairs
            return unsafe .map(
                (0..<(pairs.top - pairs.start)).map { unsafe (pairs.start[$0].key, pairs.start[$0].value) })
        default:
            let scalar = unsafe node.data.scalar
            let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            return unsafe .scalar(
                YAMLScalar(
                    text: String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE))
        }
    }
}
