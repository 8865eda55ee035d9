import CZXing
public import Imaging
public import Recognition
import ScanModel

// Safe: the handle never leaves the class.
/// zxing-cpp in this process, through its C API. Only for `datascan-decoder`: it can hang on rare pictures.
@safe public final class ZXingDecoder: BarcodeDecoder {
    /// The memory from which `decode` takes its pictures.
    public let pixels: SharedPixels
    // Unsafe: an opaque C handle, owned here and freed in `deinit`.
    private let options: OpaquePointer
    private var current: (symbologies: SymbologySet, effort: DecodeEffort)?

    public init(pixels: SharedPixels) {
        self.pixels = pixels
        guard let options = unsafe ZXing_ReaderOptions_new() else { fatalError("no memory for zxing-cpp") }
        unsafe self.options = options
        unsafe ZXing_ReaderOptions_setTextMode(options, ZXing_TextMode_Plain)
        unsafe ZXing_ReaderOptions_setMaxNumberOfSymbols(options, CInt(DecodeReply.mostCodes))
        unsafe ZXing_ReaderOptions_setEanAddOnSymbol(options, ZXing_EanAddOnSymbol_Read)
    }

    deinit {
        unsafe ZXing_ReaderOptions_delete(options)
    }

    /// Reads the pictures in order. The owner of this process enforces `limit`.
    public func decode(_ jobs: [DecodeJob], limit: Double) -> DecodeOutcome {
        .finished(jobs.map(read))
    }

    private func read(_ job: DecodeJob) -> [DecodedBarcode] {
        // To zxing-cpp, no formats means all of them.
        guard !job.symbologies.intersection(Self.symbologies).isEmpty else { return [] }
        configure(job)
        // Unsafe: zxing-cpp reads the pixels during this call only; every handle that it returns is freed here.
        let found = unsafe pixels.withPixels(of: job.patch) { pixels -> [DecodedBarcode] in
            guard
                let view = unsafe ZXing_ImageView_new(
                    pixels.baseAddress, CInt(job.patch.width), CInt(job.patch.height), ZXing_ImageFormat_Lum, 0, 0)
            else { return [] }
            defer { unsafe ZXing_ImageView_delete(view) }
            guard let barcodes = unsafe ZXing_ReadBarcodes(view, options) else { return [] }
            defer { unsafe ZXing_Barcodes_delete(barcodes) }
            return unsafe (0..<ZXing_Barcodes_size(barcodes)).compactMap { index in
                guard let barcode = unsafe ZXing_Barcodes_at(barcodes, index),
                    unsafe ZXing_Barcode_isValid(barcode)
                else { return nil }
                return unsafe ZXingSymbol(barcode).decoded(wanted: job.symbologies)
            }
        }
        return found ?? []
    }

    private func configure(_ job: DecodeJob) {
        if let current, current == (job.symbologies, job.effort) { return }
        current = (job.symbologies, job.effort)
        let effort = job.effort
        var formats = zxingFormats(of: job.symbologies)
        // Unsafe: plain setters on the handle; the formats are copied.
        unsafe ZXing_ReaderOptions_setTryHarder(options, effort.contains(.harder))
        unsafe ZXing_ReaderOptions_setTryRotate(options, effort.contains(.rotated))
        unsafe ZXing_ReaderOptions_setTryInvert(options, effort.contains(.inverted))
        unsafe ZXing_ReaderOptions_setTryDownscale(options, effort.contains(.downscaled))
        unsafe ZXing_ReaderOptions_setBinarizer(
            options,
            effort.contains(.globalThreshold) ? ZXing_Binarizer_GlobalHistogram : ZXing_Binarizer_LocalAverage)
        unsafe ZXing_ReaderOptions_setFormats(options, &formats, CInt(formats.count))
    }
}
