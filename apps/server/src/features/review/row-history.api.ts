/** What the panel beside the review table shows of a row's value. Spec: audit-distribution. */
import type { Handlers } from '@idss/contract/endpoint';
import type { rowHistory } from '@idss/contract/review/row-history';
import { requireComponent, requirePermission } from '#src/access/require-component.ts';
import { showEarlierRate } from '#src/documents/measure-tables/show-earlier-rate.ts';
import type { Context } from '#src/kernel/context.ts';
import { type DistributionRow, listDistributions } from './distributions.sql.ts';
import { requireDesignations } from './require-reviewer.ts';
import { listEarlierRates } from './row-history.sql.ts';

export const rowHistoryApi: Handlers<typeof rowHistory, Context> = {
  async GetRowHistory({ query }, context) {
    const record = await requireComponent(context, query.submissionId, query.component);
    await requirePermission(context, record, 'VIEW_ART');
    requireDesignations(record.component);
    const { pool, cached } = context.app;
    const measure = (await cached.getCatalogue(record.measurementYear)).measures.get(query.measureCode);
    if (!measure) return [];
    const keys = measure.indicators.map(({ key }) => key);
    const [earlier, distributions] = await Promise.all([
      listEarlierRates(pool, record.submissionId, keys),
      listDistributions(pool, record.measurementYear, record.productLine, keys),
    ]);
    const byKey = new Map(distributions.map((row) => [row.indicatorKey, row]));
    const years = Map.groupBy(earlier, ({ indicatorKey }) => indicatorKey);
    return measure.indicators.map(({ key, kind }) => ({
      indicatorKey: key,
      unit: kind === 'observedExpectedRatio' ? 'ratio' : 'percent',
      earlier: (years.get(key) ?? []).map((year) => {
        const displayRate = showEarlierRate(measure, year);
        return {
          measurementYear: year.measurementYear,
          rate: displayRate === 'NA' ? null : year.rate,
          displayRate,
        };
      }),
      others: toOthers(byKey.get(key)),
    }));
  },
};

function toOthers(row: DistributionRow | undefined) {
  if (!row) return null;
  // Without the deviation: what is unusual is answered, not how it is computed.
  const { measurementYear, organizations, lowTenth, lowQuarter, median, highQuarter, highTenth } = row;
  return { measurementYear, organizations, lowTenth, lowQuarter, median, highQuarter, highTenth };
}
