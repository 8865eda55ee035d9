#include "CCrypto.h"
#include <dlfcn.h>
#include <pthread.h>

// The types of OpenSSL 3 (openssl/hmac.h), without its headers.
static const void *(*sha256)(void);
static unsigned char *(*hmac)(const void *, const void *, int, const unsigned char *, size_t, unsigned char *, unsigned int *);
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    *(void **)&sha256 = dlsym(library, "EVP_sha256");
    *(void **)&hmac = dlsym(library, "HMAC");
}

bool ccrypto_hmac_sha256(const void *key, size_t key_size, const void *bytes, size_t size, unsigned char signature[32]) {
    pthread_once(&once, load);
    unsigned int count = 0;
    return sha256 && hmac && hmac(sha256(), key, (int)key_size, bytes, size, signature, &count) && count == 32;
}
