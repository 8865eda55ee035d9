import Recognition
import ZXingDecoder

// Started by DecoderProcess, with shared memory and a connection as descriptors 3 and 4; of no use by hand.
DecoderServer { pixels in ZXingDecoder(pixels: pixels) }.run()
