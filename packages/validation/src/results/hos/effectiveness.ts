/**
 * Fall risk management, management of urinary incontinence and physical activity in older adults, from completed and
 * partially completed surveys. Spec: hos-measures. Ages are those at the survey. An answer "no visits"
 * (3) to a question on talking with a provider is in no denominator.
 */
import type { RecordLayout } from '../../formats/hos-fixed/layout.ts';
import type { HosRecord } from '../../rules/hos/subject.ts';
import { formatPercent } from '../numbers.ts';
import type { HosEffectiveness } from '../../seasons/survey-scoring.ts';
import type { EffectivenessRate } from './hos-results.ts';

export interface EffectivenessTally {
  add(record: HosRecord): void;
  rates(): EffectivenessRate[];
}

const one = '1'.charCodeAt(0);

export function createEffectivenessTally(
  layout: RecordLayout,
  { ages, fallRisk, leakage: leakageField, rates, smallestDenominator }: HosEffectiveness,
): EffectivenessTally {
  const { older, oldest } = ages;
  const risks = Uint16Array.from(fallRisk, (field) => layout.getField(field).at);
  const leakage = layout.getField(leakageField).at;
  const counted = rates.map((definition) => ({
    definition,
    at: layout.getField(definition.field).at,
    lastAnswer: String(definition.lastAnswer).charCodeAt(0),
    numerator: 0,
    denominator: 0,
  }));

  return {
    add({ age, bytes, start }) {
      if (age < older) return;
      let hasFallRisk = false;
      for (let n = 0; n < risks.length; n += 1)
        if (bytes[start + (risks[n] ?? 0)] === one) hasFallRisk = true;
      const hasLeakage = bytes[start + leakage] === one;
      for (const rate of counted) {
        const answer = bytes[start + rate.at] ?? 0;
        if (answer < one || answer > rate.lastAnswer) continue;
        const { among } = rate.definition;
        if (among === 'leakage' && !hasLeakage) continue;
        if (among === 'fallRisk' && !hasFallRisk) continue;
        if (among === 'oldestOrFallRisk' && !hasFallRisk && age < oldest) continue;
        rate.denominator += 1;
        if (answer === one) rate.numerator += 1;
      }
    },
    rates: () =>
      counted.map(({ definition: { measure, name, field }, numerator, denominator }) => ({
        measure,
        name,
        field,
        numerator,
        denominator,
        rate: denominator < smallestDenominator ? 'NA' : formatPercent(numerator, denominator),
      })),
  };
}
