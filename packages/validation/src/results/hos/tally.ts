/**
 * Counts the records of a HOS file as they are read; the results are computed from these counts. Spec:
 * hos-dispositions, hos-response-rate.
 */
import { blank, parseDigits } from '../../formats/hos-fixed/bytes.ts';
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

function wideFrequencies({ field, counts, blank: blanks, invalid }: WideCount): ItemFrequencies {
  const values: { value: string; count: number }[] = [];
  for (const [value, count] of counts.entries())
    if (count > 0) values.push({ value: String(value).padStart(field.width, '0'), count });
  const { name, item, description } = field;
  return { field: name, item, description, values, blank: blanks, invalid };
}

export class HosTally {
  readonly #season: HosSeason;
  readonly #plan: DetailPlan;
  readonly #narrow;
  readonly #from;
  readonly #to;
  /**
   * At column × 32 + the low five bits of the byte, which distinguish digits and the blank: a table that fits into the
   * processor's first-level cache. Columns of wide items are counted too, but not used.
   */
  readonly #bytesCounted;
  /** By column. */
  readonly #invalidCounted;
  readonly #wide;
  readonly #byCode = new Uint32Array(modes.length * codesPerMode);
  readonly #effectiveness;
  #records = 0;
  #complete = 0;
  #partial = 0;
  #ineligible = 0;
  #nonResponse = 0;

  constructor(season: HosSeason, plan: DetailPlan) {
    this.#season = season;
    this.#plan = plan;
    this.#narrow = plan.items.filter(({ width }) => width === 1);
    const { from, to } = plan.itemColumns;
    this.#from = from;
    this.#to = to;
    this.#bytesCounted = new Uint32Array(to * lowBits);
    this.#invalidCounted = new Uint32Array(to);
    this.#wide = plan.items
      .filter(({ width }) => width > 1)
      .map(
        (field): WideCount => ({ field, counts: new Uint32Array(10 ** field.width), blank: 0, invalid: 0 }),
      );
    this.#effectiveness = createEffectivenessTally(plan.layout, season.effectiveness);
  }

  #countItems({ bytes, start, isPlain }: HosRecord): void {
    if (isPlain)
      for (let i = this.#from; i < this.#to; i++) {
        const at = i * lowBits + ((bytes[start + i] ?? 0) & (lowBits - 1));
        this.#bytesCounted[at] = (this.#bytesCounted[at] ?? 0) + 1;
      }
    else
      for (const { at: i, accepts } of this.#narrow) {
        const counted = accepts(bytes, start + i) ? this.#bytesCounted : this.#invalidCounted;
        const at =
          counted === this.#invalidCounted ? i : i * lowBits + ((bytes[start + i] ?? 0) & (lowBits - 1));
        counted[at] = (counted[at] ?? 0) + 1;
      }
    for (const count of this.#wide) {
      const { field, counts } = count;
      const at = start + field.at;
      const isAccepted =
        field.pairs === null
          ? field.accepts(bytes, at)
          : field.pairs[(bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)] === 1;
      if (!isAccepted) count.invalid += 1;
      else if (bytes[at] === blank) count.blank += 1;
      else {
        const value = parseDigits(bytes, at, field.width);
        counts[value] = (counts[value] ?? 0) + 1;
      }
    }
  }

  #narrowFrequencies(field: HosField): ItemFrequencies {
    const { name, item, description, answers, at, accepts } = field;
    const texts = answers ?? Array.from({ length: 10 }, (_, digit) => String(digit));
    const getCount = (byte: number): number => this.#bytesCounted[at * lowBits + (byte & (lowBits - 1))] ?? 0;
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
      invalid: this.#invalidCounted[at] ?? 0,
    };
  }

  #frequencies(): ItemFrequencies[] {
    const found = new Map<HosField, ItemFrequencies>([
      ...this.#narrow.map((field) => [field, this.#narrowFrequencies(field)] as const),
      ...this.#wide.map((count) => [count.field, wideFrequencies(count)] as const),
    ]);
    return this.#plan.items.flatMap((field) => found.get(field) ?? []);
  }

  #dispositions(): DispositionCount[] {
    return modes.flatMap((letter, mode) =>
      [...this.#season.dispositions].flatMap(([code, { label, class: outcome }]) => {
        const count = this.#byCode[mode * codesPerMode + Number(code)] ?? 0;
        return count === 0 ? [] : [{ code: `${letter}${code}`, label, class: outcome, count }];
      }),
    );
  }

  totals(): HosTotals {
    return {
      records: this.#records,
      complete: this.#complete,
      partial: this.#partial,
      ineligible: this.#ineligible,
      nonResponse: this.#nonResponse,
      unknown: this.#records - this.#complete - this.#partial - this.#ineligible - this.#nonResponse,
    };
  }

  add(record: HosRecord): void {
    this.#records += 1;
    const { outcome } = record;
    if (outcome === null) return;
    const mode = record.bytes[record.start + this.#plan.disposition.at] === telephone ? codesPerMode : 0;
    this.#byCode[mode + record.code] = (this.#byCode[mode + record.code] ?? 0) + 1;
    if (outcome === 'ineligible') this.#ineligible += 1;
    else if (outcome === 'nonresponse') this.#nonResponse += 1;
    else {
      if (outcome === 'complete') this.#complete += 1;
      else this.#partial += 1;
      // Meaningless for a line that is cut off; but then the file is refused and has no results.
      this.#countItems(record);
      this.#effectiveness.add(record);
    }
  }

  results(header: HosHeader, rules: readonly RuleCount[]): HosResults {
    const { unknown, ...counts } = this.totals();
    const rate = responseRateParts({ header, totals: { unknown, ...counts } });
    const values = this.#frequencies();
    return {
      sampleSize: headerNumber(header, 'SAMPLE_SIZE'),
      ...counts,
      unknownDisposition: unknown,
      responseRate: rate === null ? '' : formatPercent(rate.responses, rate.eligible),
      dispositions: this.#dispositions(),
      rules,
      frequencies: values,
      vr12: itemScores(values, this.#season.itemScores),
      effectiveness: this.#effectiveness.rates(),
    };
  }
}
