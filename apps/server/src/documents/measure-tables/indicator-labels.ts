/** Names of the file in words: `BlackOrAfricanAmerican` is "Black or African American". */
import type { CatalogueIndicator } from '@idss/validation/seasons/catalogue';

/** Where capitals do not separate the words. */
const names: Readonly<Record<string, string>> = {
  NonLisDeNondisability: 'Neither LIS/DE nor disability',
  LisDe: 'LIS/DE',
  LisDeAndDisability: 'LIS/DE and disability',
  AskedButNoAnswer: 'Asked but no answer',
  SomeOtherRace: 'Some other race',
  TwoOrMoreRaces: 'Two or more races',
};
const small: ReadonlySet<string> = new Set([
  'Or',
  'And',
  'But',
  'Of',
  'For',
  'In',
  'To',
  'The',
  'By',
  'With',
]);

export function toLabel(name: string): string {
  const known = names[name];
  if (known !== undefined) return known;
  // Age bands, and what is in words already.
  if (!/^[A-Za-z]+$/.test(name)) return name;
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [name];
  return words.map((word, place) => (place > 0 && small.has(word) ? word.toLowerCase() : word)).join(' ');
}

/** The catalogue's name, but for categories of members, whose names it spells as the file does. */
export const indicatorName = ({ kind, metric, stratum, shortName }: CatalogueIndicator): string =>
  kind === 'percentDistribution' && stratum !== undefined
    ? `${toLabel(metric)}: ${toLabel(stratum)}`
    : shortName;
