// zxing-cpp's installed C API. The header's name and version declaration are the same in every release since 3.0.
#include <ZXing/ZXingC.h>
