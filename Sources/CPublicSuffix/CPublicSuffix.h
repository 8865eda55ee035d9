// The public suffix list, as libpsl has it built in.
#include <libpsl.h>
