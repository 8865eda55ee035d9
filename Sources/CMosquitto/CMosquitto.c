#include "CMosquitto.h"
#include <dlfcn.h>
#include <errno.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/// All functions that are used. Their types come from the header; the library isn't linked.
#define FUNCTIONS(X)                                                                                                           \
    X(lib_init) X(lib_version) X(new) X(destroy) X(will_set_v5) X(username_pw_set) X(connect_async) X(disconnect_v5) X(publish_v5)     \
    X(subscribe_v5) X(loop) X(socket) X(threaded_set) X(int_option) X(tls_set) X(tls_opts_set) X(connect_v5_callback_set)   \
    X(disconnect_v5_callback_set) X(publish_v5_callback_set) X(message_v5_callback_set) X(subscribe_v5_callback_set)           \
    X(log_callback_set) X(strerror) X(reason_string) X(property_add_string) X(property_add_int32) X(property_add_binary)      \
    X(property_read_int32) X(property_read_string) X(property_read_binary) X(property_free_all)

static struct {
#define MEMBER(name) __typeof__(&mosquitto_##name) name;
    FUNCTIONS(MEMBER)
#undef MEMBER
} lib;

static const char *problem;
static char problem_text[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// The oldest version with what is used here: 2.0 has MOSQ_OPT_TLS_USE_OS_CERTS.
enum { OLDEST_MAJOR = 2 };
/// Milliseconds that the library may wait before the thread sees that it shall end.
enum { LOOP_TIME = 1000 };
/// Enough for resolving names and for TLS; the default of 8 MB is for programs that recurse.
enum { STACK_SIZE = 512 << 10 };

static void load(void) {
    void *library = dlopen("libmosquitto.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        problem = "libmosquitto.so.1 is missing; install the package libmosquitto1";
        return;
    }
#define FIND(function)                                                                                                      \
    if (!(lib.function = (__typeof__(lib.function))dlsym(library, "mosquitto_" #function))) {                               \
        problem = "libmosquitto.so.1 is too old: it has no mosquitto_" #function "; version 2.0 or newer is needed";       \
        return;                                                                                                                \
    }
    FUNCTIONS(FIND)
#undef FIND
    int major = 0, minor = 0, revision = 0;
    lib.lib_version(&major, &minor, &revision);
    if (major < OLDEST_MAJOR) {
        snprintf(problem_text, sizeof problem_text, "libmosquitto is version %d.%d.%d; 2.0 or newer is needed", major, minor, revision);
        problem = problem_text;
    } else if (lib.lib_init() != MOSQ_ERR_SUCCESS) {
        problem = "libmosquitto can't be initialised";
    }
}

const char *cmosquitto_load(void) {
    pthread_once(&once, load);
    return problem;
}

const char *cmosquitto_error(int error) { return lib.strerror(error); }
const char *cmosquitto_reason(int reason) { return lib.reason_string(reason); }

/// One reference belongs to the thread, the other to the caller of `cmosquitto_start`; the last one frees it.
struct cmosquitto {
    struct mosquitto *handle;
    cmosquitto_handler handler;
    void *context;
    char *host;
    int port, keep_alive;
    atomic_int references;
    atomic_bool is_stopping; // ends the loop without waiting for anything
    // Only the thread uses these.
    int disconnect_reason;
    char detail[200];
};

static void release(struct cmosquitto *client) {
    if (atomic_fetch_sub(&client->references, 1) != 1) return;
    if (client->handle) lib.destroy(client->handle);
    free(client->host);
    free(client);
}

void cmosquitto_release(struct cmosquitto *client) { release(client); }

static void emit(struct cmosquitto *client, const struct cmosquitto_event *event) { client->handler(client->context, event); }

static void on_connect(struct mosquitto *handle, void *object, int reason, int flags, const mosquitto_property *properties) {
    (void)handle, (void)flags, (void)properties;
    emit(object, &(struct cmosquitto_event){.kind = CMOSQUITTO_CONNECTED, .reason = reason});
}

static void on_disconnect(struct mosquitto *handle, void *object, int reason, const mosquitto_property *properties) {
    (void)handle, (void)properties;
    // Smaller ones are the library's errors, which the loop returns too.
    if (reason >= 0x80) ((struct cmosquitto *)object)->disconnect_reason = reason;
}

static void on_publish(struct mosquitto *handle, void *object, int message, int reason, const mosquitto_property *properties) {
    (void)handle, (void)properties;
    emit(object, &(struct cmosquitto_event){.kind = CMOSQUITTO_PUBLISHED, .message = message, .reason = reason});
}

static void on_subscribe(struct mosquitto *handle, void *object, int message, int count, const int *granted, const mosquitto_property *properties) {
    (void)handle, (void)properties;
    int worst = 0;
    for (int index = 0; index < count; index++) if (granted[index] > worst) worst = granted[index];
    emit(object, &(struct cmosquitto_event){.kind = CMOSQUITTO_SUBSCRIBED, .message = message, .reason = worst});
}

static void on_message(struct mosquitto *handle, void *object, const struct mosquitto_message *message, const mosquitto_property *properties) {
    (void)handle;
    char *response_topic = NULL;
    void *correlation = NULL;
    uint16_t correlation_length = 0;
    uint32_t expiry = 0;
    bool has_expiry = lib.property_read_int32(properties, MQTT_PROP_MESSAGE_EXPIRY_INTERVAL, &expiry, false) != NULL;
    lib.property_read_string(properties, MQTT_PROP_RESPONSE_TOPIC, &response_topic, false);
    lib.property_read_binary(properties, MQTT_PROP_CORRELATION_DATA, &correlation, &correlation_length, false);
    bool fits = message->payloadlen <= CMOSQUITTO_LONGEST_PAYLOAD;
    emit(object, &(struct cmosquitto_event){
        .kind = CMOSQUITTO_MESSAGE, .topic = message->topic, .payload = fits ? message->payload : NULL,
        .length = (size_t)message->payloadlen, .is_retained = message->retain, .has_expiry = has_expiry, .expiry = expiry,
        .response_topic = response_topic, .correlation = correlation, .correlation_length = correlation_length});
    free(response_topic);
    free(correlation);
}

static void on_log(struct mosquitto *handle, void *object, int level, const char *text) {
    (void)handle;
    struct cmosquitto *client = object;
    // Errors of TLS, whose number says nothing. They contain neither payloads nor credentials.
    if (level == MOSQ_LOG_ERR) snprintf(client->detail, sizeof client->detail, "%s", text);
}

static void *run(void *argument) {
    struct cmosquitto *client = argument;
    int error = lib.connect_async(client->handle, client->host, client->port, client->keep_alive);
    int number = errno;
    while (error == MOSQ_ERR_SUCCESS && !atomic_load(&client->is_stopping)) {
        error = lib.loop(client->handle, LOOP_TIME, 1);
        number = errno;
        // After a DISCONNECT was written, the library closes the socket and reports no error.
        if (error == MOSQ_ERR_SUCCESS && lib.socket(client->handle) < 0) break;
    }
    // The handle may live longer than the connection; the broker has to notice the end now.
    if (lib.socket(client->handle) >= 0) shutdown(lib.socket(client->handle), SHUT_RDWR);
    if (error == MOSQ_ERR_ERRNO && !client->detail[0]) snprintf(client->detail, sizeof client->detail, "%s", strerror(number));
    emit(client, &(struct cmosquitto_event){
        .kind = CMOSQUITTO_ENDED, .reason = client->disconnect_reason, .error = error,
        .detail = client->detail[0] ? client->detail : NULL});
    release(client);
    return NULL;
}

static int configure(struct cmosquitto *client, const struct cmosquitto_options *options) {
    struct mosquitto *handle = client->handle;
    int error = lib.int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5);
    // Publishing is done by other threads than the client's.
    if (!error) error = lib.threaded_set(handle, true);
    if (!error && options->user) error = lib.username_pw_set(handle, options->user, options->password);
    if (!error && options->will_topic) {
        mosquitto_property *properties = NULL;
        if (options->content_type) error = lib.property_add_string(&properties, MQTT_PROP_CONTENT_TYPE, options->content_type);
        if (!error) error = lib.will_set_v5(handle, options->will_topic, (int)options->will_length, options->will, 1, true, properties);
        if (error) lib.property_free_all(&properties);
    }
    if (!error && options->uses_tls) {
        // The files of the authorities, or a folder that Debian fills, which the option then replaces.
        error = lib.tls_set(handle, options->ca_file, options->ca_file ? NULL : "/etc/ssl/certs", options->certificate_file, options->key_file, NULL);
        // 1: the broker's certificate is verified. At least TLS 1.2.
        if (!error) error = lib.tls_opts_set(handle, 1, "tlsv1.2", NULL);
        if (!error && !options->ca_file) error = lib.int_option(handle, MOSQ_OPT_TLS_USE_OS_CERTS, 1);
    }
    lib.connect_v5_callback_set(handle, on_connect);
    lib.disconnect_v5_callback_set(handle, on_disconnect);
    lib.publish_v5_callback_set(handle, on_publish);
    lib.subscribe_v5_callback_set(handle, on_subscribe);
    lib.message_v5_callback_set(handle, on_message);
    lib.log_callback_set(handle, on_log);
    return error;
}

int cmosquitto_start(const struct cmosquitto_options *options, cmosquitto_handler handler, void *context, struct cmosquitto **result) {
    struct cmosquitto *client = calloc(1, sizeof *client);
    if (!client) return MOSQ_ERR_NOMEM;
    client->handler = handler;
    client->context = context;
    client->port = options->port;
    client->keep_alive = options->keep_alive;
    client->host = strdup(options->host);
    client->references = 2;
    // Clean start: the broker keeps nothing for this client.
    client->handle = lib.new(options->client_id, true, client);
    int error = client->host && client->handle ? configure(client, options) : MOSQ_ERR_NOMEM;
    if (!error) {
        pthread_attr_t attributes;
        pthread_t thread;
        sigset_t all, before;
        sigfillset(&all);
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, STACK_SIZE);
        pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
        // Signals are for the program's own threads.
        pthread_sigmask(SIG_SETMASK, &all, &before);
        if (pthread_create(&thread, &attributes, run, client)) error = MOSQ_ERR_NOMEM;
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        pthread_attr_destroy(&attributes);
    }
    if (error) {
        client->references = 1;
        release(client);
    } else {
        *result = client;
    }
    return error;
}

int cmosquitto_publish(struct cmosquitto *client, const char *topic, const void *payload, size_t length, bool retain, uint32_t expiry,
                       const void *correlation, size_t correlation_length, int *message) {
    if (length > MQTT_MAX_PAYLOAD || correlation_length > UINT16_MAX) return MOSQ_ERR_PAYLOAD_SIZE;
    mosquitto_property *properties = NULL;
    int error = lib.property_add_string(&properties, MQTT_PROP_CONTENT_TYPE, "application/json");
    if (!error && expiry) error = lib.property_add_int32(&properties, MQTT_PROP_MESSAGE_EXPIRY_INTERVAL, expiry);
    if (!error && correlation_length)
        error = lib.property_add_binary(&properties, MQTT_PROP_CORRELATION_DATA, correlation, (uint16_t)correlation_length);
    if (!error) error = lib.publish_v5(client->handle, message, topic, (int)length, payload, 1, retain, properties);
    lib.property_free_all(&properties);
    return error;
}

int cmosquitto_subscribe(struct cmosquitto *client, const char *topic, bool wants_retained, int *message) {
    int options = MQTT_SUB_OPT_RETAIN_AS_PUBLISHED | (wants_retained ? MQTT_SUB_OPT_SEND_RETAIN_ALWAYS : MQTT_SUB_OPT_SEND_RETAIN_NEVER);
    return lib.subscribe_v5(client->handle, message, topic, 1, options, NULL);
}

void cmosquitto_disconnect(struct cmosquitto *client, bool sends_will) {
    int reason = sends_will ? MQTT_RC_DISCONNECT_WITH_WILL_MSG : MQTT_RC_NORMAL_DISCONNECTION;
    // Without a connection there is nothing to say.
    if (lib.disconnect_v5(client->handle, reason, NULL) != MOSQ_ERR_SUCCESS) cmosquitto_abort(client);
}

void cmosquitto_abort(struct cmosquitto *client) { atomic_store(&client->is_stopping, true); }
