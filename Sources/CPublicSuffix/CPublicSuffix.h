// The public suffix list that is built into libpsl.
#include <libpsl.h>
