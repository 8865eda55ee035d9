import AccurateText
import TesseractReading

// Started by ReaderProcess, with shared memory and a connection as descriptors 3 and 4; of no use by hand.
ReaderServer { languages, allowedCharacters throws(AccurateTextError) in
    try TesseractReader(languages: languages, allowedCharacters: allowedCharacters)
}.run()
