// What looks like a code in recordings, frame by frame, and what finding it costs. For the measurements; not installed.
//
//     datascan-codes CLIP...
//
// A JSON array of candidates a frame: form, corners in pixels, reduction. Last, the processor time a frame in milliseconds.

import Capture
import Glibc
import Imaging
import Recognition
import ScanModel

var (spent, frames) = (0.0, 0)
for path in CommandLine.arguments.dropFirst() {
    var finder = CodeFinder()
    var pyramid = Pyramid()
    let jpeg = JPEGDecoder()
    var frame = Frame()
    var data: [UInt8] = []
    let recording = try Recording(path: path)
    while try recording.next(into: &data) {
        try jpeg.decode(data.span, region: .full, into: &frame)
        var (began, ended) = (timespec(), timespec())
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began)
        pyramid.build(frame)
        let found = finder.find(frame, pyramid)
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended)
        spent += Double(ended.tv_sec - began.tv_sec) * 1e3 + Double(ended.tv_nsec - began.tv_nsec) / 1e6
        frames += 1
        var json = JSONWriter()
        json.array { json in
            for candidate in found {
                json.object { json in
                    json.key("form")
                    json.string(candidate.form == .bars ? "bars" : "matrix")
                    json.key("reduction")
                    json.integer(candidate.reduction)
                    json.key("quad")
                    json.array { json in
                        for corner in candidate.outline.corners {
                            json.array { json in
                                json.number(corner.x, decimals: 1)
                                json.number(corner.y, decimals: 1)
                            }
                        }
                    }
                }
            }
        }
        print(String(decoding: json.bytes, as: UTF8.self))
    }
}
print("\(spent / Double(max(1, frames)))")
