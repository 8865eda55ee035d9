import NativeDecoder
import Recognition
import ZXingDecoder

/// The program that reads pictures of codes for another process.
public enum DecoderProgram {
    /// Serves until the other process ends. DecoderProcess starts this program with shared memory and a connection as descriptors 3
    /// and 4; it isn't meant to be run by hand.
    public static func main() {
        DecoderServer { pixels in
            CombinedDecoder(
                pixels: pixels,
                [
                    (ZXingDecoder.symbologies, ZXingDecoder(pixels: pixels)),
                    (NativeDecoder.symbologies, NativeDecoder(pixels: pixels)),
                ])
        }.run()
    }
}
