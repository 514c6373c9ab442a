/** VR-12 items on a scale from 0 (worst) to 100 (best). Spec: hos-scores. */
import { formatFraction } from '../numbers.ts';
import type { ItemScales } from '../../seasons/survey-scoring.ts';
import type { ItemFrequencies, ItemScore } from './hos-results.ts';

export function itemScores(frequencies: readonly ItemFrequencies[], scales: ItemScales): ItemScore[] {
  return frequencies.flatMap(({ field, item, description, values }) => {
    const scale = scales[field];
    if (scale === undefined) return [];
    let sum = 0;
    let answers = 0;
    for (const { value, count } of values) {
      sum += (scale[value] ?? 0) * count;
      answers += count;
    }
    const mean = answers === 0 ? '' : formatFraction(BigInt(sum), BigInt(answers), 2);
    return [{ field, item, description, answers, mean }];
  });
}
