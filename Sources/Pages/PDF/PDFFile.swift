/// Writes the objects of a PDF file, and the table of their places (ISO 32000-1, 7.5).
struct PDFFile: Sendable {
    // The comment's bytes say that the file is binary.
    private var bytes: [UInt8] = Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    /// The place of each object; nil while it isn't written.
    private var places: [Int?]

    /// - Parameter reserved: how many objects have fixed numbers, from 1.
    init(reserved: Int) { places = Array(repeating: nil, count: reserved) }

    /// The number of the next object.
    var nextNumber: Int { places.count + 1 }

    /// Takes numbers for objects.
    mutating func addNumbers(_ count: Int) { places += Array(repeating: nil, count: count) }

    /// Writes an object.
    mutating func object(_ number: Int, _ content: String) {
        begin(number)
        append(content)
        append("\nendobj\n")
    }

    /// Writes a stream.
    /// - Parameters:
    ///   - entries: entries of its dictionary.
    ///   - compressed: whether to compress the data here.
    mutating func stream(_ number: Int, _ entries: String, _ data: [UInt8], compressed: Bool) {
        let data = compressed ? Zlib.compressed(data) : data
        begin(number)
        append("<< \(entries)\(compressed ? " /Filter /FlateDecode" : "") /Length \(data.count) >>\nstream\n")
        bytes += data
        append("\nendstream\nendobj\n")
    }

    /// Writes the table of objects; returns the file.
    consuming func finish(root: Int, information: Int, identity: String) -> [UInt8] {
        let table = bytes.count
        append("xref\n0 \(places.count + 1)\n0000000000 65535 f \n")
        for place in places {
            guard let place else { preconditionFailure("an object wasn't written") }
            let digits = String(place)
            append(String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n")
        }
        append(
            "trailer\n<< /Size \(places.count + 1) /Root \(root) 0 R /Info \(information) 0 R "
                + "/ID [<\(identity)> <\(identity)>] >>\nstartxref\n\(table)\n%%EOF\n")
        return bytes
    }

    private mutating func begin(_ number: Int) {
        places[number - 1] = bytes.count
        append("\(number) 0 obj\n")
    }

    private mutating func append(_ text: String) { bytes += text.utf8 }
}

/// Identifies a document by its content: the FNV-1a hash with 128 bits (RFC 9923).
struct PDFIdentity: Sendable {
    private var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D

    mutating func add(_ bytes: Span<UInt8>) {
        for index in bytes.indices {
            hash = (hash ^ UInt128(bytes[index])) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
        }
    }

    /// 32 hexadecimal digits.
    var hexadecimal: String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 32 - digits.utf8.count) + digits
    }
}
