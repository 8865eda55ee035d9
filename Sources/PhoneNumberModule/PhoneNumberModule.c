// Nothing: what libdatascan-phone.so contains is PhoneNumberLibrary. This target only says how that file is linked, without Swift's
// runtime, which programs that link PhoneNumberLibrary themselves need.
#include "PhoneNumberModule.h"
