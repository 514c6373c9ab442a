/** The queue that computes the distributions of a season, apart from the code that does. */
import type { ProductLine } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import type { Jobs, Queue } from '#src/jobs/jobs.ts';

export interface DistributionsJob {
  readonly measurementYear: number;
  readonly productLine: ProductLine;
}

export const distributionsQueue: Queue<DistributionsJob> = {
  name: 'compute-distributions',
  retries: 5,
  expireSeconds: 600,
};

/** In the transaction of what they follow from. One job computes what many submissions changed. */
export const enqueueDistributions = (
  jobs: Pick<Jobs, 'enqueue'>,
  db: Queryable,
  { measurementYear, productLine }: DistributionsJob,
): Promise<void> =>
  jobs.enqueue(
    db,
    distributionsQueue,
    { measurementYear, productLine },
    { key: `${measurementYear} ${productLine}` },
  );
