import type { MeasureData } from '../formats/hedis-xml/model.ts';
import type { CatalogueMeasure } from '../seasons/catalogue.ts';

/** Members of each dimension of a diversity measure, by metric. Empty for other measures. */
export function dimensionTotals(
  measure: MeasureData,
  definition: CatalogueMeasure,
): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  if (definition.elementSet !== 'diversity') return totals;
  for (const { key, metric } of definition.indicators) {
    const count = measure.indicators.get(key)?.fields.get('MemberCount');
    if (count !== undefined) totals.set(metric, (totals.get(metric) ?? 0) + count.value);
  }
  return totals;
}
