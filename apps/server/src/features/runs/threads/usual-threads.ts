import { availableParallelism } from 'node:os';

/** Validation threads of a process. */
export const usualThreads = Math.min(4, availableParallelism());
