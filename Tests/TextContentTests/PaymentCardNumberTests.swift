import Testing

@testable import TextContent

/// The numbers are those that payment services publish for tests.
@Suite struct PaymentCardNumberTests {
    private let grammars = [PaymentCardNumber.grammar(ContentOptions())]

    @Test(arguments: [
        ("4242424242424242", "Visa"), ("4000056655665556", "Visa"), ("4111111111111111", "Visa"),
        ("4222222222222", "Visa"),
        ("5555555555554444", "Mastercard"), ("2223003122003222", "Mastercard"), ("5200828282828210", "Mastercard"),
        ("5105105105105100", "Mastercard"), ("378282246310005", "American Express"),
        ("371449635398431", "American Express"), ("6011111111111117", "Discover"), ("6011000990139424", "Discover"),
        ("3056930009020004", "Diners Club"), ("36227206271667", "Diners Club"), ("30569309025904", "Diners Club"),
        ("38520000023237", "Diners Club"), ("3566002020360505", "JCB"), ("3530111333300000", "JCB"),
        ("6200000000000005", "UnionPay"), ("6205500000000000004", "UnionPay"), ("6759649826438453", "Maestro"),
        ("6304000000000000", "Maestro"), ("6799990100000000019", "Maestro"),
    ])
    func numbersForTestsAreRead(number: String, issuer: String) throws {
        let reading = try #require(judged("Card \(number).", grammars))
        #expect(reading.normalized == number)
        #expect(reading["issuer"] == issuer)
    }

    @Test(arguments: [
        ("4242 4242 4242 4242", "4242424242424242", "•••• •••• •••• 4242"),
        ("4242-4242-4242-4242", "4242424242424242", "••••-••••-••••-4242"),
        ("3782 822463 10005", "378282246310005", "•••• •••••• •0005"),
        ("3056 930902 5904", "30569309025904", "•••• •••••• 5904"),
        ("6205 5000 0000 0000 004", "6205500000000000004", "•••• •••• •••• •••0 004"),
        ("620550 0000000000004", "6205500000000000004", "•••••• •••••••••0004"),
        ("42424242 4242 4242", "4242424242424242", "•••••••• •••• 4242"),
    ])
    func groupsAreKeptWhereDigitsAreHidden(printed: String, number: String, masked: String) throws {
        let reading = try #require(judged(printed, grammars))
        #expect(reading.normalized == number)
        #expect(reading.masked == masked)
    }

    @Test func lettersThatLookLikeDigitsAreDigits() throws {
        let reading = try #require(judged("4242 4242 4242 4Z42", grammars))
        #expect(reading.normalized == "4242424242424242")
    }

    @Test func theDateBehindANumberIsNoPartOfIt() throws {
        #expect(try #require(judged("4242 4242 4242 4242 12/29", grammars)).text == "4242 4242 4242 4242")
    }

    @Test(arguments: [
        // The check digit is wrong.
        "4242424242424241", "5555 5555 5555 4445", "378282246310006", "6205500000000000005",
        // Two digits are exchanged.
        "4242 4242 4242 2442",
        // Right, but nobody's: no scheme, or no such length.
        "9999999999999995", "2721000000000004", "424242424242424200", "37828224631000500", "0000000000000000",
        // Two signs between groups.
        "4242-4242 4242-4242",
        // A part of an account's number, and of a longer one.
        "IMEI 378282246310005", "DE12 4242 4242 4242 4242 42", "4242 4242 4242 4242 4242",
        // Articles with check digits that happen to be right for both.
        "4006381333023",
    ])
    func othersAreNone(text: String) { #expect(judged(text, grammars) == nil) }

    @Test func theRangeOfMastercardEndsWhereItEnds() {
        #expect(PaymentCardIssuer.of("2221000000000009")?.name == "Mastercard")
        #expect(PaymentCardIssuer.of("2720990000000007")?.name == "Mastercard")
        #expect(PaymentCardIssuer.of("2220990000000000") == nil)
        #expect(PaymentCardIssuer.of("2721000000000000") == nil)
    }
}
