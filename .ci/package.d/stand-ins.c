/*
 * Functions that stand before those of the libraries in the package's link (.ci/package.d/static-libraries).
 */
#include <math.h>

#define STAND_IN __attribute__((weak))

/*
 * libgit2 can fetch and push, which Trainstop never asks of it. What a static libgit2 would need for that, TLS, SSH,
 * and Kerberos, is most of its size, and Debian has no static Kerberos. These functions stand before its own, so that
 * its start-up finds nothing to start, and whoever asked for a connection would be refused. The names are those of Debian
 * 12's libgit2 1.5. Where another release has others, its own are linked, and then the link fails for want of their
 * libraries.
 */

STAND_IN int git_transport_ssh_global_init(void) { return 0; }
STAND_IN int git_smart_subtransport_ssh(void **out, void *owner, void *parameter) { return -1; }
STAND_IN int git_transport_ssh_with_paths(void **out, void *owner, void *payload) { return -1; }

STAND_IN int git_mbedtls_stream_global_init(void) { return 0; }
STAND_IN int git_mbedtls__set_cert_location(const char *file, const char *folder) { return -1; }
STAND_IN int git_mbedtls_stream_new(void **out, const char *host, const char *port) { return -1; }
STAND_IN int git_mbedtls_stream_wrap(void **out, void *stream, const char *host) { return -1; }

STAND_IN int git_http_auth_negotiate(void **out, const void *url) { return -1; }

/*
 * Part of the Swift runtime, which nobody here calls. As the C library's own it would ask for glibc 2.35, alone among all
 * that is linked; without it 2.34 will do, which Red Hat 9 and Amazon Linux 2023 have.
 */
STAND_IN float hypotf(float x, float y) { return (float)sqrt((double)x * x + (double)y * y); }
