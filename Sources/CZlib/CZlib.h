// CRC-32 for journals, model files and pages; compression for PDF; decompression of health certificates.
#include <zlib.h>
