/**
 * The numbers of which a finding is about, with labels, as a small sum: what goes in, what it comes to, what the file says, and
 * the difference. A rule derives them from the stored results (`explainNumbers`). Spec: findings-arithmetic.
 */
import type { Finding } from '@idss/domain/findings/finding';
import { formatNumber } from '@idss/domain/format-number';
import type { ProductLine } from '@idss/domain/program';
import type { IndicatorResult } from './results/compute-results.ts';
import type { CatalogueMeasure } from './seasons/catalogue.ts';

export interface NumberLine {
  readonly label: string;
  readonly value: string;
  /** part: what goes in. result: what it comes to. found: what the file has. */
  readonly role: 'part' | 'result' | 'found';
  /** Of what the file has, from the result; null where it is none. */
  readonly difference: string | null;
}

export interface Arithmetic {
  /** The heads of the two columns. */
  readonly label: string;
  readonly unit: string;
  readonly lines: readonly NumberLine[];
}

export type ExplainedFinding = Pick<Finding, 'indicatorKey' | 'found' | 'expected' | 'message'>;

type StoredIndicator = Pick<IndicatorResult, 'denominator' | 'numerator' | 'elements' | 'stratifications'>;

/** The stored results of a finding's measure. */
export interface StoredNumbers {
  readonly productLine: ProductLine;
  readonly definition: CatalogueMeasure;
  /** By key. */
  readonly indicators: ReadonlyMap<string, StoredIndicator>;
}

/** null where the numbers are not there, or do not come to what the finding says. */
export type ExplainNumbers = (finding: ExplainedFinding, stored: StoredNumbers) => Arithmetic | null;

export const part = (label: string, value: number | string): NumberLine => ({
  label,
  value: typeof value === 'number' ? formatNumber(value) : value,
  role: 'part',
  difference: null,
});

export const result = (label: string, value: number | string): NumberLine => ({
  ...part(label, value),
  role: 'result',
});

/** `decimals`: of the difference. */
export function found(label: string, value: number | string, from: number, decimals = 0): NumberLine {
  const difference = Number(value) - from;
  const text = Math.abs(difference).toFixed(decimals);
  const sign = difference > 0 ? '+' : '\u2212';
  const shown = decimals === 0 ? formatNumber(Number(text)) : text;
  return {
    ...part(label, value),
    role: 'found',
    difference: Number(text) === 0 || Number.isNaN(difference) ? null : `${sign}${shown}`,
  };
}

/** `NumeratorByAdmin` as `Numerator by admin`, `NumeratorBySSoR.EHR` as `EHR`. */
export function toWords(element: string): string {
  const source = element.split('.')[1];
  if (source !== undefined) return sourceNames.get(source) ?? source;
  const words = element.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const sourceNames = new Map([
  ['CaseManagement', 'Case management'],
  ['HIERegistry', 'HIE or registry'],
  ['Admin', 'Administrative'],
]);

export const sources = ['EHR', 'CaseManagement', 'HIERegistry', 'Admin'] as const;

/** An element, or the sum of its four sources where a file gives only these; null without either. */
export function readElement({ elements }: StoredIndicator, name: string): number | null {
  const given = elements[name];
  if (given !== undefined) return given;
  let sum = 0;
  for (const source of sources) sum += elements[`${name}BySSoR.${source}`] ?? Number.NaN;
  return Number.isNaN(sum) ? null : sum;
}

/** `EligiblePopulation 179`, as findings name an element with its value. */
export function readNamedNumber(text: string | null): { name: string; value: number } | null {
  const [, name, value] = /^([A-Za-z.]+) (\d+)$/.exec(text ?? '') ?? [];
  return name === undefined || value === undefined ? null : { name, value: Number(value) };
}
