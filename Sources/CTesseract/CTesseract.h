// Tesseract's C API, and a function of OpenMP that Swift can't call.
#include <dlfcn.h>
#include <stddef.h>
#include <tesseract/capi.h>

/// Makes recognition run only on the calling thread. Tesseract requests four OpenMP threads explicitly, so
/// `OMP_NUM_THREADS` has no effect, and `OMP_THREAD_LIMIT` is read before a program's first line. On single lines of
/// text the threads wait for one another longer than they work. The function is looked up by name, because a build of
/// Tesseract without OpenMP doesn't have it.
static inline void ctesseract_use_one_thread(void) {
    // NULL searches all loaded objects.
    void (*set_levels)(int) = (void (*)(int))dlsym(NULL, "omp_set_max_active_levels");
    if (set_levels) set_levels(0);
}
