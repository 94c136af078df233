#ifndef TRAINSTOP_CZLIB_SHIM_H
#define TRAINSTOP_CZLIB_SHIM_H

#include <zlib.h>

/* zlib's own names for these are macros, which Swift cannot call. */
static inline int trainstop_inflate_start(z_stream *stream) { return inflateInit(stream); }

/* For deflate data on its own, as in a ZIP archive. */
static inline int trainstop_inflate_start_raw(z_stream *stream) {
  return inflateInit2(stream, -MAX_WBITS);
}

#endif
