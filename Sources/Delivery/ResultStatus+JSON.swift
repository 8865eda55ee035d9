package import Results
package import ScanModel

extension ResultStatus {
    /// Writes the member `results` of `status`.
    package func writeMember(to json: inout JSONWriter) {
        json.key("results")
        json.object { json in
            json.key("kept")
            json.integer(kept)
            if let oldest {
                json.key("oldest")
                json.string(oldest.description)
            }
            json.key("latest")
            json.string(latest.description)
            json.key("journal")
            json.object { json in
                json.key("state")
                switch journal {
                case .off: json.string("off")
                case .saving: json.string("saving")
                case .failing(let reason):
                    json.string("failing")
                    json.key("reason")
                    json.string(reason)
                }
                if let folder {
                    json.key("folder")
                    json.string(folder)
                    json.key("bytes")
                    json.integer(bytes)
                }
            }
            if let pictures {
                json.key("pictures")
                pictures.write(to: &json)
            }
        }
    }
}

extension PictureStatus {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("state")
            json.string(failure == nil ? "saving" : "failing")
            if let failure {
                json.key("reason")
                json.string(failure)
            }
            json.key("folder")
            json.string(folder)
            json.key("kept")
            json.integer(kept)
            json.key("bytes")
            json.integer(bytes)
            json.key("missed")
            json.integer(missed)
        }
    }
}
