// A C interface to libphonenumber. That library brings protobuf and ICU into a process, which most scanners never use, so it is loaded
// with the first telephone number: see PhoneNumberLibrary.
#ifndef CPHONENUMBER_H
#define CPHONENUMBER_H
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A text parsed as a telephone number. Strings end with a zero, and are empty if there is no value.
struct cphone_number {
    char e164[40];
    /// The national format.
    char national[64];
    /// ISO 3166-1 alpha-2; "001" for numbers that belong to no country.
    char region[8];
    char extension[24];
    /// The prefix of national numbers for calls within the country.
    char trunk_prefix[8];
    int country_code;
    /// The library's number type: 0 fixed line, 1 mobile, 2 either, 3 toll free …
    int type;
    /// Whether the leading digits are assigned; otherwise only the length is valid.
    bool is_valid;
};

/// Why numbers can't be parsed: the library is missing or can't be loaded. Loads it.
/// @return NULL if it is there.
const char *cphone_problem(void);

/// Parses a number; without the library, there is none.
/// @param region  the region whose national formats are recognised, ISO 3166-1 alpha-2.
/// @return whether the number can be dialled, according to the numbering plans.
bool cphone_read(const char *text, const char *region, struct cphone_number *out);

/// Returns an example number.
/// @param index  index of the region, from 0.
/// @param type   the library's number type.
/// @return 1 with a text, 0 if the region has no number of that type, -1 if there are no more regions.
int cphone_example(int index, int type, bool international, char *text, size_t size, char *region, size_t region_size);

/// What the library consists of.
struct cphone_library {
    bool (*read)(const char *text, const char *region, struct cphone_number *out);
    int (*example)(int index, int type, bool international, char *text, size_t size, char *region, size_t region_size);
};

#ifdef __cplusplus
}
#endif
#endif
