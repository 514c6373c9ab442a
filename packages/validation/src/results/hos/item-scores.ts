/** VR-12 items on a scale from 0 (worst) to 100 (best). Spec: hos-scores. */
import { formatFraction } from '../numbers.ts';
import type { ItemFrequencies, ItemScore } from './hos-results.ts';

const generalHealth = new Map([
  [1, 100],
  [2, 85],
  [3, 60],
  [4, 35],
  [5, 0],
]);
const limited = (x: number): number => (x - 1) * 50;
const interfering = (x: number): number => (5 - x) * 25;
const wellBeing = (x: number): number => (6 - x) * 20;

const scales: Readonly<Record<string, (answer: number) => number>> = {
  VRGENHTH: (x) => generalHealth.get(x) ?? 0,
  VRMACT: limited,
  VRSTAIR: limited,
  VRPACCL: interfering,
  VRPWORK: interfering,
  VRMACCL: interfering,
  VRMWORK: interfering,
  VRPAIN: interfering,
  VRCALM: wellBeing,
  VRENERGY: wellBeing,
  VRDOWN: (x) => (x - 1) * 20,
  VRSACT: (x) => (x - 1) * 25,
};

export function itemScores(frequencies: readonly ItemFrequencies[]): ItemScore[] {
  return frequencies.flatMap(({ field, item, description, values }) => {
    const scale = scales[field];
    if (scale === undefined) return [];
    let sum = 0;
    let answers = 0;
    for (const { value, count } of values) {
      sum += scale(Number(value)) * count;
      answers += count;
    }
    const mean = answers === 0 ? '' : formatFraction(BigInt(sum), BigInt(answers), 2);
    return [{ field, item, description, answers, mean }];
  });
}
