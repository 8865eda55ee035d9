// libphonenumber, which is C++, behind the functions of CPhoneNumber. It keeps no state and throws nothing.
#ifndef PHONE_NUMBER_LIBRARY_H
#define PHONE_NUMBER_LIBRARY_H
#include <CPhoneNumber.h>

#ifdef __cplusplus
extern "C"
#endif
const struct cphone_library *datascan_phone_library(void);
#endif
