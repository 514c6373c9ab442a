/** Numbers, and the words next to them, as texts for people. */

const formats = new Map<number, Intl.NumberFormat>();

/** `12,345.6` */
export function formatNumber(value: number, maximumFractionDigits = 3): string {
  const format =
    formats.get(maximumFractionDigits) ?? new Intl.NumberFormat('en-US', { maximumFractionDigits });
  formats.set(maximumFractionDigits, format);
  return format.format(value);
}

const rules = new Intl.PluralRules('en-US');

/** The form of the word that goes with the count: `person` with 1, `people` with 2. */
export const pluralize = (count: number, one: string, other = `${one}s`): string =>
  rules.select(count) === 'one' ? one : other;

/** `1 role`, `1,204 roles` */
export const formatCount = (count: number, one: string, other?: string): string =>
  `${formatNumber(count)} ${pluralize(count, one, other)}`;
