/** The queue of stored files that are validated again. */
import { checkQueue } from '#src/checking/check-queue.ts';

export const reprocessQueue = checkQueue('reprocess');
