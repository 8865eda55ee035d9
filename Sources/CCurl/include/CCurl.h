// Transfers over HTTP by libcurl. The library is loaded when the first transfer begins, because all programs share one executable, and
// most of them never need it. Swift can't call libcurl itself: its functions are variadic.
#ifndef CCURL_H
#define CCURL_H
#include <stdbool.h>
#include <stddef.h>

// What is requested. Texts are UTF-8 and may be NULL unless said otherwise; they are read during ccurl_perform alone.
struct ccurl_request {
    const char *url;                 // http or https; required
    const char *user, *password;     // basic or digest authentication, as the server asks
    const char *authority;           // file of certificates to trust instead of the system's
    const char *pinned_key;          // "sha256//" and the base64 of the server's public key: trusted instead of a certificate
    const char *const *headers;      // further header lines; the last is NULL
    const void *body;                // sent by POST; NULL for GET
    size_t body_size;
    int connect_seconds;             // limit on connecting
    int stall_seconds;               // limit on the time without a byte
    int total_seconds;               // limit on the whole transfer; 0 for none
};

// What is known of the reply. Statuses are those of HTTP; 0 if there was none.
struct ccurl_reply {
    int status;
    char type[128];     // content type; empty if there was none
    long date;          // the server's clock, in seconds since 1970; 0 if it doesn't say
    long retry_after;   // seconds after which the server asks to try again; 0 if it doesn't
    char problem[256];  // why the transfer ended early; empty if it didn't
};

// Why a transfer ended.
enum ccurl_end {
    CCURL_COMPLETE,
    CCURL_NO_LIBRARY,     // libcurl isn't installed
    CCURL_STOPPED,        // by `take` or `is_stopped`
    CCURL_STALLED,        // a limit of time
    CCURL_UNREACHABLE,    // no connection
    CCURL_UNTRUSTED,      // the certificate or key
    CCURL_FAILED,         // anything else
};

struct ccurl_handle;

// Returns a handle, or NULL if libcurl isn't installed; `problem` is its reason, of at most `size` bytes. A handle keeps connections open
// between transfers, and belongs to one thread at a time.
struct ccurl_handle *ccurl_open(char *problem, size_t size);
void ccurl_close(struct ccurl_handle *handle);

// Performs a transfer, and returns once it has ended.
//   take        receives parts of the body of a reply with a status of 200 to 299, or of any reply if `takes_all`; false stops the transfer.
//   is_stopped  is called about once a second, and more often while bytes come; true stops the transfer.
enum ccurl_end ccurl_perform(
    struct ccurl_handle *handle, const struct ccurl_request *request, bool takes_all,
    bool (*take)(const struct ccurl_reply *reply, const void *bytes, size_t count, void *context), bool (*is_stopped)(void *context),
    void *context, struct ccurl_reply *reply);

#endif
