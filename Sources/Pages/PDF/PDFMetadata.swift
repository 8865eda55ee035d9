import FoundationEssentials

/// The metadata of a document, in XMP (ISO 16684-1) and as the information dictionary, which agree.
struct PDFMetadata {
    var title: String
    var producer: String
    /// Wall clock times of the first and the latest page, in seconds since 1970.
    var times: ClosedRange<Double>
    /// 32 hexadecimal digits.
    var identity: String

    /// The XMP packet. PDF/A requires `pdfaid`, and that the rest agrees with the information dictionary.
    var packet: String {
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
        <pdfaid:part>2</pdfaid:part>
        <pdfaid:conformance>U</pdfaid:conformance>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <dc:format>application/pdf</dc:format>
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(Self.escaped(title))</rdf:li></rdf:Alt></dc:title>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
        <xmp:CreatorTool>\(producer)</xmp:CreatorTool>
        <xmp:CreateDate>\(Self.timestamp(times.lowerBound))+00:00</xmp:CreateDate>
        <xmp:ModifyDate>\(Self.timestamp(times.upperBound))+00:00</xmp:ModifyDate>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
        <pdf:Producer>\(producer)</pdf:Producer>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
        <xmpMM:DocumentID>uuid:\(uuid)</xmpMM:DocumentID>
        <xmpMM:InstanceID>uuid:\(uuid)</xmpMM:InstanceID>
        </rdf:Description>
        </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="r"?>
        """
    }

    /// The information dictionary.
    var information: String {
        "<< /Title \(Self.string(title)) /Creator \(Self.string(producer)) /Producer \(Self.string(producer)) "
            + "/CreationDate (\(Self.date(times.lowerBound))) /ModDate (\(Self.date(times.upperBound))) >>"
    }

    private var uuid: String {
        var rest = Substring(identity)
        return [8, 4, 4, 4, 12].map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }.joined(separator: "-")
    }

    /// Returns a time as `2026-11-24T02:30:05`, UTC.
    private static func timestamp(_ time: Double) -> String {
        String(Date(timeIntervalSince1970: time.rounded(.down)).formatted(.iso8601).dropLast())
    }

    /// Returns a time as a PDF date (ISO 32000-1, 7.9.4).
    private static func date(_ time: Double) -> String {
        "D:" + timestamp(time).filter { $0.isNumber } + "+00'00'"
    }

    /// Returns text as a string object: UTF-16 with a byte order mark, in hexadecimal.
    private static func string(_ text: String) -> String {
        "<FEFF" + clean(text).utf16.map { hexadecimal($0) }.joined() + ">"
    }

    private static func escaped(_ text: String) -> String {
        clean(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// Returns the text without characters that XML doesn't allow.
    private static func clean(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.properties.generalCategory != .control && $0.value & 0xFFFE != 0xFFFE })
        )
    }
}

/// Returns four hexadecimal digits.
func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
}
