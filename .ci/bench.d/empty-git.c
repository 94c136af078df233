/* Starts libgit2 and does nothing with it: what every program costs that uses it. */
#include <git2.h>

int main(void) { return git_libgit2_init() < 0; }
