import Recognition
import ZXingDecoder

// DecoderProcess starts this program with shared memory and a connection as descriptors 3 and 4; it isn't meant to be
// run by hand.
DecoderServer { pixels in ZXingDecoder(pixels: pixels) }.run()
