/**
 * A hash of all results of a file, by which a repeated check knows that they are the same. Of their names and their numbers in the
 * order in which they are computed: as JSON it took a quarter of the time of a check, most of it to write rates as digits.
 */
import { createHash } from 'node:crypto';
import type {
  IndicatorResult,
  StratumResult,
  SubmissionResult,
} from '@idss/validation/results/compute-results';

/** In no text of a file. */
const end = '\0';

let numbers = new Float64Array(8192);

export function hashResults({ measures }: SubmissionResult): string {
  let names = '';
  let count = 0;
  function addNumber(value: number | null): void {
    if (count === numbers.length) {
      const more = new Float64Array(2 * count);
      more.set(numbers);
      numbers = more;
    }
    // Of both zeros the same one.
    numbers[count] = value === null ? Number.NaN : value + 0;
    count += 1;
  }
  function addRow({ denominator, numerator, rate, elements }: IndicatorResult | StratumResult): void {
    addNumber(denominator);
    addNumber(numerator);
    addNumber(rate);
    for (const name of Object.keys(elements)) {
      names += name + end;
      addNumber(elements[name] ?? null);
    }
    names += end;
  }
  for (const { code, reportMeasure, benefitOffered, collectionMethod, indicators } of measures) {
    names += `${code}${end}${reportMeasure} ${benefitOffered} ${collectionMethod} ${indicators.length}${end}`;
    for (const indicator of indicators) {
      const { key, displayRate, stratifications } = indicator;
      names += `${key}${end}${displayRate}${end}${stratifications.length}${end}`;
      addRow(indicator);
      for (const { dimension, rows } of stratifications) {
        names += `${dimension}${end}${rows.length}${end}`;
        for (const row of rows) {
          names += row.category + end;
          addRow(row);
        }
      }
    }
  }
  return createHash('sha256')
    .update(names)
    .update(new Uint8Array(numbers.buffer, 0, count * numbers.BYTES_PER_ELEMENT))
    .digest('hex');
}
