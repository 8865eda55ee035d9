import ScanModel

extension Sample {
    /// From RFC 3966, 5724, 5870 and 6068, ZXing's list of barcode contents and its tests (github.com/zxing/zxing).
    static let messages: [Sample] = [
        Sample(.email, "mailto:chris@example.com", "to=chris@example.com"),
        Sample(.email, "mailto:infobot@example.com?subject=current-issue", "subject=current-issue"),
        Sample(.email, "mailto:infobot@example.com?body=send%20current-issue", "body=send current-issue"),
        Sample(
            .email, "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
            "body=send current-issue\r\nsend index"),
        Sample(.email, "mailto:joe@example.com?cc=bob@example.com&body=hello", "cc=bob@example.com", "body=hello"),
        Sample(.email, "mailto:addr1@an.example,addr2@an.example", "to=addr1@an.example", "to2=addr2@an.example"),
        Sample(.email, "mailto:?to=addr1@an.example,addr2@an.example", "to2=addr2@an.example"),
        Sample(.email, "mailto:addr1@an.example?to=addr2@an.example", "to2=addr2@an.example"),
        Sample(.email, "mailto:?cc=srowen@example.org", "cc=srowen@example.org"),
        Sample(.email, "mailto:gorby%25kremvax@example.com", "to=gorby%kremvax@example.com"),
        Sample(.email, "mailto:user@example.org?subject=caf%C3%A9", "subject=café"),
        Sample(.email, "MAILTO:srowen@example.org", "to=srowen@example.org"),
        Sample(
            .email, "MATMSG:TO:srowen@example.org;SUB:Stuff;BODY:This is some text;;", "to=srowen@example.org",
            "subject=Stuff", "body=This is some text"),
        Sample(.email, "MATMSG:TO:srowen@example.org;;", "to=srowen@example.org"),
        Sample(.telephone, "tel:+1-201-555-0123", "number=+12015550123"),
        Sample(.telephone, "tel:7042;phone-context=example.com", "number=7042", "context=example.com"),
        Sample(.telephone, "tel:863-1234;phone-context=+1-914-555", "number=8631234", "context=+1-914-555"),
        Sample(.telephone, "tel:+1-418-656-9254;ext=102", "extension=102"),
        Sample(.telephone, "tel:+12125551212", "number=+12125551212"),
        Sample(.telephone, "TEL:2125551212", "number=2125551212"),
        Sample(.sms, "sms:+15105550101", "number=+15105550101"),
        Sample(.sms, "sms:+15105550101,+15105550102?body=hello%20there", "number2=+15105550102", "body=hello there"),
        Sample(.sms, "sms:+15551212?subject=foo&body=bar", "subject=foo", "body=bar"),
        Sample(.sms, "sms:+15551212;via=999333", "number=+15551212"),
        Sample(.sms, "mms:+15551212?subject=foo&body=bar", "subject=foo"),
        Sample(.sms, "sms:+18005551212:This is the text message.", "body=This is the text message."),
        Sample(.sms, "SMSTO:+13035551212:Hello: 50% off?", "number=+13035551212", "body=Hello: 50% off?"),
        Sample(.location, "geo:13.4125,103.8667", "latitude=13.4125", "longitude=103.8667"),
        Sample(.location, "geo:48.2010,16.3695,183", "altitude=183"),
        Sample(.location, "geo:48.198634,16.371648;crs=wgs84;u=40", "uncertainty=40"),
        Sample(.location, "geo:90,-22.43;crs=WGS84", "latitude=90"),
        Sample(.location, "geo:40.71872,-73.98905,100", "longitude=-73.98905"),
        Sample(.location, "GEO:-20.33,132.3344,0.01?q=foobar", "query=foobar"),
    ]
}

extension NearMiss {
    static let messages: [NearMiss] = [emails, telephones, shortMessages, points].flatMap(\.self)

    private static let emails = each(
        .email,
        [
            "mailto:", "mailto:?subject=hello", "mailto:srowen", "mailto:srowen@example", "mailto:@example.org",
            "mailto:a b@example.org", "mailto:a@example.org,b", "mailto:a@example.org?subject=%ZZ",
            "mailto:a@example.org?subject", "mailto:a@exa mple.org", "MATMSG:TO:srowen;;", "MATMSG:SUB:Stuff;;",
            "MATMSG:TO:srowen@example.org", "mail:srowen@example.org",
        ])

    private static let telephones = each(
        .telephone,
        ["tel:", "tel:1", "tel:+", "tel:abc", "tel:1-800-FLOWERS", "tel:+1*2", "telephone:+12125551212", "tel:+%2"])

    private static let shortMessages = each(
        .sms, ["sms:", "sms:?body=hello", "sms:hello", "smsto::hello", "sms:+15105550101,x", "sms:+15105550101?body=%"])

    private static let points = each(
        .location,
        [
            "geo:", "geo:13.4125", "geo:90.1,0", "geo:0,180.5", "geo:1,2,3,4", "geo:1e1,2", "geo:1.,2", "geo:nan,2",
            "geo:1,2;crs=nad27", "geo:1,2;u=-5", "geo:0x10,2", "geo:+1,2", "geo:1, 2",
        ])
}
