public import HelperProcess

extension ReaderProcess {
    /// Finds the reader's program: `DATASCAN_READER`, or `datascan-reader` beside this program, or under `lib/datascan` beside
    /// this program's folder.
    /// - Throws: `HelperMissing` that names the places where it was looked for.
    public static func locate() throws(HelperMissing) -> String {
        try HelperProgram.locate(name: "datascan-reader", variable: "DATASCAN_READER")
    }

    /// Finds the program and starts it: what a `LineWorker` opens.
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
