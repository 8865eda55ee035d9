// libphonenumber, without its C++: a number in, what it is out. Nothing is kept, nothing is thrown.
#ifndef CPHONENUMBER_H
#define CPHONENUMBER_H
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a text says as a telephone number; texts end with a zero, and are empty where there is nothing to say.
struct cphone_number {
    char e164[40];
    /// As it is written in its own country.
    char national[64];
    /// ISO 3166-1 alpha-2; "001" for numbers of no country.
    char region[8];
    char extension[24];
    /// The digits before national numbers that are dialled within the country.
    char trunk_prefix[8];
    int country_code;
    /// The library's number of the kind: 0 fixed line, 1 mobile, 2 either, 3 toll free …
    int type;
    /// Whether its leading digits are given out; else only its length is right.
    bool is_valid;
};

/// Reads a number.
/// @param region  whose national forms count, ISO 3166-1 alpha-2.
/// @return whether it is one that can be dialled, as far as the plans of numbers tell.
bool cphone_read(const char *text, const char *region, struct cphone_number *out);

/// Whether the library knows a region.
bool cphone_has_region(const char *region);

/// An example of a number.
/// @param index  counts regions, from 0.
/// @param type   the library's number of a kind.
/// @return 1 with a text, 0 where the region has none of that kind, -1 where there are no more regions.
int cphone_example(int index, int type, bool international, char *text, size_t size, char *region, size_t region_size);
#ifdef __cplusplus
}
#endif
#endif
