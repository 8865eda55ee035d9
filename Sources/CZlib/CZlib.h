// CRC-32 for journals and model files.
#include <zlib.h>
