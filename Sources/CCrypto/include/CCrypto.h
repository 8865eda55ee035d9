// Signatures by OpenSSL's libcrypto, which is loaded with the first one: libcurl and libmosquitto, whose messages are signed, need it too.
#ifndef CCRYPTO_H
#define CCRYPTO_H
#include <stdbool.h>
#include <stddef.h>

// Writes the 32 bytes of HMAC-SHA-256. Returns false if libcrypto can't be loaded.
bool ccrypto_hmac_sha256(const void *key, size_t key_size, const void *bytes, size_t size, unsigned char signature[32]);

#endif
