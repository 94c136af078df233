/*
 * libgit2 can fetch and push, which Trainstop never asks of it. What a static libgit2 would need for that, TLS, SSH,
 * and Kerberos, is most of its size, and Debian has no static Kerberos. These functions stand before its own, so that
 * its start-up finds nothing to start, and whoever asked for a connection would be refused.
 *
 * Linked into the package only (.ci/package.d/static-libraries), with Debian 12's libgit2 1.5. Where another release
 * names these functions otherwise, its own are linked, and then the link fails for want of their libraries.
 */
#define STAND_IN __attribute__((weak))

STAND_IN int git_transport_ssh_global_init(void) { return 0; }
STAND_IN int git_smart_subtransport_ssh(void **out, void *owner, void *parameter) { return -1; }
STAND_IN int git_transport_ssh_with_paths(void **out, void *owner, void *payload) { return -1; }

STAND_IN int git_mbedtls_stream_global_init(void) { return 0; }
STAND_IN int git_mbedtls__set_cert_location(const char *file, const char *folder) { return -1; }
STAND_IN int git_mbedtls_stream_new(void **out, const char *host, const char *port) { return -1; }
STAND_IN int git_mbedtls_stream_wrap(void **out, void *stream, const char *host) { return -1; }

STAND_IN int git_http_auth_negotiate(void **out, const void *url) { return -1; }
