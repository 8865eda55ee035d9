import ScanModel

/// Reads the members of a list from the bytes of a CSV file (RFC 4180), which come in pieces of any size.
///
/// The text has to be UTF-8; a byte order mark is skipped. Fields may be quoted. Blanks around a member, empty lines and empty
/// fields are left out.
struct ListParser: ~Copyable {
    private let file: ListFile
    private var builder = MemberListBuilder()
    private var decoder = UTF8Decoder()
    private var (line, character) = (1, 0)
    /// The number of the column; nil until the heading is read.
    private var wanted: Int?
    private var names: [String] = []
    private var (fieldIndex, isEmptyLine) = (0, true)
    private var field: [UInt16] = []
    /// Where the field began, for mistakes.
    private var fieldStart = (line: 1, character: 1)
    private var quote = Quote.none
    private var afterReturn = false

    private enum Quote { case none, open, maybeClosed }

    init(_ file: ListFile) {
        self.file = file
        if case .number(let number) = file.column { wanted = number - 1 }
    }

    /// Reads a piece.
    /// - Throws: `ListError` for the first mistake.
    mutating func read(_ bytes: ArraySlice<UInt8>) throws(ListError) {
        for byte in bytes {
            switch decoder.take(byte) {
            case .more: continue
            case .scalar(let scalar): try take(scalar)
            case .wrong(let first):
                character += 1
                throw notText(first)
            }
        }
    }

    /// Ends the file.
    /// - Returns: the members.
    consuming func finish() throws(ListError) -> MemberList {
        if !decoder.isIdle {
            character += 1
            throw error("the file ends within a character; is it complete?")
        }
        if quote == .open {
            (line, character) = fieldStart
            throw error("a quoted field without its closing quote")
        }
        if !isEmptyLine || !field.isEmpty || quote == .maybeClosed { try endLine() }
        if case .name(let name) = file.column, wanted == nil {
            (line, character) = (1, 1)
            throw error("the file is empty; its first line has to name the columns, with '\(name)' among them")
        }
        return MemberList(builder)
    }

    private mutating func take(_ scalar: UInt32) throws(ListError) {
        character += 1
        if line == 1, character == 1, scalar == 0xFEFF {
            character = 0
            return
        }
        if scalar == 0 { throw error("this is a zero byte; the list has to be text in UTF-8. Save it as UTF-8") }
        let followsReturn = afterReturn
        afterReturn = scalar == 0x0D && quote != .open
        switch quote {
        case .open:
            if scalar == 0x22 { quote = .maybeClosed } else { try append(scalar) }
            if scalar == 0x0A { (line, character) = (line + 1, 0) }
            return
        case .maybeClosed where scalar == 0x22:
            quote = .open
            return try append(scalar)
        case .none where scalar == 0x22 && field.isEmpty:
            quote = .open
            (isEmptyLine, fieldStart) = (false, (line, character))
            return
        case .none, .maybeClosed: break
        }
        let isLineFeed = scalar == 0x0A
        if isLineFeed || scalar == 0x0D {
            if !(isLineFeed && followsReturn) { try endLine() }
            // The line feed of a pair belongs to the line that has ended.
            if isLineFeed, followsReturn { character = 0 } else { (line, character) = (line + 1, 0) }
        } else if scalar == UInt32(file.separator.byte) {
            isEmptyLine = false
            try endField()
        } else if quote == .maybeClosed {
            throw error("a quoted field is followed by a \(file.separator.rawValue) or the end of the line")
        } else {
            isEmptyLine = false
            if field.isEmpty { fieldStart = (line, character) }
            try append(scalar)
        }
    }

    private mutating func append(_ scalar: UInt32) throws(ListError) {
        // Other columns aren't kept.
        guard fieldIndex == wanted || wanted == nil else {
            if field.isEmpty { field.append(0) }
            return
        }
        guard let scalar = Unicode.Scalar(scalar) else { return }
        field += UTF16.encode(scalar) ?? .init()
        if field.count > 4 * MemberList.longest { throw tooLong() }
    }

    private mutating func endField() throws(ListError) {
        defer {
            field.removeAll(keepingCapacity: true)
            fieldIndex += 1
            quote = .none
        }
        guard let wanted else {
            names.append(String(decoding: field, as: UTF16.self).trimmed)
            return
        }
        guard fieldIndex == wanted else { return }
        let first = field.firstIndex { !$0.isBlank } ?? field.endIndex
        let last = field.lastIndex { !$0.isBlank } ?? first
        guard first < field.endIndex else { return }
        let member = Array(field[first...last])
        if member.count > MemberList.longest { throw tooLong() }
        builder.add(member)
        guard builder.count <= MemberList.mostMembers, builder.size <= MemberList.mostUnits else {
            throw error(
                "the list is too large; allowed are \(MemberList.mostMembers) members with \(MemberList.mostUnits) characters in all"
            )
        }
    }

    private mutating func endLine() throws(ListError) {
        defer { (fieldIndex, isEmptyLine) = (0, true) }
        if isEmptyLine, field.isEmpty { return }
        try endField()
        if let wanted {
            guard fieldIndex <= wanted else { return }
            throw error(
                "this line has \(fieldIndex) \(fieldIndex == 1 ? "field" : "fields"), so column \(wanted + 1) is missing\(separatorHint)"
            )
        }
        guard case .name(let name) = file.column else { return }
        wanted = names.firstIndex(of: name)
        if wanted == nil {
            (line, character) = (1, 1)
            let shown = names.prefix(20).map { "'\($0.clipped(to: 64))'" }.joined(separator: ", ")
            throw error("there is no column '\(name.clipped(to: 64))'; the first line has \(shown)\(separatorHint)")
        }
    }

    /// A remedy if the first line looks as if another separator was meant.
    private var separatorHint: String {
        guard names.count == 1 else { return "" }
        let other = ListFile.Separator.allCases.first { $0 != file.separator && names[0].utf8.contains($0.byte) }
        return other.map { "; is its separator a \($0.rawValue)?" } ?? ""
    }

    private func tooLong() -> ListError {
        ListError(
            path: file.path, line: fieldStart.line, column: fieldStart.character,
            problem: "this member has more than \(MemberList.longest) characters")
    }

    private func notText(_ byte: UInt8) -> ListError {
        let isOther = line == 1 && character == 1 && (byte == 0xFF || byte == 0xFE)
        let name = isOther ? "the file is UTF-16" : "the byte 0x\(String(byte, radix: 16, uppercase: true)) isn't UTF-8"
        return error("\(name); the list has to be text in UTF-8. Save it as UTF-8")
    }

    private func error(_ problem: String) -> ListError {
        ListError(path: file.path, line: line, column: max(1, character), problem: problem)
    }
}

extension UInt16 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0xA0 }
}

extension String {
    fileprivate var trimmed: String { OutputFilter.trim.apply(to: self) }
}
