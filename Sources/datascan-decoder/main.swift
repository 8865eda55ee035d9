import NativeDecoder
import Recognition
import ZXingDecoder

// DecoderProcess starts this program with shared memory and a connection as descriptors 3 and 4; it isn't meant to be
// run by hand.
DecoderServer { pixels in
    CombinedDecoder(
        pixels: pixels,
        [
            (ZXingDecoder.symbologies, ZXingDecoder(pixels: pixels)),
            (NativeDecoder.symbologies, NativeDecoder(pixels: pixels)),
        ])
}.run()
