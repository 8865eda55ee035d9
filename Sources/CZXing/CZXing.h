// zxing-cpp's C API, as it is installed. Its header names itself and its version alike in every release since 3.0.
#include <ZXing/ZXingC.h>
