/** The queue of data extracts, apart from the code that generates them. */
import type { Actor } from '#src/kernel/actor.ts';
import type { Queue } from '#src/jobs/jobs.ts';

export interface ExtractJob {
  readonly extractId: string;
  readonly actor: Actor;
}

export const extractQueue: Queue<ExtractJob> = {
  name: 'extract-submissions',
  retries: 5,
  expireSeconds: 7200,
};
