#ifndef TRAINSTOP_CGIT2_SHIM_H
#define TRAINSTOP_CGIT2_SHIM_H

#include <git2.h>

/* Swift cannot call C variadic functions, so each option in use has a typed wrapper here. */

static inline int trainstop_git_set_search_path(int level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}

static inline int trainstop_git_set_owner_validation(int enabled) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}

static inline int trainstop_git_set_strict_hash_verification(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, enabled);
}

static inline int trainstop_git_set_cache_object_limit(git_object_t type, size_t size) {
  return git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, type, size);
}

/* Extensions that change nothing for a reader of commits, trees, tags and the index. */
static inline int trainstop_git_accept_harmless_extensions(void) {
  const char *names[] = {
    "noop", "worktreeconfig", "partialclone", "preciousobjects", "relativeworktrees",
  };
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, sizeof(names) / sizeof(names[0]));
}

#endif
