/**
 * Elements and stratifications of a run's indicators in the form in which they are stored: a line for each measure, with its code, a
 * tab, and a list of its indicators as JSON; compressed. What a change of data stored is not compressed.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type {
  IndicatorResult,
  MeasureResult,
  StratificationResult,
  StratumResult,
} from '@idss/validation/results/compute-results';

export type IndicatorDetails = Pick<IndicatorResult, 'elements' | 'stratifications'>;

type StoredIndicator = readonly [
  key: string,
  elements: IndicatorDetails['elements'],
  stratifications: IndicatorDetails['stratifications'],
];

export function encodeDetails(measures: readonly MeasureResult[]): Buffer {
  let text = '';
  for (const { code, indicators } of measures)
    if (indicators.length > 0) text += `\n${code}\t${JSON.stringify(indicators.map(toStored))}`;
  const bytes = Buffer.from(text, 'utf8');
  return zstdCompressSync(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: 3 },
    pledgedSrcSize: bytes.length,
  });
}

/** By indicator key; of one measure, or of all. */
export function decodeDetails(
  details: Buffer,
  measureCode: string | null = null,
): ReadonlyMap<string, IndicatorDetails> {
  const text = isCompressed(details) ? zstdDecompressSync(details) : details;
  const decoded = new Map<string, IndicatorDetails>();
  for (const line of measureCode === null ? eachLine(text) : findLine(text, measureCode))
    for (const [key, elements, stratifications] of JSON.parse(line) as StoredIndicator[])
      decoded.set(key, { elements, stratifications });
  return decoded;
}

/** The first bytes of everything that zstd compressed; a text begins with the end of a line. */
const isCompressed = (details: Buffer): boolean =>
  details.length >= 4 && details.readUInt32LE(0) === 0xfd2fb528;

function* eachLine(text: Buffer): Generator<string> {
  for (const line of text.toString('utf8').split('\n'))
    if (line !== '') yield line.slice(line.indexOf('\t') + 1);
}

function* findLine(text: Buffer, measureCode: string): Generator<string> {
  const head = Buffer.from(`\n${measureCode}\t`, 'utf8');
  const start = text.indexOf(head);
  if (start < 0) return;
  const end = text.indexOf('\n', start + 1);
  yield text.toString('utf8', start + head.length, end < 0 ? text.length : end);
}

/** With its names in the order in which the database has those of JSON, so that all runs are read, and extracted, in the same order. */
const toStored = ({ key, elements, stratifications }: IndicatorResult): StoredIndicator => [
  key,
  inOrder(elements),
  stratifications.map(
    ({ dimension, rows }): StratificationResult => ({ rows: rows.map(toStoredRow), dimension }),
  ),
];

const toStoredRow = ({ category, denominator, numerator, rate, elements }: StratumResult): StratumResult => ({
  rate,
  category,
  elements: inOrder(elements),
  numerator,
  denominator,
});

/** Short names first, those of the same length by their bytes. Names of elements are ASCII. */
function inOrder(elements: IndicatorDetails['elements']): IndicatorDetails['elements'] {
  const sorted: Record<string, number> = {};
  for (const name of Object.keys(elements).sort((a, b) => a.length - b.length || (a < b ? -1 : 1)))
    sorted[name] = elements[name] ?? 0;
  return sorted;
}
