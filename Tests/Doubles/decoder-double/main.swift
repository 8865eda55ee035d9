import Glibc
import Imaging
import Recognition
import ScanModel

// A decoder for tests that does what its picture's first pixel says, as zxing-cpp may on a rare picture:
// 1 hangs, 2 crashes, 3 ends without an answer, 4 waits without using the processor, 5 cuts off the shared memory, 6 makes
// it longer, 7 finds a code far away, 8 a content of a megabyte, 9 part -1 of a series. Anything else is read as a QR code
// that holds the pixel's value.
final class DecoderDouble: BarcodeDecoder {
    let pixels: SharedPixels

    init(pixels: SharedPixels) { self.pixels = pixels }

    func decode(_ jobs: [DecodeJob], limit: Double) -> DecodeOutcome {
        .finished(
            jobs.map { job in
                // Unsafe: the pointer is read during this call alone.
                let first = unsafe pixels.withPixels(of: job.patch) { pixels in unsafe pixels[0] } ?? 0
                switch job.symbologies.contains(.qr) ? first : 0 {
                case 1: while true {}
                case 2: abort()
                case 3: exit(0)
                case 4: sleep(1)
                case 5: ftruncate(pixels.descriptor, 0)
                case 6: ftruncate(pixels.descriptor, 1 << 30)
                default: break
                }
                let data = [UInt8](repeating: first, count: first == 8 ? 1 << 20 : 1)
                let barcode = Barcode(symbology: .qr, payload: "\(first)", payloadData: data)
                let far: Int32 = first == 7 ? .max : 9
                var details = BarcodeDetails()
                if first == 9 { details.structuredAppend = StructuredAppend(index: -1, count: nil, id: "") }
                return [
                    DecodedBarcode(barcode: barcode, corners: [0, 0, far, 0, far, 9, -far, 9], details: details)
                ]
            })
    }
}

DecoderServer { pixels in DecoderDouble(pixels: pixels) }.run()
