public import HelperProcess

extension DecoderProcess {
    /// Finds the decoder's program: `DATASCAN_DECODER`, or `datascan-decoder` beside this program, or under
    /// `lib/datascan` beside this program's folder.
    /// - Throws: `DecoderMissing` that names the places where it was looked for.
    public static func locate() throws(DecoderMissing) -> String {
        try HelperProgram.locate(name: "datascan-decoder", variable: "DATASCAN_DECODER")
    }
}

/// The decoder's program is not where it is looked for.
public typealias DecoderMissing = HelperMissing
