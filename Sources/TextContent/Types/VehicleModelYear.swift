/// The model year of a vehicle, which is the tenth character of its number.
enum VehicleModelYear {
    /// The characters from 1980 on; they repeat after 30 years.
    static let characters = Array("ABCDEFGHJKLMNPRSTVWXY123456789")

    /// Returns the model year.
    /// - Parameters:
    ///   - number: all 17 characters.
    ///   - latest: the last year with vehicles.
    /// - Returns: nil if the character doesn't denote a year, or the year is after `latest`.
    static func of(_ number: [Character], latest: Int) -> Int? {
        guard number.count == 17, let place = characters.firstIndex(of: number[9]) else { return nil }
        // Light vehicles have a letter as the seventh character since 2010, and had a digit before. Heavy vehicles
        // always have a digit, and get the earlier of two years.
        let year = 1980 + place + (number[6].isLetter ? characters.count : 0)
        return year <= latest ? year : nil
    }
}
