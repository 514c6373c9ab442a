/** The queue of stored files that are validated again. */
import { checkQueue } from '#src/features/runs/check-queue.ts';

export const reprocessQueue = checkQueue('reprocess', 2, 2);
