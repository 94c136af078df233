#ifndef TRAINSTOP_CGIT2_SHIM_H
#define TRAINSTOP_CGIT2_SHIM_H

#include <git2.h>

/* Swift cannot call C variadic functions, so each option in use has a typed wrapper here. */
static inline int trainstop_git_set_search_path(int level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}

#endif
