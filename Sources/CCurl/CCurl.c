#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"
#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The functions that are used, from libcurl.
static struct {
    __typeof__(&curl_global_init) global_init;
    __typeof__(&curl_easy_init) init;
    __typeof__(&curl_easy_reset) reset;
    __typeof__(&curl_easy_setopt) set;
    __typeof__(&curl_easy_perform) perform;
    __typeof__(&curl_easy_getinfo) get;
    __typeof__(&curl_easy_header) header;
    __typeof__(&curl_getdate) date;
    __typeof__(&curl_easy_cleanup) cleanup;
    __typeof__(&curl_easy_strerror) text;
    __typeof__(&curl_slist_append) append;
    __typeof__(&curl_slist_free_all) free_all;
} curl;
static bool is_loaded;
static char load_problem[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(load_problem, sizeof load_problem, "%s", dlerror());
        return;
    }
    const struct { void **place; const char *name; } symbols[] = {
        {(void **)&curl.global_init, "curl_global_init"}, {(void **)&curl.init, "curl_easy_init"},
        {(void **)&curl.reset, "curl_easy_reset"},        {(void **)&curl.set, "curl_easy_setopt"},
        {(void **)&curl.perform, "curl_easy_perform"},    {(void **)&curl.get, "curl_easy_getinfo"},
        {(void **)&curl.header, "curl_easy_header"},      {(void **)&curl.date, "curl_getdate"},
        {(void **)&curl.cleanup, "curl_easy_cleanup"},    {(void **)&curl.text, "curl_easy_strerror"},
        {(void **)&curl.append, "curl_slist_append"},     {(void **)&curl.free_all, "curl_slist_free_all"},
    };
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        *symbols[i].place = dlsym(library, symbols[i].name);
        if (!*symbols[i].place) {
            snprintf(load_problem, sizeof load_problem, "%s", dlerror());
            return;
        }
    }
    if (curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        snprintf(load_problem, sizeof load_problem, "libcurl can't be initialised");
        return;
    }
    is_loaded = true;
}

struct ccurl_handle {
    CURL *easy;
    const struct ccurl_request *request;
    struct ccurl_reply *reply;
    bool (*take)(const struct ccurl_reply *, const void *, size_t, void *);
    bool (*is_stopped)(void *);
    void *context;
    bool takes_all, was_stopped;
};

struct ccurl_handle *ccurl_open(char *problem, size_t size) {
    pthread_once(&once, load);
    if (!is_loaded) {
        snprintf(problem, size, "%s", load_problem);
        return NULL;
    }
    struct ccurl_handle *handle = calloc(1, sizeof *handle);
    if (handle) handle->easy = curl.init();
    if (handle && handle->easy) return handle;
    free(handle);
    snprintf(problem, size, "no memory");
    return NULL;
}

void ccurl_close(struct ccurl_handle *handle) {
    curl.cleanup(handle->easy);
    free(handle);
}

static void describe(struct ccurl_handle *handle) {
    long status = 0;
    const char *type = NULL;
    curl_off_t retry_after = 0;
    struct curl_header *date;
    curl.get(handle->easy, CURLINFO_RESPONSE_CODE, &status);
    curl.get(handle->easy, CURLINFO_CONTENT_TYPE, &type);
    curl.get(handle->easy, CURLINFO_RETRY_AFTER, &retry_after);
    handle->reply->status = (int)status;
    handle->reply->retry_after = (long)retry_after;
    time_t clock = curl.header(handle->easy, "Date", 0, CURLH_HEADER, -1, &date) == CURLHE_OK ? curl.date(date->value, NULL) : 0;
    handle->reply->date = clock > 0 ? (long)clock : 0;
    snprintf(handle->reply->type, sizeof handle->reply->type, "%s", type ? type : "");
}

static size_t write_body(char *bytes, size_t size, size_t count, void *context) {
    struct ccurl_handle *handle = context;
    describe(handle);
    size_t all = size * count;
    // The body of a refusal, such as the page of status 401 before the password is sent, isn't what was requested.
    bool is_success = handle->reply->status / 100 == 2;
    if (!is_success && !handle->takes_all) return all;
    if (handle->take(handle->reply, bytes, all, handle->context)) return all;
    handle->was_stopped = true;
    return CURL_WRITEFUNC_ERROR;
}

static int progress(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    (void)a, (void)b, (void)c, (void)d;
    struct ccurl_handle *handle = context;
    if (!handle->is_stopped(handle->context)) return 0;
    handle->was_stopped = true;
    return 1;
}

static enum ccurl_end meaning(CURLcode code) {
    switch (code) {
    case CURLE_OK: return CCURL_COMPLETE;
    case CURLE_OPERATION_TIMEDOUT: return CCURL_STALLED;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT: return CCURL_UNREACHABLE;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
    case CURLE_SSL_CACERT_BADFILE: return CCURL_UNTRUSTED;
    default: return CCURL_FAILED;
    }
}

enum ccurl_end ccurl_perform(
    struct ccurl_handle *handle, const struct ccurl_request *request, bool takes_all,
    bool (*take)(const struct ccurl_reply *, const void *, size_t, void *), bool (*is_stopped)(void *), void *context,
    struct ccurl_reply *reply) {
    *reply = (struct ccurl_reply){0};
    *handle = (struct ccurl_handle){
        .easy = handle->easy, .request = request, .reply = reply, .take = take, .is_stopped = is_stopped, .context = context,
        .takes_all = takes_all};
    char problem[CURL_ERROR_SIZE] = "";
    CURL *easy = handle->easy;
    curl.reset(easy);
    curl.set(easy, CURLOPT_ERRORBUFFER, problem);
    curl.set(easy, CURLOPT_URL, request->url);
    curl.set(easy, CURLOPT_USERAGENT, "datascan");
    // A redirection must not lead to a file or another protocol. libcurl sends the password only to the first host.
    curl.set(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl.set(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    curl.set(easy, CURLOPT_FOLLOWLOCATION, request->body ? 0L : 1L);
    curl.set(easy, CURLOPT_MAXREDIRS, 3L);
    if (request->user) {
        curl.set(easy, CURLOPT_HTTPAUTH, (long)(CURLAUTH_BASIC | CURLAUTH_DIGEST));
        curl.set(easy, CURLOPT_USERNAME, request->user);
        curl.set(easy, CURLOPT_PASSWORD, request->password ? request->password : "");
    }
    if (request->authority) curl.set(easy, CURLOPT_CAINFO, request->authority);
    if (request->pinned_key) {
        // The key identifies the server, whoever signed its certificate and whatever name is in it.
        curl.set(easy, CURLOPT_PINNEDPUBLICKEY, request->pinned_key);
        curl.set(easy, CURLOPT_SSL_VERIFYPEER, 0L);
        curl.set(easy, CURLOPT_SSL_VERIFYHOST, 0L);
    }
    curl.set(easy, CURLOPT_NOSIGNAL, 1L);
    curl.set(easy, CURLOPT_CONNECTTIMEOUT, (long)request->connect_seconds);
    curl.set(easy, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl.set(easy, CURLOPT_LOW_SPEED_TIME, (long)request->stall_seconds);
    curl.set(easy, CURLOPT_TIMEOUT, (long)request->total_seconds);
    // A frame has 50 to 500 KB; the default of 16 KB calls `take` far more often.
    curl.set(easy, CURLOPT_BUFFERSIZE, 128L << 10);
    curl.set(easy, CURLOPT_WRITEFUNCTION, write_body);
    curl.set(easy, CURLOPT_WRITEDATA, handle);
    curl.set(easy, CURLOPT_NOPROGRESS, 0L);
    curl.set(easy, CURLOPT_XFERINFOFUNCTION, progress);
    curl.set(easy, CURLOPT_XFERINFODATA, handle);
    struct curl_slist *headers = NULL;
    // Otherwise libcurl waits up to a second for the server's consent to a large body.
    if (request->body) headers = curl.append(headers, "Expect:");
    for (const char *const *line = request->headers; line && *line; line++) headers = curl.append(headers, *line);
    if (headers) curl.set(easy, CURLOPT_HTTPHEADER, headers);
    if (request->body) {
        curl.set(easy, CURLOPT_POST, 1L);
        curl.set(easy, CURLOPT_POSTFIELDS, request->body);
        curl.set(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_size);
    }
    CURLcode code = curl.perform(easy);
    describe(handle);
    curl.free_all(headers);
    curl.set(easy, CURLOPT_ERRORBUFFER, NULL);
    if (handle->was_stopped) return CCURL_STOPPED;
    if (code != CURLE_OK) snprintf(reply->problem, sizeof reply->problem, "%s", *problem ? problem : curl.text(code));
    return meaning(code);
}
