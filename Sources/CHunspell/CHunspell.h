// Hunspell's C API, as Debian's libhunspell-dev has it.
#include <hunspell/hunspell.h>
