import ScanModel

extension Sample {
    /// From RFC 2426, RFC 6350, the vCard 2.1 specification, ZXing's tests (github.com/zxing/zxing) and Wikipedia's
    /// article on MECARD.
    static let contacts: [Sample] = [
        Sample(
            .contact,
            "BEGIN:vCard\r\nVERSION:3.0\r\nFN:Frank Dawson\r\nORG:Lotus Development Corporation\r\n"
                + "ADR;TYPE=WORK,POSTAL,PARCEL:;;6544 Battleford Drive\r\n ;Raleigh;NC;27613-3502;U.S.A.\r\n"
                + "TEL;TYPE=VOICE,MSG,WORK:+1-919-676-9515\r\nTEL;TYPE=FAX,WORK:+1-919-676-9564\r\n"
                + "EMAIL;TYPE=INTERNET,PREF:Frank_Dawson@Lotus.com\r\nEMAIL;TYPE=INTERNET:fdawson@earthlink.net\r\n"
                + "URL:http://home.earthlink.net/~fdawson\r\nEND:vCard\r\n",
            "format=vCard 3.0", "name=Frank Dawson", "organization=Lotus Development Corporation",
            "street=6544 Battleford Drive", "city=Raleigh", "region=NC", "postalCode=27613-3502", "country=U.S.A.",
            "telephone=+1-919-676-9515", "telephoneType=voice,msg,work", "telephone2=+1-919-676-9564",
            "telephoneType2=fax,work", "email=Frank_Dawson@Lotus.com", "email2=fdawson@earthlink.net",
            "url=http://home.earthlink.net/~fdawson"),
        Sample(
            .contact,
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Simon Perreault\r\nN:Perreault;Simon;;;ing. jr,M.Sc.\r\nBDAY:--0203\r\n"
                + "ANNIVERSARY:20090808T1430-0500\r\nGENDER:M\r\nLANG;PREF=1:fr\r\nLANG;PREF=2:en\r\n"
                + "ORG;TYPE=work:Viagenie\r\nADR;TYPE=work:;Suite D2-630;2875 Laurier;\r\n Quebec;QC;G1V 2M2;Canada\r\n"
                + "TEL;VALUE=uri;TYPE=\"work,voice\";PREF=1:tel:+1-418-656-9254;ext=102\r\n"
                + "TEL;VALUE=uri;TYPE=\"work,cell,voice,video,text\":tel:+1-418-262-6501\r\n"
                + "EMAIL;TYPE=work:simon.perreault@viagenie.ca\r\nGEO;TYPE=work:geo:46.772673,-71.282945\r\n"
                + "KEY;TYPE=work;VALUE=uri:\r\n http://www.viagenie.ca/simon.perreault/simon.asc\r\nTZ:-0500\r\n"
                + "URL;TYPE=home:http://nomis80.org\r\nEND:VCARD\r\n",
            "format=vCard 4.0", "familyName=Perreault", "givenName=Simon", "nameSuffix=ing. jr,M.Sc.",
            "birthDate=--0203", "organization=Viagenie", "extendedAddress=Suite D2-630", "city=Quebec",
            "telephone=+1-418-656-9254;ext=102", "telephoneType=work,voice", "timeZone=-0500"),
        Sample(
            .contact,
            "BEGIN:VCARD\nVERSION:2.1\nN:Smith;John;M.;Mr.;Esq.\nTEL;WORK;VOICE;MSG:+1 (919) 555-1234\n"
                + "TEL;CELL:+1 (919) 554-6758\nADR;WORK;PARCEL;POSTAL;DOM:Suite 101;1 Central St.;Any Town;NC;27654\n"
                + "END:VCARD",
            "format=vCard 2.1", "familyName=Smith", "givenName=John", "additionalNames=M.", "namePrefix=Mr.",
            "nameSuffix=Esq.", "telephone2=+1 (919) 554-6758", "telephoneType2=cell"),
        Sample(
            .contact,
            "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Owen;Sean\r\nADR;HOME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;;"
                + "=38=38=20=4C=79=6E=62=72=6F=6F=6B=0D=0A=43=\r\n=4F=20=36=39=39=\r\n=39=39;;;\r\nEND:VCARD",
            "street=88 Lynbrook\r\nCO 69999"),
        Sample(
            .contact, "begin:vcard\r\nadr;HOME:123 Main St\r\nVersion:2.1\r\nn:Owen;Sean\r\nEND:VCARD", "givenName=Sean"
        ),
        Sample(
            .contact,
            "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nNOTE:foo\\nbar\\;\\,\\\\\r\nitem1.TEL:\r\nTEL;HOME:20\r\nEND:VCARD",
            "note=foo\nbar;,\\", "telephone=20", "telephoneType=home"),
        Sample(
            .contact, "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller\nEND:VCARD",
            "familyName=Müller"),
        Sample(.contact, "MECARD:N:Sean Owen;;", "familyName=Sean Owen", "format=MECARD"),
        Sample(
            .contact,
            "MECARD:N:Owen,Sean;ADR:76 9th Avenue, 4th Floor, New York, NY 10011;TEL:12125551212;"
                + "EMAIL:srowen@example.com;;",
            "familyName=Owen", "givenName=Sean", "address=76 9th Avenue, 4th Floor, New York, NY 10011",
            "telephone=12125551212", "email=srowen@example.com"),
        Sample(
            .contact,
            "MECARD:N:Doe,John;ADR:,,123 Main St.,Springfield,IL,12345,USA;BDAY:19700310;NICKNAME:Johnny;"
                + "NOTE:I am proficient in Tiger-Crane Style\\, and more\\; much more;SOUND:Doe,John;;",
            "street=123 Main St.", "postalCode=12345", "country=USA", "birthDate=1970-03-10", "nickname=Johnny",
            "note=I am proficient in Tiger-Crane Style, and more; much more", "familyNameReading=Doe"),
        Sample(
            .contact,
            "MECARD:N:Foo Bar;ORG:Company;TEL:5555555555;EMAIL:foo.bar@xyz.com;ADR:City, 10001;"
                + "ADR:City, 10001;NOTE:This is the memo.;;",
            "organization=Company", "address2=City, 10001", "note=This is the memo."),
    ]

    /// From ZXing's list of barcode contents and tests, and the Wi-Fi Alliance's WPA3 specification.
    static let networks: [Sample] = [
        Sample(.wifi, "WIFI:T:WPA;S:mynetwork;P:mypass;;", "ssid=mynetwork", "security=WPA", "password=mypass"),
        Sample(.wifi, "WIFI:S:No Password;P:;T:;;", "ssid=No Password", "security=none"),
        Sample(.wifi, "WIFI:T:nopass;S:guest;;", "ssid=guest", "security=none"),
        Sample(.wifi, "WIFI:S:TenChars;P:0123456789;T:WEP;;", "security=WEP"),
        Sample(.wifi, "WIFI:S:Ten\\;\\;Chars;P:hello\\:there;T:WEP;;", "ssid=Ten;;Chars", "password=hello:there"),
        Sample(.wifi, "WIFI:T:WPA;S:test;P:my_password\\\\;;", "password=my_password\\"),
        Sample(.wifi, "WIFI:T:WPA;S:test;P:\\\"abcd\\\";H:true;;", "hidden=true"),
        Sample(.wifi, "WIFI:T:WPA;S:\"ABCD\";P:12345678;;", "ssid=ABCD"),
        Sample(
            .wifi,
            "WIFI:T:WPA;R:1;S:MyNet;P:MyPassword;K:MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADURzxmttZoIRIPWGoQMV00XHW"
                + "CAQIhXruVWOz0NjlkIA=;;", "transitionDisable=1",
            "publicKey=MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADURzxmttZoIRIPWGoQMV00XHWCAQIhXruVWOz0NjlkIA="),
        Sample(
            .wifi, "WIFI:T:WPA2-EAP;S:corp;E:PEAP;PH2:MSCHAPV2;I:user;P:secret;;", "eapMethod=PEAP", "identity=user"),
    ]
}

extension NearMiss {
    static let contacts = each(
        .contact,
        [
            "BEGIN:VCARD\nN:Owen;Sean\nEND:VCARD", "BEGIN:VCARD\nVERSION:3.1\nN:Owen;Sean\nEND:VCARD",
            "BEGIN:VCARD\nVERSION:3.0\nTEL:1\nEND:VCARD", "BEGIN:VCARD\nVERSION:3.0\nN:Owen;Sean", "BEGIN:VCARD",
            "BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR", "BEGIN:VCARD\nVERSION:3.0\nFN:A\nnoproperty\nEND:VCARD",
            "BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:B\nEND:VCARD",
            "MECARD:", "MECARD:;;", "MECARD:N:;;", "MECARD:TEL:12125551212;;", "MECARD:N:Owen,Sean", "MECARD:Owen;;",
        ])

    static let networks = each(
        .wifi,
        [
            "WIFI:", "WIFI:;;", "WIFI:T:WPA;P:mypass;;", "WIFI:T:WPA;S:;P:mypass;;", "WIFI:T:WPA;S:mynetwork;;",
            "WIFI:T:WPB;S:mynetwork;P:mypass;;", "WIFI:T:WPA;S:mynetwork;P:mypass", "WIFI:T:WPA;S:n;P:p;H:maybe;;",
            "WIFI:T:WPA;S:a name with more than 32 characters;P:mypass;;", "WIFIT:WPA;S:mynetwork;P:mypass;;",
        ])
}
