/**
 * How glibc gives the program its memory (`mallopt(3)`, docs/decisions/061-memory-of-the-program.md); other systems do not know these names.
 * By itself it keeps every large block once it has seen a few freed, between small ones that are held for long, and each thread has a heap of its own:
 * the process grows to twice what it holds.
 * @type {Record<string, string>}
 */
export const MEMORY_GIVEN_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };
