// MQTT 5 by libmosquitto, which is loaded when the first client is made: the programs share one executable, and most machines don't
// need the library. Each client has a thread of its own that calls the library. Functions return 0 or an error number of
// libmosquitto (`cmosquitto_error`) unless they say otherwise.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A payload of a received message that is longer than this isn't passed on; the event has its length, and no bytes.
#define CMOSQUITTO_LONGEST_PAYLOAD 65536

struct cmosquitto;

/// How to connect. Texts may be null unless they say otherwise; all are copied.
struct cmosquitto_options {
    const char *host;       ///< not null
    int port;
    const char *client_id;  ///< not null
    int keep_alive;         ///< seconds
    const char *user;
    const char *password;
    bool uses_tls;
    const char *ca_file;    ///< null for the certificates of the operating system
    const char *certificate_file;
    const char *key_file;
    const char *will_topic; ///< null for no last will, which is retained, with QoS 1
    const void *will;
    size_t will_length;
    const char *content_type; ///< of the last will
};

enum cmosquitto_kind {
    CMOSQUITTO_CONNECTED,   ///< `reason` is that of the CONNACK; 0 if the broker accepted
    CMOSQUITTO_PUBLISHED,   ///< the PUBACK of `message`, with its `reason`
    CMOSQUITTO_SUBSCRIBED,  ///< the SUBACK of `message`; `reason` is the worst of its reasons
    CMOSQUITTO_MESSAGE,     ///< a message came
    CMOSQUITTO_ENDED        ///< the last event. `reason` is that of the broker's DISCONNECT, or 0; `error` the library's, or 0
};

/// Something that happened. Pointers are valid during the callback only.
struct cmosquitto_event {
    enum cmosquitto_kind kind;
    int message;
    int reason;
    int error;
    const char *detail;     ///< of `CMOSQUITTO_ENDED`: the library's last complaint; may be null
    const char *topic;
    const void *payload;
    size_t length;
    bool is_retained;
    bool has_expiry;
    uint32_t expiry;        ///< seconds
    const char *response_topic; ///< null for none
    const void *correlation;
    size_t correlation_length;
};

/// Is called on the client's thread, one call at a time.
typedef void (*cmosquitto_handler)(void *context, const struct cmosquitto_event *event);

/// Loads the library. Returns null, or why it can't be used. The text is static.
const char *cmosquitto_load(void);

/// Makes a client and starts its thread, which connects. `cmosquitto_load` must have succeeded. After `CMOSQUITTO_ENDED` nothing is
/// called any more; that event comes exactly once, unless this function fails.
int cmosquitto_start(const struct cmosquitto_options *options, cmosquitto_handler handler, void *context, struct cmosquitto **client);

/// Publishes with QoS 1 and the content type application/json. Any thread may call it. `message` becomes the number in the
/// event `CMOSQUITTO_PUBLISHED`. `expiry` is in seconds; 0 for none.
int cmosquitto_publish(struct cmosquitto *client, const char *topic, const void *payload, size_t length, bool retain, uint32_t expiry,
                       const void *correlation, size_t correlation_length, int *message);

/// Subscribes with QoS 1. Messages keep the flag `retained` with which they were published. Without `wants_retained`, messages
/// that were retained before aren't sent. Any thread may call it.
int cmosquitto_subscribe(struct cmosquitto *client, const char *topic, bool wants_retained, int *message);

/// Ends the connection once what was published has been written. `sends_will` makes the broker publish the last will. Any thread may
/// call it.
void cmosquitto_disconnect(struct cmosquitto *client, bool sends_will);

/// Ends the connection at once, as if the network were gone. Any thread may call it.
void cmosquitto_abort(struct cmosquitto *client);

/// Gives up the client, which must have been disconnected or aborted, or have ended.
void cmosquitto_release(struct cmosquitto *client);

/// What an error number means. The text is static, or that of the thread's `errno`.
const char *cmosquitto_error(int error);

/// What a reason of the broker means. The text is static.
const char *cmosquitto_reason(int reason);
