/**
 * What organizations report for each indicator of a product line, all of them together: of the submissions that are finalized in
 * the season, and of the season before as it was registered. Spec: audit-distribution.
 */
import { type Distribution, isComparedKind, summarizeValues } from '@idss/domain/audit/distribution';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import { systemActor } from '#src/kernel/actor.ts';
import type { App } from '#src/kernel/app.ts';
import { makeChange } from '#src/kernel/change.ts';
import { defineJob } from '#src/jobs/define-job.ts';
import { type DistributionsJob, distributionsQueue } from './distributions-queue.ts';
import {
  type IndicatorValues,
  listFinalizedValues,
  listRegisteredValues,
  replaceDistributions,
} from './distributions.sql.ts';

export const computeDistributionsJob = defineJob(distributionsQueue, (app) => ({
  concurrency: 1,
  run: async (data, job) => {
    // Before anything is read: what is finalized from now on starts another job.
    await job.complete(app.pool);
    await computeDistributions(app, data);
  },
}));

export async function computeDistributions(
  app: Pick<App, 'pool' | 'push' | 'cached'>,
  { measurementYear, productLine }: DistributionsJob,
): Promise<void> {
  const catalogue = await app.cached.getCatalogue(measurementYear);
  const finalized = await listFinalizedValues(app.pool, measurementYear, productLine);
  const registered = await listRegisteredValues(
    app.pool,
    measurementYear - 1,
    productLine,
    listSmallest(catalogue),
  );
  const summarize = createSummary(catalogue);
  await makeChange({ app, actor: systemActor }, async ({ db }) => {
    const season = { measurementYear, productLine, source: 'finalized' } as const;
    await replaceDistributions(db, season, summarize(finalized));
    const seasonBefore = { ...season, measurementYear: measurementYear - 1, source: 'registered' } as const;
    await replaceDistributions(db, seasonBefore, summarize(registered));
  });
}

/** By indicator key. */
const listSmallest = ({ measures }: Catalogue): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...measures.values()].flatMap(({ indicators, smallDenominator }) =>
      smallDenominator === null ? [] : indicators.map(({ key }) => [key, smallDenominator.lessThan] as const),
    ),
  );

const createSummary = ({ measures }: Catalogue) => {
  const kinds = new Map(
    [...measures.values()].flatMap(({ indicators }) =>
      indicators.map(({ key, kind }) => [key, kind] as const),
    ),
  );
  return (rows: readonly IndicatorValues[]): (Distribution & { indicatorKey: string })[] =>
    rows.flatMap(({ indicatorKey, values }) => {
      const kind = kinds.get(indicatorKey);
      const distribution = kind !== undefined && isComparedKind(kind) ? summarizeValues(kind, values) : null;
      return distribution === null ? [] : [{ indicatorKey, ...distribution }];
    });
};
