// Functions of glibc 2.38 that Swift's static libraries from Debian sid need, for programs that also run on Debian 12, whose glibc
// is 2.36. scripts/arm64 links them. Where sid's libraries need others, linking fails with their names.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// sid's headers give the functions of C23 these names. They differ from those before only in reading 0b101 where the base is 2 or 0.
long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }
unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }

int __isoc23_sscanf(const char *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vsscanf(text, format, arguments);
    va_end(arguments);
    return count;
}

// As in glibc's manual: they return the length of the string that they tried to create, and a longer one is cut.
size_t strlcpy(char *to, const char *from, size_t size) {
    size_t length = strlen(from);
    if (size > 0) {
        size_t kept = length < size ? length : size - 1;
        memcpy(to, from, kept);
        to[kept] = 0;
    }
    return length;
}

size_t strlcat(char *to, const char *from, size_t size) {
    size_t length = strnlen(to, size);
    return length + strlcpy(to + length, from, size - length);
}
