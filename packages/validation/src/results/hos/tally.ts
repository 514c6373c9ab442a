/**
 * Counts the records of a HOS file as they are read; the results are computed from these counts. Spec:
 * hos-dispositions, hos-response-rate.
 */
import { blank, digitsAt } from '../../formats/hos-fixed/bytes.ts';
import type { HosField } from '../../formats/hos-fixed/layout.ts';
import type { DetailPlan } from '../../rules/hos/detail-plan.ts';
import {
  type HosHeader,
  type HosRecord,
  type HosTotals,
  headerNumber,
  responseRateParts,
} from '../../rules/hos/subject.ts';
import type { HosSeason } from '../../seasons/hos-season.ts';
import { formatPercent } from '../numbers.ts';
import { createEffectivenessTally } from './effectiveness.ts';
import type { DispositionCount, HosResults, ItemFrequencies, RuleCount } from './hos-results.ts';
import { itemScores } from './item-scores.ts';

export interface HosTally {
  add(record: HosRecord): void;
  totals(): HosTotals;
  results(header: HosHeader, rules: readonly RuleCount[]): HosResults;
}

/** Values of a field of several digits, by number. */
interface WideCount {
  readonly field: HosField;
  readonly counts: Uint32Array;
  blank: number;
  invalid: number;
}

const modes = ['M', 'T'] as const;
const telephone = 'T'.charCodeAt(0);
const codesPerMode = 100;
const lowBits = 32;

export function createHosTally(season: HosSeason, plan: DetailPlan): HosTally {
  const narrow = plan.items.filter(({ width }) => width === 1);
  const { from, to } = plan.itemColumns;
  /**
   * At column × 32 + the low five bits of the byte, which distinguish digits and the blank: a table that fits into the
   * processor's first-level cache. Columns of wide items are counted too, but not used.
   */
  const bytesCounted = new Uint32Array(to * lowBits);
  /** By column. */
  const invalidCounted = new Uint32Array(to);
  const wide = plan.items
    .filter(({ width }) => width > 1)
    .map((field): WideCount => ({ field, counts: new Uint32Array(10 ** field.width), blank: 0, invalid: 0 }));
  const byCode = new Uint32Array(modes.length * codesPerMode);
  const effectiveness = createEffectivenessTally(plan.layout, season.effectiveness);
  let [records, complete, partial, ineligible, nonResponse] = [0, 0, 0, 0, 0];

  function countItems({ bytes, start, isPlain }: HosRecord): void {
    if (isPlain)
      for (let i = from; i < to; i++) {
        const at = i * lowBits + ((bytes[start + i] ?? 0) & (lowBits - 1));
        bytesCounted[at] = (bytesCounted[at] ?? 0) + 1;
      }
    else
      for (const { at: i, accepts } of narrow) {
        const counted = accepts(bytes, start + i) ? bytesCounted : invalidCounted;
        const at = counted === invalidCounted ? i : i * lowBits + ((bytes[start + i] ?? 0) & (lowBits - 1));
        counted[at] = (counted[at] ?? 0) + 1;
      }
    for (const count of wide) {
      const { field, counts } = count;
      const at = start + field.at;
      const isAccepted =
        field.pairs === null
          ? field.accepts(bytes, at)
          : field.pairs[(bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)] === 1;
      if (!isAccepted) count.invalid += 1;
      else if (bytes[at] === blank) count.blank += 1;
      else {
        const value = digitsAt(bytes, at, field.width);
        counts[value] = (counts[value] ?? 0) + 1;
      }
    }
  }

  function narrowFrequencies(field: HosField): ItemFrequencies {
    const { name, item, description, answers, at, accepts } = field;
    const texts = answers ?? Array.from({ length: 10 }, (_, digit) => String(digit));
    const getCount = (byte: number): number => bytesCounted[at * lowBits + (byte & (lowBits - 1))] ?? 0;
    const values = texts
      .map((value) => ({ value, byte: value.charCodeAt(0) }))
      .filter(({ byte }) => accepts(Uint8Array.of(byte), 0))
      .map(({ value, byte }) => ({ value, count: getCount(byte) }));
    return {
      field: name,
      item,
      description,
      values,
      blank: getCount(blank),
      invalid: invalidCounted[at] ?? 0,
    };
  }

  function wideFrequencies({ field, counts, blank: blanks, invalid }: WideCount): ItemFrequencies {
    const values: { value: string; count: number }[] = [];
    for (const [value, count] of counts.entries())
      if (count > 0) values.push({ value: String(value).padStart(field.width, '0'), count });
    const { name, item, description } = field;
    return { field: name, item, description, values, blank: blanks, invalid };
  }

  function frequencies(): ItemFrequencies[] {
    const found = new Map<HosField, ItemFrequencies>([
      ...narrow.map((field) => [field, narrowFrequencies(field)] as const),
      ...wide.map((count) => [count.field, wideFrequencies(count)] as const),
    ]);
    return plan.items.flatMap((field) => found.get(field) ?? []);
  }

  function dispositions(): DispositionCount[] {
    return modes.flatMap((letter, mode) =>
      [...season.dispositions].flatMap(([code, { label, class: outcome }]) => {
        const count = byCode[mode * codesPerMode + Number(code)] ?? 0;
        return count === 0 ? [] : [{ code: `${letter}${code}`, label, class: outcome, count }];
      }),
    );
  }

  const totals = (): HosTotals => ({
    records,
    complete,
    partial,
    ineligible,
    nonResponse,
    unknown: records - complete - partial - ineligible - nonResponse,
  });

  return {
    add(record) {
      records += 1;
      const { outcome } = record;
      if (outcome === null) return;
      const mode = record.bytes[record.start + plan.disposition.at] === telephone ? codesPerMode : 0;
      byCode[mode + record.code] = (byCode[mode + record.code] ?? 0) + 1;
      if (outcome === 'ineligible') ineligible += 1;
      else if (outcome === 'nonresponse') nonResponse += 1;
      else {
        if (outcome === 'complete') complete += 1;
        else partial += 1;
        // Meaningless for a line that is cut off; but then the file is refused and has no results.
        countItems(record);
        effectiveness.add(record);
      }
    },
    totals,
    results(header, rules) {
      const { unknown, ...counts } = totals();
      const rate = responseRateParts({ header, totals: { unknown, ...counts } });
      const values = frequencies();
      return {
        sampleSize: headerNumber(header, 'SAMPLE_SIZE'),
        ...counts,
        unknownDisposition: unknown,
        responseRate: rate === null ? '' : formatPercent(rate.responses, rate.eligible),
        dispositions: dispositions(),
        rules,
        frequencies: values,
        vr12: itemScores(values, season.itemScores),
        effectiveness: effectiveness.rates(),
      };
    },
  };
}
