extension FieldReader {
    /// Returns the problem with a field of `count` bytes; nil if the length is allowed.
    static func lengthProblem(_ count: Int, allowed: [ClosedRange<Int>]) -> Problem? {
        guard let shortest = allowed.first, let longest = allowed.last else { return nil }
        if allowed.contains(where: { $0.contains(count) }) { return nil }
        if count == 0 { return Problem(.length, "is empty") }
        let has = "has \(count) character\(count == 1 ? "" : "s")"
        if shortest.lowerBound == longest.upperBound {
            return Problem(.length, "\(has) instead of \(shortest.lowerBound)")
        }
        if allowed.count == 1 {
            let limit =
                count > longest.upperBound
                ? "at most \(longest.upperBound) are allowed" : "at least \(shortest.lowerBound) are required"
            return Problem(.length, "\(has), \(limit)")
        }
        let lengths = allowed.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
        let list = lengths.dropLast().joined(separator: ", ") + " or " + lengths[lengths.count - 1]
        return Problem(.length, "\(has), \(list) are required")
    }

    /// Returns the problem with a part of a field that is neither date nor number, after its length and characters were
    /// checked.
    static func problem(of part: ArraySlice<UInt8>, as meaning: Meaning) -> Problem? {
        switch meaning {
        case .checkDigit:
            guard let check = CheckDigit(of: part), !check.isRight else { return nil }
            return Problem(.checkDigit, "check digit is \(check.found), should be \(check.expected)")
        case .checkCharacters: return checkCharactersProblem(part)
        case .iban:
            return isIBAN(part) ? nil : Problem(.checkDigit, "isn't an account number: its check digits don't fit")
        case .oneOf(let allowed):
            guard let byte = part.first, !allowed.utf8.contains(byte) else { return nil }
            let list = allowed.map(String.init).joined(separator: ", ")
            return Problem(.value, "has \(Character(Unicode.Scalar(byte))) where only \(list) is allowed")
        case .nonzero:
            guard part.allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
            return Problem(.value, "has only zeros instead of a number")
        case .noLeadingZero:
            return part.first == UInt8(ascii: "0") ? Problem(.value, "starts with 0") : nil
        case .pieceOfTotal: return pieceProblem(part.prefix(part.count / 2), part.dropFirst(part.count / 2))
        case .placeInSequence:
            let numbers = part.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            guard numbers.count == 2, !numbers[0].isEmpty, !numbers[1].isEmpty else {
                return Problem(.value, "is not two numbers with a slash between them")
            }
            return pieceProblem(numbers[0], numbers[1])
        case .percentEncoded:
            for (index, byte) in part.enumerated() where byte == UInt8(ascii: "%") {
                let code = part.dropFirst(index + 1).prefix(2)
                guard code.count == 2, code.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
                    return Problem(.value, "has '%' without two hexadecimal digits after it")
                }
            }
            return nil
        case .capitals:
            return part.allSatisfy { (0x41...0x5A).contains($0) }
                ? nil : Problem(.value, "has characters other than capital letters")
        case .plain, .date, .dateOrMonth, .fullDate, .time, .hours, .sixty, .decimal, .currency, .minus: return nil
        }
    }

    private static func checkCharactersProblem(_ part: ArraySlice<UInt8>) -> Problem? {
        guard part.count > 2 else { return Problem(.checkDigit, "is too short for its check characters") }
        guard let expected = CheckCharacters.completing(part.dropLast(2)), !part.suffix(2).elementsEqual(expected)
        else { return nil }
        let texts = [Array(part.suffix(2)), expected].map { String(decoding: $0, as: UTF8.self) }
        return Problem(.checkDigit, "check characters are \(texts[0]), should be \(texts[1])")
    }

    private static func pieceProblem(_ piece: ArraySlice<UInt8>, _ total: ArraySlice<UInt8>) -> Problem? {
        guard let piece = piece.asciiNumber, let total = total.asciiNumber else {
            return Problem(.value, "has letters instead of the number of a piece")
        }
        return (1...max(total, 1)).contains(piece) && total > 0
            ? nil : Problem(.value, "there is no piece \(piece) of \(total)")
    }
}
