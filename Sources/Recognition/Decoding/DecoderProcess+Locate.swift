public import HelperProcess

extension DecoderProcess {
    /// Returns the path of the decoder's program: `DATASCAN_DECODER`, or `datascan-decoder` beside this program, or
    /// under `lib/datascan` beside this program's folder.
    /// - Throws: `DecoderMissing`, which names the places that were searched.
    public static func locate() throws(DecoderMissing) -> String {
        try HelperProgram.locate(name: "datascan-decoder", variable: "DATASCAN_DECODER")
    }
}

/// The decoder's program wasn't found.
public typealias DecoderMissing = HelperMissing
