/* OpenSSL's libcrypto (1.1.1 or newer), opened when the first key is used.
 *
 * Linking it would cost every start of the program about a millisecond, and few runs sign anything.
 * Its interface has been stable since 1.1.1, so that no header of OpenSSL is needed either. */
#ifndef TRAINSTOP_CCRYPTO_SHIM_H
#define TRAINSTOP_CCRYPTO_SHIM_H

#include <dlfcn.h>
#include <stddef.h>

typedef struct trainstop_key trainstop_key; /* EVP_PKEY */

enum { TRAINSTOP_ED25519 = 1087 }; /* NID_ED25519 */

/* What is used of the library. */
typedef struct {
  trainstop_key *(*d2i_AutoPrivateKey)(trainstop_key **, const unsigned char **, long);
  trainstop_key *(*EVP_PKEY_new_raw_private_key)(int, void *, const unsigned char *, size_t);
  trainstop_key *(*EVP_PKEY_new_raw_public_key)(int, void *, const unsigned char *, size_t);
  int (*EVP_PKEY_get_raw_public_key)(const trainstop_key *, unsigned char *, size_t *);
  void (*EVP_PKEY_free)(trainstop_key *);
  void *(*EVP_PKEY_CTX_new)(trainstop_key *, void *);
  int (*EVP_PKEY_check)(void *);
  void (*EVP_PKEY_CTX_free)(void *);
  void *(*EVP_MD_CTX_new)(void);
  void (*EVP_MD_CTX_free)(void *);
  const void *(*EVP_sha256)(void);
  int (*EVP_Digest)(
      const void *, size_t, unsigned char *, unsigned int *, const void *, void *);
  int (*EVP_DigestSignInit)(void *, void **, const void *, void *, trainstop_key *);
  int (*EVP_DigestSign)(
      void *, unsigned char *, size_t *, const unsigned char *, size_t);
  int (*EVP_DigestVerifyInit)(void *, void **, const void *, void *, trainstop_key *);
  int (*EVP_DigestVerify)(
      void *, const unsigned char *, size_t, const unsigned char *, size_t);
  void (*ERR_clear_error)(void);
} trainstop_crypto;

/* Fills the table in; returns 0 when the library or one of its functions is not there. */
static inline int trainstop_crypto_open(trainstop_crypto *crypto) {
  void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcrypto.so.1.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
#define TRAINSTOP_FIND(name) \
  if (!(*(void **)&crypto->name = dlsym(library, #name))) return 0
  TRAINSTOP_FIND(d2i_AutoPrivateKey);
  TRAINSTOP_FIND(EVP_PKEY_new_raw_private_key);
  TRAINSTOP_FIND(EVP_PKEY_new_raw_public_key);
  TRAINSTOP_FIND(EVP_PKEY_get_raw_public_key);
  TRAINSTOP_FIND(EVP_PKEY_free);
  TRAINSTOP_FIND(EVP_PKEY_CTX_new);
  TRAINSTOP_FIND(EVP_PKEY_check);
  TRAINSTOP_FIND(EVP_PKEY_CTX_free);
  TRAINSTOP_FIND(EVP_MD_CTX_new);
  TRAINSTOP_FIND(EVP_MD_CTX_free);
  TRAINSTOP_FIND(EVP_sha256);
  TRAINSTOP_FIND(EVP_Digest);
  TRAINSTOP_FIND(EVP_DigestSignInit);
  TRAINSTOP_FIND(EVP_DigestSign);
  TRAINSTOP_FIND(EVP_DigestVerifyInit);
  TRAINSTOP_FIND(EVP_DigestVerify);
  TRAINSTOP_FIND(ERR_clear_error);
#undef TRAINSTOP_FIND
  return 1;
}

/* Reads a private key in DER; null when it is none. */
static inline trainstop_key *trainstop_key_read(
    const trainstop_crypto *crypto, const unsigned char *der, long count) {
  trainstop_key *key = crypto->d2i_AutoPrivateKey(NULL, &der, count);
  void *context = key ? crypto->EVP_PKEY_CTX_new(key, NULL) : NULL;
  int is_valid = context && crypto->EVP_PKEY_check(context) == 1;
  crypto->EVP_PKEY_CTX_free(context);
  crypto->ERR_clear_error();
  if (is_valid) return key;
  crypto->EVP_PKEY_free(key);
  return NULL;
}

/* Makes an Ed25519 key of its seed; null when it cannot be. */
static inline trainstop_key *trainstop_key_of_seed(
    const trainstop_crypto *crypto, const unsigned char *seed, size_t count) {
  trainstop_key *key =
      crypto->EVP_PKEY_new_raw_private_key(TRAINSTOP_ED25519, NULL, seed, count);
  crypto->ERR_clear_error();
  return key;
}

/* Takes an Ed25519 public key; null when it is none. */
static inline trainstop_key *trainstop_key_of_public(
    const trainstop_crypto *crypto, const unsigned char *raw, size_t count) {
  trainstop_key *key = crypto->EVP_PKEY_new_raw_public_key(TRAINSTOP_ED25519, NULL, raw, count);
  crypto->ERR_clear_error();
  return key;
}

/* Writes the public half of an Ed25519 key; returns 1 when it did. */
static inline int trainstop_key_public(
    const trainstop_crypto *crypto, const trainstop_key *key, unsigned char *raw, size_t *count) {
  return crypto->EVP_PKEY_get_raw_public_key(key, raw, count);
}

/* Signs a message, hashed with SHA-256 or, for Ed25519, as it is; returns 1 when it did. */
static inline int trainstop_key_sign(
    const trainstop_crypto *crypto, trainstop_key *key, int is_hashed, unsigned char *signature,
    size_t *signature_count, const unsigned char *message, size_t count) {
  void *context = crypto->EVP_MD_CTX_new();
  const void *hash = is_hashed ? crypto->EVP_sha256() : NULL;
  int is_signed =
      context && crypto->EVP_DigestSignInit(context, NULL, hash, NULL, key) == 1 &&
      crypto->EVP_DigestSign(context, signature, signature_count, message, count) == 1;
  crypto->EVP_MD_CTX_free(context);
  crypto->ERR_clear_error();
  return is_signed;
}

/* Checks an Ed25519 signature; returns 1 when it is the key's on the message. */
static inline int trainstop_key_accepts(
    const trainstop_crypto *crypto, trainstop_key *key, const unsigned char *signature,
    size_t signature_count, const unsigned char *message, size_t count) {
  void *context = crypto->EVP_MD_CTX_new();
  int is_accepted =
      context && crypto->EVP_DigestVerifyInit(context, NULL, NULL, NULL, key) == 1 &&
      crypto->EVP_DigestVerify(context, signature, signature_count, message, count) == 1;
  crypto->EVP_MD_CTX_free(context);
  crypto->ERR_clear_error();
  return is_accepted;
}

/* Writes the 32 bytes of a message's SHA-256; returns 1 when it did. */
static inline int trainstop_sha256(
    const trainstop_crypto *crypto, const unsigned char *message, size_t count,
    unsigned char *digest) {
  return crypto->EVP_Digest(message, count, digest, NULL, crypto->EVP_sha256(), NULL);
}

/* Gives a key back. */
static inline void trainstop_key_free(const trainstop_crypto *crypto, trainstop_key *key) {
  crypto->EVP_PKEY_free(key);
}

#endif
