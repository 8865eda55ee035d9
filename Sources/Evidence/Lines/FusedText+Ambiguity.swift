import TextContent

/// Ambiguities between look-alike characters that several readers have in common: two that read `COTES` don't confirm
/// each other if one of them considers `CÔTES` possible.
extension FusedText {
    /// The largest shares of votes, from 0 to 1, for a look-alike of a character that was read, if the context fits
    /// both.
    package struct Ambiguity: Equatable {
        /// Between two letters: with or without accent, capital or lowercase.
        package var letters = 0.0
        /// If at least one of the two is a digit or sign.
        package var signs = 0.0

        fileprivate mutating func note(_ share: Double, _ a: Character?, _ b: Character?) {
            if a?.isLetter == true, b?.isLetter == true {
                letters = max(letters, share)
            } else {
                signs = max(signs, share)
            }
        }
    }

    /// The ambiguities in the text that other readers are likely to share.
    package var ambiguity: Ambiguity {
        // A place without a character doesn't separate its neighbours.
        var (doubt, read) = (Ambiguity(), [(place: Int, character: Character)]())
        for (index, place) in places.enumerated() {
            if let character = place.votes[0].character {
                read.append((index, character))
            } else {
                doubt.note(missedSign(at: index), nil, nil)
            }
        }
        for (number, this) in read.enumerated() where this.character != " " {
            let place = places[this.place]
            guard place.votes.count > 1 else { continue }
            let before = number > 0 ? read[number - 1].character : " "
            let after = number + 1 < read.count ? read[number + 1].character : " "
            for vote in place.votes.dropFirst() where vote.weight > 0 {
                let share = vote.weight / max(1e-9, place.total)
                guard let rival = vote.character else {
                    if Self.isPoint(this.character), before.isNumber, after.isNumber { doubt.note(share, nil, nil) }
                    continue
                }
                guard rival != " ", Self.areAlike(this.character, rival) else { continue }
                let word = Self.word(around: number, of: read.map(\.character))
                let isSettled = Self.settles(
                    this.character, against: rival, share: share, before: before, after: after, word: word)
                if !isSettled { doubt.note(share, this.character, rival) }
            }
        }
        return doubt
    }

    /// Returns the share of votes for a point or comma between two digits, at a place where most votes are for no
    /// character.
    private func missedSign(at index: Int) -> Double {
        let place = places[index]
        let before = places[..<index].last { $0.votes[0].character != nil }?.votes[0].character
        let after = places[(index + 1)...].first { $0.votes[0].character != nil }?.votes[0].character
        guard before?.isNumber == true, after?.isNumber == true else { return 0 }
        let share = place.votes.filter { $0.character.map(Self.isPoint) == true }.map(\.weight).max() ?? 0
        return share / max(1e-9, place.total)
    }

    /// Returns whether two characters look alike; includes more pairs than the search for contents exchanges.
    private static func areAlike(_ a: Character, _ b: Character) -> Bool {
        Lookalikes.areAlike(a, b) || slanted.contains(a) && slanted.contains(b)
    }

    /// Slanted strokes: a slash, or letters in italics.
    private static let slanted = Set<Character>("/Il1")

    private static func isPoint(_ character: Character) -> Bool { ".,:;".contains(character) }

    /// Returns the other characters of the word that contains the character at an index.
    private static func word(around index: Int, of text: [Character]) -> [Character] {
        let start = text[..<index].lastIndex(of: " ").map { $0 + 1 } ?? 0
        let end = text[index...].firstIndex(of: " ") ?? text.count
        return Array(text[start..<index] + text[(index + 1)..<end])
    }

    /// Share of votes from which the context no longer rules out a rival.
    private static let strongRival = 0.3

    /// Returns whether the context decides between a character and its look-alike.
    private static func settles(
        _ character: Character, against rival: Character, share: Double, before: Character, after: Character,
        word: [Character]
    ) -> Bool {
        switch (Kind(character), Kind(rival)) {
        case (.digit, .letter), (.letter, .digit):
            // A digit among digits, or a letter among letters.
            let beside = [before, after].map(Kind.init).filter { $0 != .other }
            return share < strongRival && !beside.isEmpty && beside.allSatisfy { $0 == Kind(character) }
        case (.letter, .letter):
            guard isOneLetter(character, rival) || strokes.contains(character) && strokes.contains(rival) else {
                return false
            }
            let letters = word.filter(\.isLetter)
            return !letters.isEmpty && letters.count { $0.isUppercase == character.isUppercase } * 2 >= letters.count
        case (.other, .other):
            return !(before.isNumber && after.isNumber)
        default: return false
        }
    }

    /// Letters that are little more than a stroke.
    private static let strokes = Set<Character>("Ilit")

    /// Returns whether two letters differ only in case.
    private static func isOneLetter(_ a: Character, _ b: Character) -> Bool { a.lowercased() == b.lowercased() }

    private enum Kind {
        case digit, letter, other

        init(_ character: Character) { self = character.isNumber ? .digit : character.isLetter ? .letter : .other }
    }
}
