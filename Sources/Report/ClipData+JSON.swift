public import ScanModel

extension ClipData {
    /// Writes everything as one object: the data of a page. Corners are eight numbers, x and y in pixels of the frame,
    /// clockwise from the top left of the item. Rows, contents and printed items are referenced by number.
    public func write(to json: inout JSONWriter) {
        var contents = ContentTable()
        json.object { json in
            json.member("name", name)
            json.member("width", width)
            json.member("height", height)
            json.key("frameRate")
            json.number(frameRate, decimals: 3)
            json.member("frames", frames)
            json.member("interval", interval)
            if let problem { json.member("problem", problem) }
            json.key("pictures")
            json.array { json in for picture in pictures { write(picture, to: &json) } }
            json.key("rows")
            json.array { json in for row in rows { write(row, to: &json, &contents) } }
            json.key("readings")
            json.array { json in for reading in readings { write(reading, to: &json, &contents) } }
            json.key("searches")
            json.array { json in for frame in searches { json.integer(frame) } }
            json.key("hints")
            json.stretches(hints)
            json.key("failures")
            json.stretches(failures)
            if let truth {
                json.key("truth")
                write(truth, to: &json)
            }
            json.key("differences")
            json.array { json in for difference in differences { write(difference, to: &json) } }
            json.key("contents")
            json.array { json in for content in contents.all { json.string(content) } }
        }
    }

    private func write(_ picture: Picture, to json: inout JSONWriter) {
        json.object { json in
            json.member("frame", picture.frame)
            json.member("file", picture.file)
            json.key("places")
            json.array { json in
                for place in picture.places {
                    json.object { json in
                        if let row = place.row { json.member("row", row) }
                        if place.isStable { json.member("stable", true) }
                        if place.isAbsent { json.member("absent", true) }
                        corners(place.quad, to: &json)
                    }
                }
            }
            guard let truth else { return }
            json.key("printed")
            json.array { json in
                for (index, item) in truth.items.enumerated() {
                    let whole = item.whole[picture.frame]
                    guard let quad = item.place(in: picture.frame) else { continue }
                    json.object { json in
                        json.member("truth", index)
                        if whole == nil { json.member("partial", true) }
                        corners(quad, to: &json)
                    }
                }
            }
        }
    }

    private func write(_ row: Row, to json: inout JSONWriter, _ contents: inout ContentTable) {
        json.object { json in
            if let id = row.id { json.member("id", id) }
            json.member("kind", row.kind.rawValue)
            if let symbology = row.symbology { json.member("symbology", symbology.rawValue) }
            json.member("content", contents.number(of: row.content))
            json.key("events")
            json.array { json in
                for event in row.events {
                    json.object { json in
                        json.member("frame", event.frame)
                        json.member("name", event.name)
                        if let content = event.content { json.member("content", contents.number(of: content)) }
                        if let confidence = event.confidence { json.confidence(confidence) }
                        if let reason = event.reason { json.member("reason", reason.rawValue) }
                        if let quad = event.quad { corners(quad, to: &json) }
                    }
                }
            }
            json.key("evidence")
            json.array { json in
                for step in row.evidence {
                    json.array { json in
                        json.integer(step.frame)
                        json.number(step.value, decimals: 6)
                    }
                }
            }
            json.key("absent")
            json.stretches(row.absent)
        }
    }

    private func write(_ reading: Mark, to json: inout JSONWriter, _ contents: inout ContentTable) {
        json.object { json in
            json.member("frame", reading.frame)
            if let row = reading.row { json.member("row", row) }
            json.member("content", contents.number(of: reading.content))
            if let confidence = reading.confidence { json.confidence(confidence) }
            if let isPlain = reading.isPlain { json.member("plain", isPlain) }
            if let lines = reading.lines { json.member("lines", lines) }
            if let truth = reading.truth { json.member("truth", truth) }
            if let isRight = reading.isRight { json.member("right", isRight) }
            corners(reading.quad, to: &json)
        }
    }

    private func write(_ truth: Truth, to json: inout JSONWriter) {
        json.object { json in
            json.key("frameRate")
            json.number(truth.frameRate, decimals: 3)
            json.key("items")
            json.array { json in
                for (item, outcome) in zip(truth.items, outcomes) {
                    json.object { json in
                        json.member("kind", item.kind.rawValue)
                        if let symbology = item.symbology { json.member("symbology", symbology) }
                        if let text = item.text { json.member("text", text) }
                        json.key("whole")
                        json.stretches(item.whole.keys.stretches)
                        json.key("partial")
                        json.stretches((Array(item.partial.keys) + item.hidden.keys).stretches)
                        json.key("ids")
                        json.array { json in for claim in outcome.ids { json.string(claim.id) } }
                        if let stable = outcome.stable { json.member("stable", stable) }
                        if let delay = outcome.delay {
                            json.key("delay")
                            json.number(delay, decimals: 3)
                        }
                    }
                }
            }
        }
    }

    private func write(_ difference: Difference, to json: inout JSONWriter) {
        json.object { json in
            json.member("kind", difference.kind.rawValue)
            json.member("frame", difference.frame)
            if let item = difference.item { json.member("item", item) }
            if let truth = difference.truth { json.member("truth", truth) }
            json.member("detail", difference.detail)
        }
    }

    private func corners(_ quad: Quad, to json: inout JSONWriter) {
        json.key("quad")
        json.array { json in
            for corner in [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft] {
                json.number(corner.x * Double(width), decimals: 1)
                json.number(corner.y * Double(height), decimals: 1)
            }
        }
    }
}
