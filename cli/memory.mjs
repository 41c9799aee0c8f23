/**
 * glibc settings (`mallopt(3)`, docs/decisions/060-memory-settings.md): by default the process grows to twice its
 * live memory by fragmentation and per-thread heaps.
 * @type {Record<string, string>}
 */
export const MEMORY_GIVEN_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };
