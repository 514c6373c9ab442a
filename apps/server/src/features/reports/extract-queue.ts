/** The queue of data extracts, apart from the code that generates them. */
import type { Actor } from '#src/kernel/actor.ts';
import type { Queue } from '#src/jobs/jobs.ts';

export interface ExtractJob {
  readonly extractId: string;
  readonly actor: Actor;
}

export const extractQueue: Queue<ExtractJob> = {
  name: 'extract-tables',
  retries: 5,
  expireSeconds: 7200,
};

/** Of earlier versions, whose workers know no choice of contents: they would write comments and names into every extract. */
export const formerExtractQueue: Queue<ExtractJob> = { ...extractQueue, name: 'extract-submissions' };

export const extractQueues = [extractQueue.name, formerExtractQueue.name];
