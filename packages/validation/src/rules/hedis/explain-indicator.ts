/** The arithmetic of findings about the numbers of one indicator. */
import {
  type Arithmetic,
  type ExplainNumbers,
  found,
  part,
  readElement,
  readNamedNumber,
  result,
  sources,
  type StoredNumbers,
  toWords,
} from '../../arithmetic.ts';
import { isInverted, rateNumerator } from '../../results/derive-elements.ts';
import { formatPercent } from '../../results/numbers.ts';
import type { IndicatorResult, StratumResult } from '../../results/compute-results.ts';
import { dimensionLabels, dimensions } from './stratification.ts';

type Stored = NonNullable<ReturnType<StoredNumbers['indicators']['get']>>;

const numeratorParts = [
  'NumeratorByAdmin',
  'NumeratorBySupplemental',
  'NumeratorByMedicalRecords',
  ...sources.map((source) => `NumeratorBySSoR.${source}`),
];

/** Elements that are there, and their sum. */
function listParts({ elements }: Pick<IndicatorResult, 'elements'>, names: readonly string[]) {
  const given = names.flatMap((name) => {
    const value = elements[name];
    return value === undefined ? [] : [{ name, value }];
  });
  return {
    lines: given.map(({ name, value }) => part(toWords(name), value)),
    sum: given.reduce((sum, { value }) => sum + value, 0),
  };
}

/** `TwoOrMoreRaces` as `Two Or More Races`. */
const splitWords = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2');

/** Parts of the numerator, which together are more than the denominator. */
export const explainNumerator: ExplainNumbers = (finding, { indicators }) => {
  const stored = indicators.get(finding.indicatorKey ?? '');
  if (!stored || stored.denominator === null) return null;
  const { lines, sum } = listParts(stored, numeratorParts);
  if (String(sum) !== finding.found) return null;
  return {
    label: 'Count',
    unit: 'Members or events',
    lines: [...lines, result('Denominator', stored.denominator), found('Numerator', sum, stored.denominator)],
  };
};

/** The row that a message names behind the key: `CBP.ControlHighBP/Asian: …`. */
function findRow(message: string, { stratifications }: Stored, key: string): StratumResult | undefined {
  return stratifications
    .flatMap(({ rows }) => rows)
    .find(({ category }) => message.startsWith(`${key}/${category}:`));
}

interface Share {
  readonly parts: readonly [string, string];
  readonly numerator: number | null | undefined;
  readonly denominator: number | null | undefined;
  readonly isInverted: boolean;
}

/** What may be meant by the rate, the first that comes to what the finding expects. */
function listShares(stored: Stored, row: StratumResult | undefined, inverted: boolean): readonly Share[] {
  const counts = ['Numerator', 'Denominator'] as const;
  if (row)
    return [{ parts: counts, numerator: row.numerator, denominator: row.denominator, isInverted: inverted }];
  const { elements, numerator, denominator } = stored;
  const share = (first: string, second: string): Share => ({
    parts: [toWords(first), toWords(second)],
    numerator: elements[first],
    denominator: elements[second],
    isInverted: false,
  });
  return [
    { parts: counts, numerator, denominator, isInverted: inverted },
    share('NumeratorByAdminElig', 'EligiblePopulation'),
  ];
}

export const explainRate: ExplainNumbers = (finding, { definition, indicators }): Arithmetic | null => {
  const key = finding.indicatorKey ?? '';
  const stored = indicators.get(key);
  if (!stored || finding.expected === null || finding.found === null) return null;
  const row = findRow(finding.message, stored, key);
  for (const share of listShares(stored, row, isInverted(definition))) {
    const { parts, numerator, denominator } = share;
    if (typeof numerator !== 'number' || typeof denominator !== 'number') continue;
    const counted = share.isInverted ? rateNumerator(definition, numerator, denominator) : numerator;
    const computed = denominator === 0 ? '0' : formatPercent(counted, denominator);
    if (computed !== finding.expected) continue;
    return {
      label: row ? splitWords(row.category) : 'Count',
      unit: 'Value',
      lines: [
        part(parts[0], numerator),
        part(parts[1], denominator),
        ...(share.isInverted ? [part('Not in the numerator', counted)] : []),
        result('Rate, computed', `${computed} %`),
        { ...found('Rate in the file', finding.found, Number(computed), 2), value: `${finding.found} %` },
      ],
    };
  }
  return null;
};

/** Rows of a stratification, and the row that they divide. */
export const explainRows: ExplainNumbers = (finding, { indicators }) => {
  const stored = indicators.get(finding.indicatorKey ?? '');
  const [, label, field] = /: (\w+) rows add to \d+, total is \d+ \((\w+)\)/.exec(finding.message) ?? [];
  const dimension = dimensions.find((each) => dimensionLabels[each] === label);
  const rows = stored?.stratifications.find((each) => each.dimension === dimension)?.rows;
  if (!rows || field === undefined || finding.expected === null) return null;
  let sum = 0;
  const lines = rows.map(({ category, elements }) => {
    const value = elements[field] ?? Number.NaN;
    sum += value;
    return part(splitWords(category), value);
  });
  if (String(sum) !== finding.found) return null;
  return {
    label: 'Category',
    unit: toWords(field),
    lines: [
      ...lines,
      result('Total in the file', Number(finding.expected)),
      found('Sum of the rows', sum, Number(finding.expected)),
    ],
  };
};

interface Term {
  readonly name: string;
  /** It is taken off. */
  readonly isLess?: true;
}

/** A given element that must follow from others of its indicator, some of which are taken off. */
export const explainElement =
  (...terms: readonly Term[]): ExplainNumbers =>
  (finding, { indicators }) => {
    const key = finding.indicatorKey ?? '';
    const stored = indicators.get(key);
    const named = readNamedNumber(finding.found);
    if (!stored || !named) return null;
    const row = findRow(finding.message, stored, key);
    const from = row ? { ...stored, elements: row.elements } : stored;
    let sum = 0;
    const lines = terms.flatMap(({ name, isLess }) => {
      const value = readElement(from, name);
      if (value === null) return [];
      sum += isLess ? -value : value;
      return [part(isLess ? `less ${toWords(name).toLowerCase()}` : toWords(name), value)];
    });
    if (String(sum) !== finding.expected) return null;
    return {
      label: row ? splitWords(row.category) : 'Element',
      unit: 'Count',
      lines: [
        ...lines,
        result(`${toWords(named.name)}, computed`, sum),
        found(`${toWords(named.name)} in the file`, named.value, sum),
      ],
    };
  };

/** Observed over expected events. */
export const explainRatio: ExplainNumbers = (finding, { indicators }) => {
  const elements = indicators.get(finding.indicatorKey ?? '')?.elements;
  const [observed, expected] = [elements?.['ObservedCount'], elements?.['ExpectedCount']];
  if (observed === undefined || expected === undefined) return null;
  if (finding.found === null || finding.expected === null) return null;
  return {
    label: 'Count',
    unit: 'Value',
    lines: [
      part('Observed', observed),
      part('Expected', String(expected)),
      result('O/E, computed', finding.expected),
      found('O/E in the file', finding.found, Number(finding.expected), 4),
    ],
  };
};

/** This year against last year, which the finding itself names. */
export const explainChange =
  (name: string, decimals: number): ExplainNumbers =>
  ({ found: now, expected }) => {
    const before = / of (-?[\d.]+)$/.exec(expected ?? '')?.[1];
    if (now === null || before === undefined) return null;
    const toText = (value: string): number | string => (decimals === 0 ? Number(value) : value);
    return {
      label: 'Year',
      unit: name,
      lines: [result('Last year', toText(before)), found('This year', toText(now), Number(before), decimals)],
    };
  };

/** Two denominators that must be the same. */
export const explainEqual =
  (name: string): ExplainNumbers =>
  ({ found: value, expected }) =>
    /^\d+$/.test(value ?? '') && /^\d+$/.test(expected ?? '')
      ? {
          label: 'Indicator',
          unit: name,
          lines: [
            result('The other one', Number(expected)),
            found('This one', Number(value), Number(expected)),
          ],
        }
      : null;
