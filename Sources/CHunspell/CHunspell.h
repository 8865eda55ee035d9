// Hunspell's C API from Debian's libhunspell-dev.
#include <hunspell/hunspell.h>
