/// The year for which a vehicle was made, as the tenth character of its number tells it.
enum VehicleModelYear {
    /// The characters from 1980 on; they begin anew after 30 years.
    static let characters = Array("ABCDEFGHJKLMNPRSTVWXY123456789")

    /// The model year.
    /// - Parameters:
    ///   - number: All 17 characters.
    ///   - latest: A year after which there are no vehicles yet.
    /// - Returns: nil where the character is no year's, or the year has not come.
    static func of(_ number: [Character], latest: Int) -> Int? {
        guard number.count == 17, let place = characters.firstIndex(of: number[9]) else { return nil }
        // Light vehicles have a letter as seventh character since 2010, and had a digit before. Heavy ones always have a
        // digit, and are told the earlier of two years.
        let year = 1980 + place + (number[6].isLetter ? characters.count : 0)
        return year <= latest ? year : nil
    }
}
