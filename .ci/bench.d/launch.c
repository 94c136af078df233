/*
 * Runs a program to its end and writes what that took into a file: wall time, user and system time in microseconds, the
 * most memory that it or a program that it started had, in kilobytes, page faults without and with the disk, and the exit
 * status, or 128 and the signal.
 *
 * usage: launch FILE PROGRAM [ARGUMENT...]
 *
 * A program begins with the memory of the one that starts it, as far as the system's count goes. Python's would be most of
 * what a small program is said to have; this one's is not seen.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

static long long microseconds(struct timeval time) { return time.tv_sec * 1000000LL + time.tv_usec; }

int main(int count, char **words) {
  int status;
  struct rusage usage;
  if (count < 3) return 125;
  long long start = now();
  pid_t child = fork();
  if (child == 0) {
    execvp(words[2], words + 2);
    _exit(127);
  }
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 125;
  long long wall = now() - start;
  FILE *report = fopen(words[1], "w");
  if (!report) return 125;
#ifdef __APPLE__
  usage.ru_maxrss /= 1024;
#endif
  fprintf(report, "%lld %lld %lld %ld %ld %ld %d\n", wall, microseconds(usage.ru_utime), microseconds(usage.ru_stime),
          usage.ru_maxrss, usage.ru_minflt, usage.ru_majflt, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return fclose(report) == 0 ? 0 : 125;
}
