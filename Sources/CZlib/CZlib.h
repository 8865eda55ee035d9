// CRC-32 for journals, model files and pages; compression for PDF.
#include <zlib.h>
