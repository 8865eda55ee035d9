import Glibc
import Imaging
import Recognition
import ScanModel

// A decoder for tests that does what its picture's first pixel says, as zxing-cpp may on a rare picture:
// 1 hangs, 2 crashes, 3 ends without an answer, 4 waits without using the processor, anything else is read as a QR
// code that holds the pixel's value.
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
                default: break
                }
                let barcode = Barcode(symbology: .qr, payload: "\(first)", payloadData: [first])
                return [DecodedBarcode(barcode: barcode, corners: [0, 0, 9, 0, 9, 9, 0, 9])]
            })
    }
}

DecoderServer { pixels in DecoderDouble(pixels: pixels) }.run()
