/// The thresholds that decide what is announced and what is certain, each with its source. Misread rates of symbologies are in
/// `SymbologyTraits`, and the factors of text confidence beside its formula in `FusedText+Confidence.swift`.
///
/// "Tracking set" are the clips of Benchmarks/tracking (`make tracking`): a threshold was moved until ghosts (items where nothing is
/// printed) were gone without losing lines. "Photographs" are the clips of Benchmarks/photographs.
enum CertaintyThresholds {
    /// Codes, by doubt: the probability that the content is wrong.
    enum Code {
        /// Below this doubt a content is certain: 10⁻⁴ (docs/decisions/0005-evidence.md). The hundredth on top keeps rounding from
        /// asking for another read if a power of a misread rate is 10⁻⁴.
        static let doubt = 1.01e-4
        /// The doubt that remains if the digits below an EAN or UPC are others: either the digits are wrong or the bars were misread, and
        /// no number of reads makes such a content certain (docs/decisions/0019-what-a-content-rests-on.md).
        static let refuted = 0.5
        /// How often one attempt at all digits of a number is wrong although the check digit is right: as of a symbology with one check digit
        /// of few, so that four attempts make the number certain. An estimate.
        static let digitsMisread = 0.1
        /// As how many reads all those of few rows count at most: with a checksum, fewer than make a content certain. A blurred Code 128 was misread alike in
        /// five frames, with the right checksum.
        static func fewRows(isWeaklyGuarded: Bool) -> Double { isWeaklyGuarded ? 1 : 2 }
        /// How many times as many attempts at a still picture have to read a content from few rows as any other one, before it is reported.
        /// An estimate.
        static let fewRowsLead = 3
        /// The least doubt; confidence is never exactly 1.
        static let least = 1e-12
    }

    /// Lines, by attempts, confidence (probability that all of the text is right), and agreement (share of votes of a place).
    enum Line {
        /// Confidence from which a text is certain: fitted to be a probability (docs/decisions/0021-text-confidence.md).
        static let confidence = 0.9
        /// Attempts of the fast reader before a text is certain, and the change that another one may be expected to make
        /// (docs/decisions/0021-text-confidence.md).
        static let (attempts, expectedChange) = (3, 0.02)
        /// Share of votes for a look-alike of the character that was read, from which neither is certain: if the fast reader agrees,
        /// and if it doesn't. Of 1,107 stable texts on photographs, 40 had more than 5 %, and 9 of them were wrong. The second one was
        /// tuned on 68 clips of photographs, with `shortText`: 0.8 instead of 1.7 % of lines were stable and wrong.
        static let (ambiguity, ambiguityAlone) = (0.05, 0.02)
        /// Length up to which a text is easily guessed, and needs `manyAttempts`.
        static let shortText = 6
        /// Attempts of the large reader that replace a witness if there can't be one, or if the text is short. Photographs.
        static let manyAttempts = 3

        /// Confidence from which a text of the fast reader is announced before the large one has read it. Tracking set: IDF1 0.930 to
        /// 0.935.
        static let announcedEarly = 0.8
        /// Confidence and mean agreement from which a text of the fast reader alone is announced, the latter in the first three
        /// attempts and later. Tracking set.
        static let (announced, agreementAtFirst, agreementLater) = (0.25, 0.93, 0.87)
        /// Number of letters up to which a text is only announced once it is certain: clutter is an E, or a 28. Clips of `make accuracy`.
        static let fewLetters = 2
        /// Attempts, lead in sure votes, and agreement for one or two letters, which clutter is mistaken for more easily. Tracking set.
        static let (fewLettersAttempts, fewLettersLead, fewLettersAgreement) = (5, 3.5, 0.8)
        /// Agreement from which a text of the large reader is announced, and mean agreement for texts of `manyCharacters`. Tracking set.
        static let largeAgreement = 0.6
        /// Length from which a text of the large reader is rarely clutter, and number of letters from which strokes may be bars.
        /// Tracking set.
        static let (manyCharacters, leastBars) = (8, 4)
        /// Characters, including blanks, per line height of length, that a line read only by the fast reader has at least. Letters are
        /// about half as wide as a line is high. Tracking set.
        static let crowding = 0.6

        /// Confidence from which one attempt that reads another text counts against a certain one: it is more likely right than not.
        static let rival = 0.5
        /// Attempts of the fast and of the large reader that replace a certain text. Ten if they read a part of it: a hand or glare
        /// hides the rest for a while. Tracking set.
        static let (rivalAttempts, partAttempts, largeRivalAttempts) = (3, 10, 2)
        /// Agreement of new texts of the fast reader from which the large one reads a certain line again. Tracking set.
        static let contradiction = 0.7
    }

    /// Outlines of documents and rectangles.
    struct Outline {
        /// Sightings, and the share of searches that have to see it, before it is announced.
        let (sightings, presence): (Int, Double)
        /// Sightings, and seconds since the first, before it is certain: nothing that flickers is reported.
        let (stableSightings, stableAge): (Int, Double)
    }

    /// Documents, whose confidences the network's measurements give (`FoundDocument`). Estimates.
    static let document = Outline(sightings: 2, presence: 0.5, stableSightings: 4, stableAge: 0.2)
    /// Rectangles, which only geometry vouches for. Estimates.
    static let rectangle = Outline(sightings: 3, presence: 0.6, stableSightings: 6, stableAge: 0.3)

    /// Contents of wanted types. Estimates, checked by Benchmarks/contents: 98.8 % recall, 100 % precision.
    enum Content {
        /// Confidence while the latest attempts contradict the content.
        static let contradicted = 0.3
        /// Share of misreadings of a line that still have the type's form, with a check digit and without: one of ten check digits fits
        /// by chance.
        static let (checkedSlip, uncheckedSlip) = (0.1, 0.7)
        /// Confidence of a content that the form corrected, with a check digit and without, after `attempts`.
        static let (correctedChecked, correctedUnchecked) = (0.98, 0.92)
        /// Attempts that must agree if one isn't enough.
        static let attempts = 4
        /// Attempts and agreement from which a content with a check digit is certain.
        static let (checkedAttempts, checkedAgreement) = (2, 0.75)
    }
}
