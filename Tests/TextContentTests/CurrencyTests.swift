import ScanModel
import Testing

@Suite struct CurrencyTests {
    @Test(arguments: [
        ("Summe 1.234,56 € inkl. MwSt", "DE", "1234.56 EUR"), ("€ 12,50", "DE", "12.50 EUR"),
        ("12,- EUR", "DE", "12.00 EUR"),
        ("$1,234.56", "US", "1234.56 USD"), ("$5", "CA", "5.00 CAD"), ("US$ 5.5", "CA", "5.50 USD"),
        ("£3.99", "GB", "3.99 GBP"),
        ("CHF 1'234.50", "CH", "1234.50 CHF"), ("¥1,200", "JP", "1200 JPY"), ("¥12.50", "CN", "12.50 CNY"),
        ("49,90 zł", "PL", "49.90 PLN"),
        ("1 234,50 kr", "SE", "1234.50 SEK"), ("99 kr", "NO", "99.00 NOK"), ("-12,50 €", "DE", "-12.50 EUR"),
        ("KWD 1.250", "US", "1.250 KWD"),
        ("₺1.250,00", "TR", "1250.00 TRY"), ("₹ 99", "IN", "99.00 INR"), ("12,5O €", "DE", "12.50 EUR"),
        ("0,99€", "DE", "0.99 EUR"), ("12,99 €/kg", "DE", "12.99 EUR"), ("$10/month", "US", "10.00 USD"),
    ])
    func amountsAreRead(text: String, country: String, normalized: String) {
        #expect(read(text, .currency, country) == [normalized])
    }

    @Test(arguments: [
        "12,50", "1.23.4 €", "€", "12 kg", "USD", "EUR 1.2345,00", "012 €", "12.345.67 €", "EUR-Palette 12", "E 12,50",
        "¥12.5 JPYX", "R5D 187", "39 Two and", "R50 187", "51 $ 920 hPa", "±8 $", "VEDB-TUYH3-HKLXJ", "9 A$",
    ])
    func whatIsNone(text: String) { #expect(read(text, .currency, "JP").isEmpty) }
}
