public import HelperProcess

extension ReaderProcess {
    /// Returns the path of the reader's program: `DATASCAN_READER`, or `datascan-reader` beside this program, or under
    /// `lib/datascan` beside this program's folder.
    /// - Throws: `HelperMissing`, which names the places that were searched.
    public static func locate() throws(HelperMissing) -> String {
        try HelperProgram.locate(name: "datascan-reader", variable: "DATASCAN_READER")
    }

    /// Locates the program and starts it; a `LineWorker` opens its reader this way.
    /// - Throws: `AccurateTextError`, which says what to install.
    public convenience init(languages: [String], allowedCharacters: String = "") throws(AccurateTextError) {
        let program: String
        do throws(HelperMissing) {
            program = try Self.locate()
        } catch {
            throw .noProgram(error)
        }
        try self.init(program: program, languages: languages, allowedCharacters: allowedCharacters)
    }
}
