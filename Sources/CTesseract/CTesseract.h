// Tesseract's C API, and what Swift can't call of the library that it computes with.
#include <dlfcn.h>
#include <stddef.h>
#include <tesseract/capi.h>

/// Keeps the calling thread's recognition on that thread. Tesseract asks OpenMP for four threads by number, so that
/// `OMP_NUM_THREADS` changes nothing, and `OMP_THREAD_LIMIT` is read before a program's first line; on lines of print the
/// threads wait for one another longer than they work. Found by name, because a build of Tesseract without OpenMP has none.
static inline void ctesseract_use_one_thread(void) {
    // NULL is everything that is loaded.
    void (*set_levels)(int) = (void (*)(int))dlsym(NULL, "omp_set_max_active_levels");
    if (set_levels) set_levels(0);
}
