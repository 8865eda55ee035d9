extension ApplicationIdentifier {
    /// 3100 to 3695: measures. The last digit of the code is the number of decimals.
    static let measures = titlesOfMeasures.flatMap { family, name in
        (0...5).map { ApplicationIdentifier("\(family)\($0)", name, .n(6, .decimal(places: $0))) }
    }

    /// 3900 to 3955: amounts of money and percentages, with decimals as in measures.
    static let amounts: [ApplicationIdentifier] =
        (0...9).flatMap { places -> [ApplicationIdentifier] in
            let amount = Component.n(upTo: 15, .decimal(places: places))
            return [
                .init("390\(places)", "AMOUNT", amount),
                .init("391\(places)", "AMOUNT", .n(3, .currency), amount),
                .init("392\(places)", "PRICE", amount),
                .init("393\(places)", "PRICE", .n(3, .currency), amount),
            ]
        } + (0...3).map { .init("394\($0)", "PRCNT OFF", .n(4, .decimal(places: $0))) }
        + (0...5).map { .init("395\($0)", "PRICE/UoM", .n(6, .decimal(places: $0))) }

    /// "log" measures apply to a shipment, the others to the goods.
    private static let titlesOfMeasures: KeyValuePairs<Int, String> = [
        310: "NET WEIGHT (kg)", 311: "LENGTH (m)", 312: "WIDTH (m)", 313: "HEIGHT (m)", 314: "AREA (m²)",
        315: "NET VOLUME (l)", 316: "NET VOLUME (m³)",
        320: "NET WEIGHT (lb)", 321: "LENGTH (in)", 322: "LENGTH (ft)", 323: "LENGTH (yd)", 324: "WIDTH (in)",
        325: "WIDTH (ft)", 326: "WIDTH (yd)", 327: "HEIGHT (in)", 328: "HEIGHT (ft)", 329: "HEIGHT (yd)",
        330: "GROSS WEIGHT (kg)", 331: "LENGTH (m), log", 332: "WIDTH (m), log", 333: "HEIGHT (m), log",
        334: "AREA (m²), log", 335: "VOLUME (l), log", 336: "VOLUME (m³), log", 337: "KG PER m²",
        340: "GROSS WEIGHT (lb)", 341: "LENGTH (in), log", 342: "LENGTH (ft), log", 343: "LENGTH (yd), log",
        344: "WIDTH (in), log", 345: "WIDTH (ft), log", 346: "WIDTH (yd), log", 347: "HEIGHT (in), log",
        348: "HEIGHT (ft), log", 349: "HEIGHT (yd), log",
        350: "AREA (in²)", 351: "AREA (ft²)", 352: "AREA (yd²)", 353: "AREA (in²), log", 354: "AREA (ft²), log",
        355: "AREA (yd²), log", 356: "NET WEIGHT (tr oz)", 357: "NET VOLUME (oz)",
        360: "NET VOLUME (qt (US))", 361: "NET VOLUME (gal.)", 362: "VOLUME (qt (US)), log",
        363: "VOLUME (gal (US)), log", 364: "NET VOLUME (in³)", 365: "NET VOLUME (ft³)", 366: "NET VOLUME (yd³)",
        367: "VOLUME (in³), log", 368: "VOLUME (ft³), log", 369: "VOLUME (yd³), log",
    ]
}
