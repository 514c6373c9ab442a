// How Node and the C library keep memory: the same for `npm start`, the units and the container in deploy/, and the benchmarks.

/**
 * Room for young objects: half of Node's own choice, and 20 MB less for a server that mostly waits. Below 2 GB for the others, V8
 * collects before its heaps have doubled, and not only when they are four times as large: 100 MB less under load, as fast.
 */
export const nodeOptions = ['--max-semi-space-size=8', '--max-old-space-size=1536'];

/** Memory that many threads allocated is given back to the system: glibc keeps it in up to eight arenas for each core. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
