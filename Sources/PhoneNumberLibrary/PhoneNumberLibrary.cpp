#include "PhoneNumberLibrary.h"

#include <cstdio>
#include <set>
#include <string>

#include <phonenumbers/phonenumberutil.h>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

namespace {
void copy(const std::string &text, char *out, size_t size) { std::snprintf(out, size, "%s", text.c_str()); }

const PhoneNumberUtil &library() {
    static const PhoneNumberUtil &shared = *PhoneNumberUtil::GetInstance();
    return shared;
}

bool read(const char *text, const char *region, struct cphone_number *out) try {
    const PhoneNumberUtil &util = library();
    PhoneNumber number;
    if (util.Parse(text, region, &number) != PhoneNumberUtil::NO_PARSING_ERROR) return false;
    bool is_valid = util.IsValidNumber(number);
    if (!is_valid && !util.IsPossibleNumber(number)) return false;
    *out = cphone_number{};
    out->is_valid = is_valid;
    std::string formatted;
    // The extension is returned separately.
    PhoneNumber plain;
    plain.set_country_code(number.country_code());
    plain.set_national_number(number.national_number());
    if (number.italian_leading_zero()) {
        plain.set_italian_leading_zero(true);
        plain.set_number_of_leading_zeros(number.number_of_leading_zeros());
    }
    util.Format(plain, PhoneNumberUtil::E164, &formatted);
    copy(formatted, out->e164, sizeof out->e164);
    util.Format(plain, PhoneNumberUtil::NATIONAL, &formatted);
    copy(formatted, out->national, sizeof out->national);
    std::string found;
    util.GetRegionCodeForNumber(number, &found);
    copy(found, out->region, sizeof out->region);
    std::string prefix;
    util.GetNddPrefixForRegion(found, true, &prefix);
    copy(prefix, out->trunk_prefix, sizeof out->trunk_prefix);
    copy(number.extension(), out->extension, sizeof out->extension);
    out->country_code = number.country_code();
    out->type = util.GetNumberType(number);
    return true;
} catch (...) {
    return false;
}

int example(int index, int type, bool international, char *text, size_t size, char *region, size_t region_size) try {
    std::set<std::string> regions;
    library().GetSupportedRegions(&regions);
    if (index < 0 || static_cast<size_t>(index) >= regions.size()) return -1;
    auto place = regions.begin();
    std::advance(place, index);
    copy(*place, region, region_size);
    PhoneNumber number;
    if (!library().GetExampleNumberForType(*place, static_cast<PhoneNumberUtil::PhoneNumberType>(type), &number)) return 0;
    std::string formatted;
    library().Format(number, international ? PhoneNumberUtil::INTERNATIONAL : PhoneNumberUtil::NATIONAL, &formatted);
    copy(formatted, text, size);
    return 1;
} catch (...) {
    return -1;
}
}  // namespace

const struct cphone_library *datascan_phone_library(void) {
    static const struct cphone_library functions = {read, example};
    return &functions;
}
