import FoundationEssentials
import ScanModel

/// A page that only needs the pictures beside it: data and script are in one file.
public enum Page {
    /// The beginning of every report page. It identifies earlier reports.
    public static let mark = "<!DOCTYPE html>\n<!-- datascan report -->\n"

    /// Returns the page of a clip.
    public static func clip(_ data: ClipData) -> [UInt8] {
        var json = JSONWriter()
        data.write(to: &json)
        return page(
            json.bytes,
            PackageResources.clip_js + PackageResources.picture_js + PackageResources.controls_js
                + PackageResources.timeline_js + PackageResources.start_js)
    }

    /// Returns the list of clips.
    public static func list(_ clips: [Summary]) -> [UInt8] {
        var json = JSONWriter()
        json.array { json in for clip in clips { clip.write(to: &json) } }
        return page(json.bytes, PackageResources.list_js)
    }

    /// Returns JSON that is safe in a script element: contents are untrusted and must not end the element.
    static func escaped(_ json: [UInt8]) -> [UInt8] {
        var safe: [UInt8] = []
        safe.reserveCapacity(json.count)
        for byte in json {
            switch byte {
            case UInt8(ascii: "<"): safe += Array(#"\u003c"#.utf8)
            case UInt8(ascii: ">"): safe += Array(#"\u003e"#.utf8)
            case UInt8(ascii: "&"): safe += Array(#"\u0026"#.utf8)
            default: safe.append(byte)
            }
        }
        return safe
    }

    /// Returns a page whose policy prevents it from fetching or sending anything, whatever it contains. It shows only
    /// pictures beside it.
    private static func page(_ data: [UInt8], _ script: [UInt8]) -> [UInt8] {
        let policy =
            "default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
            + "base-uri 'none'; form-action 'none'"
        var page = Array(mark.utf8)
        func add(_ text: String) { page += Array(text.utf8) }
        add("<html lang=\"en\">\n<meta charset=\"utf-8\">\n")
        add("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">\n")
        add(
            "<meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
        )
        add("<title>datascan report</title>\n<style>\n")
        page += PackageResources.report_css
        add(
            "</style>\n<body>\n<noscript>This page needs JavaScript, which the browser does not run.</noscript>\n"
        )
        add("<script type=\"application/json\" id=\"data\">")
        page += escaped(data)
        add("</script>\n<script>\n")
        page += PackageResources.common_js
        page += script
        add("</script>\n")
        return page
    }
}
