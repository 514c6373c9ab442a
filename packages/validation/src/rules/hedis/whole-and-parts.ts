import { numeratorElement, getNumerator } from '../../results/derive-elements.ts';
import type { Relation } from '../../seasons/catalogue.ts';
import { alignedIndicators } from './relations.ts';
import type { Reporter } from '../../rule.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

/**
 * A whole that counts each member of its parts once is at least the largest of them, and at most their sum. Reports
 * the numerators that are not, along the measure's relations of one type. Silent where a part is absent: M-015 names that.
 */
export function reportOutOfBounds(
  subject: MeasureSubject,
  report: Reporter,
  type: Relation['type'],
  getWhole: (relation: Relation) => string | undefined,
  problem: string,
): void {
  const { definition, measure } = subject;
  for (const relation of definition.relations) {
    if (relation.type !== type) continue;
    const metrics = [getWhole(relation), ...(relation.parts ?? [])];
    for (const { indicators } of alignedIndicators(definition, relation, metrics)) {
      const [first, ...rest] = indicators;
      const whole = first && measure.indicators.get(first.key);
      const count = whole === undefined ? null : getNumerator(whole);
      if (whole === undefined || count === null) continue;
      // Each member of the largest part is in the whole, and no member is in none of the parts.
      let least = 0;
      let largest = 0;
      for (const indicator of rest) {
        const part = indicator && measure.indicators.get(indicator.key);
        const numerator = (part === undefined ? null : getNumerator(part)) ?? Number.NaN;
        least = Math.max(least, numerator);
        largest += numerator;
      }
      if (Number.isNaN(largest) || (count >= least && count <= largest)) continue;
      reportMeasure(subject, report, {
        at: numeratorElement(whole),
        indicatorKey: whole.key,
        found: count,
        expected: `${least} to ${largest}`,
        message: `${definition.code}: ${problem}`,
      });
    }
  }
}
