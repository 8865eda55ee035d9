import CYAML
import ScanModel

/// libyaml's parser over one text: the one owner of the parser's memory and of the text. The parser refers to itself and to the text,
/// so both stay where they are.
@safe struct YAMLParser: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: UnsafeMutableBufferPointer<UInt8>

    init(_ yaml: String) {
        unsafe parser = .allocate(capacity: 1)
        unsafe text = .allocate(capacity: yaml.utf8.count)
        unsafe _ = text.initialize(fromContentsOf: yaml.utf8)
        // Without memory for it, a process can't do anything else either.
        precondition(unsafe yaml_parser_initialize(parser) == 1, "no memory for a YAML parser")
        unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe text.deallocate()
    }

    /// Reads to the end of the text without building anything. libyaml's time grows with the square of the depth at which values are
    /// nested, so texts that may be hostile are read in this way first.
    /// - Throws: what is wrong, and where; or the place at which values are nested too deeply.
    func checkDepth() throws(SettingReader.Mistake) {
        var depth = 0
        while true {
            var event = unsafe yaml_event_t()
            guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw mistake }
            defer { unsafe yaml_event_delete(&event) }
            switch unsafe event.type {
            case YAML_STREAM_END_EVENT: return
            case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT: depth += 1
            case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: depth -= 1
            default: continue
            }
            if let problem = YAMLLimits.problem(depth: depth) {
                throw .init(place: unsafe event.start_mark.place, code: .invalid, message: problem)
            }
        }
    }

    /// Parses the next document; nil after the last one.
    /// - Throws: what is wrong, and where.
    func next() throws(SettingReader.Mistake) -> SettingNode? {
        guard let document = unsafe YAMLDocument({ unsafe yaml_parser_load(parser, $0) == 1 }) else { throw mistake }
        guard document.hasRoot else { return nil }
        var values = YAMLValues()
        return try values.setting(YAMLDocument.root, of: document, at: .init())
    }

    private var mistake: SettingReader.Mistake {
        let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "it can't be parsed"
        return .init(place: problemPlace, code: .malformed, message: "this isn't valid YAML: \(problem)")
    }

    private var problemPlace: SettingNode.Place {
        guard unsafe parser.pointee.error == YAML_READER_ERROR else {
            return unsafe parser.pointee.problem_mark.place
        }
        // Of bytes that are no text, only the number is known.
        let lines = unsafe text.prefix(Int(parser.pointee.problem_offset)).split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return unsafe .init(line: lines.count, column: lines[lines.count - 1].count + 1)
    }
}

extension yaml_mark_t {
    /// libyaml counts lines and characters from 0.
    var place: SettingNode.Place { .init(line: Int(line) + 1, column: Int(column) + 1) }
}
