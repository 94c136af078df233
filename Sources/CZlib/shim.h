#ifndef TRAINSTOP_CZLIB_SHIM_H
#define TRAINSTOP_CZLIB_SHIM_H

#include <zlib.h>

/* zlib's own name for this is a macro, which Swift cannot call. */
static inline int trainstop_inflate_start(z_stream *stream) { return inflateInit(stream); }

#endif
