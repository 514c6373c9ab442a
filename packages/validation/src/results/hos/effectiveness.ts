/**
 * Fall risk management, management of urinary incontinence and physical activity in older adults, from completed and
 * partially completed surveys. Spec: hos-measures. Ages are those at the survey. An answer "no visits"
 * (3) to a question on talking with a provider is in no denominator.
 */
import type { RecordLayout } from '../../formats/hos-fixed/layout.ts';
import type { HosRecord } from '../../rules/hos/subject.ts';
import { formatPercent } from '../numbers.ts';
import type { EffectivenessCode, EffectivenessRate } from './hos-results.ts';

export interface EffectivenessTally {
  add(record: HosRecord): void;
  rates(): EffectivenessRate[];
}

const least = 100;
const older = 65;
const oldest = 75;
const [one, three] = ['1'.charCodeAt(0), '3'.charCodeAt(0)];

interface Definition {
  readonly measure: EffectivenessCode;
  readonly name: string;
  readonly field: string;
  /** The last answer that is in the denominator; the first is the numerator. */
  readonly answers: '2' | '3';
  /** Who is asked: everyone aged 65 or more, or those of them with leakage, with a fall or a balance problem. */
  readonly among: 'all' | 'leakage' | 'fallRisk' | 'oldestOrFallRisk';
}

const definitions: readonly Definition[] = [
  { measure: 'FRM', name: 'Discussing fall risk', field: 'FRMTLK', answers: '2', among: 'oldestOrFallRisk' },
  { measure: 'FRM', name: 'Managing fall risk', field: 'FRMPREV', answers: '2', among: 'fallRisk' },
  {
    measure: 'MUI',
    name: 'Discussing urinary incontinence',
    field: 'MUITLK',
    answers: '2',
    among: 'leakage',
  },
  { measure: 'MUI', name: 'Discussing treatment', field: 'MUITRT', answers: '2', among: 'leakage' },
  { measure: 'MUI', name: 'Impact of urinary incontinence', field: 'MUIINT', answers: '3', among: 'leakage' },
  { measure: 'PAO', name: 'Discussing physical activity', field: 'PAOTLK', answers: '2', among: 'all' },
  { measure: 'PAO', name: 'Advising physical activity', field: 'PAOADV', answers: '2', among: 'all' },
];

export function createEffectivenessTally(layout: RecordLayout): EffectivenessTally {
  const fall = layout.fieldOf('FRMFALL').at;
  const balance = layout.fieldOf('FRMBAL').at;
  const leakage = layout.fieldOf('MUILKG').at;
  const counted = definitions.map((definition) => ({
    definition,
    at: layout.fieldOf(definition.field).at,
    lastAnswer: definition.answers.charCodeAt(0),
    numerator: 0,
    denominator: 0,
  }));

  return {
    add({ age, bytes, start }) {
      if (age < older) return;
      const hasFallRisk = bytes[start + fall] === one || bytes[start + balance] === one;
      const hasLeakage = bytes[start + leakage] === one;
      for (const rate of counted) {
        const answer = bytes[start + rate.at] ?? 0;
        if (answer < one || answer > rate.lastAnswer || answer > three) continue;
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
        rate: denominator < least ? 'NA' : formatPercent(numerator, denominator),
      })),
  };
}
