#ifndef TRAINSTOP_CCURL_SHIM_H
#define TRAINSTOP_CCURL_SHIM_H

#include <curl/curl.h>
#include <dlfcn.h>

/*
 * libcurl is opened when it is first needed, since linking it would load some thirty libraries at
 * every start of the program. Here, each function that is used has a pointer with the type that
 * curl's own header gives it, and a typed wrapper: Swift cannot call C variadic functions.
 */
#define TRAINSTOP_CURL_FUNCTIONS(EACH)                                                             \
  EACH(global_init) EACH(easy_init) EACH(easy_setopt) EACH(easy_getinfo) EACH(easy_cleanup)        \
  EACH(easy_strerror) EACH(slist_append) EACH(slist_free_all) EACH(multi_init) EACH(multi_setopt)  \
  EACH(multi_add_handle) EACH(multi_remove_handle) EACH(multi_perform) EACH(multi_poll)            \
  EACH(multi_wakeup) EACH(multi_info_read) EACH(multi_cleanup) EACH(url) EACH(url_set)             \
  EACH(url_get) EACH(url_cleanup) EACH(free)

typedef struct trainstop_curl {
#define TRAINSTOP_CURL_POINTER(name) __typeof__(&curl_##name) name;
  TRAINSTOP_CURL_FUNCTIONS(TRAINSTOP_CURL_POINTER)
#undef TRAINSTOP_CURL_POINTER
} trainstop_curl;

typedef enum trainstop_curl_opened {
  TRAINSTOP_CURL_READY,
  TRAINSTOP_CURL_ABSENT,
  TRAINSTOP_CURL_TOO_OLD,
} trainstop_curl_opened;

/* Opens the library called `name`; it stays open until the process ends. */
static inline trainstop_curl_opened trainstop_curl_open(trainstop_curl *curl, const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return TRAINSTOP_CURL_ABSENT;
#define TRAINSTOP_CURL_FIND(name)                                                                  \
  curl->name = (__typeof__(&curl_##name))dlsym(library, "curl_" #name);                            \
  if (curl->name == NULL) return TRAINSTOP_CURL_TOO_OLD;
  TRAINSTOP_CURL_FUNCTIONS(TRAINSTOP_CURL_FIND)
#undef TRAINSTOP_CURL_FIND
  return curl->global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? TRAINSTOP_CURL_READY
                                                             : TRAINSTOP_CURL_TOO_OLD;
}

/* One transfer. */

static inline CURL *trainstop_curl_easy(const trainstop_curl *curl) { return curl->easy_init(); }

static inline void trainstop_curl_easy_free(const trainstop_curl *curl, CURL *easy) {
  curl->easy_cleanup(easy);
}

static inline CURLcode trainstop_curl_set_number(
    const trainstop_curl *curl, CURL *easy, CURLoption option, long value) {
  return curl->easy_setopt(easy, option, value);
}

static inline CURLcode trainstop_curl_set_size(
    const trainstop_curl *curl, CURL *easy, CURLoption option, curl_off_t value) {
  return curl->easy_setopt(easy, option, value);
}

static inline CURLcode trainstop_curl_set_text(
    const trainstop_curl *curl, CURL *easy, CURLoption option, const char *value) {
  return curl->easy_setopt(easy, option, value);
}

static inline CURLcode trainstop_curl_set_pointer(
    const trainstop_curl *curl, CURL *easy, CURLoption option, void *value) {
  return curl->easy_setopt(easy, option, value);
}

/* Over HTTP and HTTPS alone. What replaced this option is younger than the oldest library in use. */
static inline CURLcode trainstop_curl_allow_http(const trainstop_curl *curl, CURL *easy) {
  return curl->easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}

/* Keeps whoever gives up from waiting for a name that is being resolved, where the library can:
 * CURLOPT_QUICK_EXIT of 7.87, which older headers lack. */
static inline void trainstop_curl_leave_quickly(const trainstop_curl *curl, CURL *easy) {
  curl->easy_setopt(easy, (CURLoption)(CURLOPTTYPE_LONG + 322), 1L);
}

/* What receives a body or a header; returns how many of the bytes it takes. */
typedef size_t (*trainstop_curl_receiver)(char *bytes, size_t size, size_t count, void *owner);

static inline CURLcode trainstop_curl_set_receiver(
    const trainstop_curl *curl, CURL *easy, CURLoption option, trainstop_curl_receiver value) {
  return curl->easy_setopt(easy, option, value);
}

static inline long trainstop_curl_number(const trainstop_curl *curl, CURL *easy, CURLINFO info) {
  long value = 0;
  return curl->easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

static inline const char *trainstop_curl_text(
    const trainstop_curl *curl, CURL *easy, CURLINFO info) {
  char *value = NULL;
  return curl->easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}

static inline const char *trainstop_curl_explain(const trainstop_curl *curl, CURLcode code) {
  return curl->easy_strerror(code);
}

/* The transfers of one thread. */

static inline CURLM *trainstop_curl_multi(const trainstop_curl *curl, long connections) {
  CURLM *multi = curl->multi_init();
  if (multi != NULL) curl->multi_setopt(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, connections);
  return multi;
}

static inline void trainstop_curl_multi_free(const trainstop_curl *curl, CURLM *multi) {
  curl->multi_cleanup(multi);
}

static inline int trainstop_curl_add(const trainstop_curl *curl, CURLM *multi, CURL *easy) {
  return curl->multi_add_handle(multi, easy) == CURLM_OK;
}

static inline void trainstop_curl_remove(const trainstop_curl *curl, CURLM *multi, CURL *easy) {
  curl->multi_remove_handle(multi, easy);
}

static inline void trainstop_curl_perform(const trainstop_curl *curl, CURLM *multi) {
  int running = 0;
  curl->multi_perform(multi, &running);
}

/* Waits until there is something to do, at most `milliseconds`. */
static inline void trainstop_curl_wait(const trainstop_curl *curl, CURLM *multi, int milliseconds) {
  curl->multi_poll(multi, NULL, 0, milliseconds, NULL);
}

/* Ends the wait of another thread. */
static inline void trainstop_curl_wake(const trainstop_curl *curl, CURLM *multi) {
  curl->multi_wakeup(multi);
}

/* Returns a transfer that has ended, or NULL. */
static inline CURL *trainstop_curl_next_ended(
    const trainstop_curl *curl, CURLM *multi, CURLcode *code) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl->multi_info_read(multi, &left)) != NULL) {
    if (message->msg == CURLMSG_DONE) {
      *code = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

/* Lists of headers. */

static inline struct curl_slist *trainstop_curl_append(
    const trainstop_curl *curl, struct curl_slist *list, const char *text) {
  return curl->slist_append(list, text);
}

static inline void trainstop_curl_list_free(const trainstop_curl *curl, struct curl_slist *list) {
  curl->slist_free_all(list);
}

/* Returns a part of an address as curl itself understands it, or NULL; to be freed. */
static inline char *trainstop_curl_url_part(
    const trainstop_curl *curl, const char *address, CURLUPart what) {
  char *part = NULL;
  CURLU *url = curl->url();
  if (url == NULL) return NULL;
  if (curl->url_set(url, CURLUPART_URL, address, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK)
    curl->url_get(url, what, &part, 0);
  curl->url_cleanup(url);
  return part;
}

static inline void trainstop_curl_free(const trainstop_curl *curl, char *text) { curl->free(text); }

#endif
