import type { IndicatorData } from '../../formats/hedis-xml/model.ts';
import { numeratorOf } from '../../results/derive-elements.ts';
import type { Relation } from '../../seasons/catalogue.ts';
import { alignedIndicators } from './relations.ts';
import type { MeasureSubject } from './subject.ts';

export interface WholeOutOfBounds {
  readonly whole: IndicatorData;
  readonly count: number;
  /** The largest part: each member of it is in the whole. */
  readonly least: number;
  /** The sum of the parts: no member is in none of them. */
  readonly most: number;
}

/**
 * A whole that counts each member of its parts once is at least the largest of them, and at most their sum. Finds the
 * numerators that are not, along the measure's relations of one type. Silent where a part is absent: M-015 names that.
 */
export function findWholesOutOfBounds(
  { definition, measure }: MeasureSubject,
  type: Relation['type'],
  wholeOf: (relation: Relation) => string | undefined,
  found: (broken: WholeOutOfBounds) => void,
): void {
  for (const relation of definition.relations) {
    if (relation.type !== type) continue;
    const metrics = [wholeOf(relation), ...(relation.parts ?? [])];
    for (const { indicators } of alignedIndicators(definition, relation, metrics)) {
      const [first, ...rest] = indicators;
      const whole = first && measure.indicators.get(first.key);
      const count = whole === undefined ? null : numeratorOf(whole);
      if (whole === undefined || count === null) continue;
      let least = 0;
      let most = 0;
      for (const indicator of rest) {
        const part = indicator && measure.indicators.get(indicator.key);
        const numerator = (part === undefined ? null : numeratorOf(part)) ?? Number.NaN;
        least = Math.max(least, numerator);
        most += numerator;
      }
      if (!Number.isNaN(most) && (count < least || count > most)) found({ whole, count, least, most });
    }
  }
}
