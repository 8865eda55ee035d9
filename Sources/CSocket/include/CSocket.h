// What Unix sockets can do beyond POSIX, where Swift's view of the C library ends (_GNU_SOURCE, macros).
#pragma once
#include <stddef.h>
#include <sys/types.h>

/// Accepts a connection; the descriptor does not block and is closed on exec. Negative with errno set where there is none.
int csocket_accept(int listener);

/// Who is at the other end (SO_PEERCRED). Negative where the kernel does not know.
int csocket_peer(int socket, pid_t *process, uid_t *user, gid_t *group);

/// The peer's other groups (SO_PEERGROUPS): at most `capacity` are written. How many; negative where the kernel does not know.
int csocket_peer_groups(int socket, gid_t *groups, int capacity);

/// A file without a name, of these bytes, which nobody can change any more. Negative with errno set where there is none.
int csocket_memory_file(const void *bytes, size_t count);

/// Bytes that were sent and not read by the other end yet. Negative where the kernel does not know.
int csocket_unread(int socket);

/// Has the kernel hold about so many bytes at most that were sent and not read.
void csocket_limit_unread(int socket, int bytes);

/// Sends one byte, and a descriptor with it (SCM_RIGHTS), without waiting. 0 where both were sent.
int csocket_send_file(int socket, int file, unsigned char byte);

/// Takes one byte and the descriptor that came with it; waits for it. Negative where none came.
int csocket_receive_file(int socket, unsigned char *byte);
