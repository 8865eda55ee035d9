// Functions of Unix sockets beyond POSIX, which Swift can't import (_GNU_SOURCE, macros).
#pragma once
#include <stddef.h>
#include <sys/types.h>

/// Accepts a connection; the descriptor is non-blocking and close-on-exec. Negative with errno set if there is none.
int csocket_accept(int listener);

/// Returns the credentials of the peer (SO_PEERCRED). Negative if the kernel doesn't know them.
int csocket_peer(int socket, pid_t *process, uid_t *user, gid_t *group);

/// Writes at most `capacity` of the peer's supplementary groups (SO_PEERGROUPS). Returns their number; negative if the
/// kernel doesn't know them.
int csocket_peer_groups(int socket, gid_t *groups, int capacity);

/// Creates an anonymous, immutable file with these bytes. Negative with errno set if it fails.
int csocket_memory_file(const void *bytes, size_t count);

/// Returns the number of bytes that were sent and that the other end hasn't read. Negative if the kernel doesn't know
/// it.
int csocket_unread(int socket);

/// Limits the bytes that the kernel buffers because the other end hasn't read them; the limit is approximate.
void csocket_limit_unread(int socket, int bytes);

/// Sends one byte and a descriptor (SCM_RIGHTS) without waiting. Returns 0 if both were sent.
int csocket_send_file(int socket, int file, unsigned char byte);

/// Waits for one byte and the descriptor sent with it. Returns the descriptor; negative if there is none.
int csocket_receive_file(int socket, unsigned char *byte);
