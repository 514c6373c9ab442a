/** What the palette lists, and how what the browser knows is found by words. */
import type { Answer } from '#src/api/calls.ts';
import { paths } from '#src/paths.ts';
import type { IconName } from '#src/ui/icons.tsx';
import { componentLabel } from '@idss/domain/program';

export const groupTitles = {
  log: 'Log',
  actions: 'On this page',
  recent: 'Recent',
  screens: 'Screens',
  submissions: 'Submissions',
  organizations: 'Organizations',
  measures: 'Measures',
  rules: 'Rules',
  people: 'People',
  help: 'Help',
} as const;
export type Group = keyof typeof groupTitles;
/** In the order in which they are listed. */
export const groups = Object.keys(groupTitles) as Group[];

export interface Entry {
  readonly group: Group;
  readonly label: string;
  /** Quieter, after the label. */
  readonly detail?: string;
  readonly icon: IconName;
  /** An address, or what is done. */
  readonly does: string | (() => void);
  readonly opensNewTab?: boolean;
  /** Why it cannot be done. */
  readonly reason?: string | null | undefined;
  /** Found by these words, too. */
  readonly words?: string;
}

export const toWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s,;#]+/)
    .filter((word) => word !== '');

const toText = ({ label, detail = '', words = '' }: Entry): string =>
  `${label} ${detail} ${words}`.toLowerCase();

/** 0: the label begins with the text. 1: each word begins a word of it. 2: each is somewhere. null: it is not found. */
function getRank(entry: Entry, words: readonly string[]): number | null {
  const text = toText(entry);
  if (!words.every((word) => text.includes(word))) return null;
  const label = entry.label.toLowerCase();
  if (label.startsWith(words.join(' '))) return 0;
  const parts = label.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : 2;
}

/** Those that have every word, the best first. */
export function findEntries(entries: readonly Entry[], text: string, max: number): readonly Entry[] {
  const words = toWords(text);
  return entries
    .flatMap((entry) => {
      const rank = getRank(entry, words);
      return rank === null ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ entry }) => entry);
}

type Found = Answer<'Search'>;

/** Of what the server found. `year`: the season that is shown; of others the year is named. */
export function toEntries(found: Found, year: number): readonly Entry[] {
  const inYear = (measurementYear: number): string =>
    measurementYear === year ? '' : `, MY ${measurementYear}`;
  return [
    ...found.submissions.map(
      ({ subId, component, productLine, orgName, measurementYear }): Entry => ({
        group: 'submissions',
        label: `${subId} ${componentLabel(component)}`,
        detail: `${orgName}, ${productLine}${inYear(measurementYear)}`,
        icon: 'table',
        does: inOtherYear(paths.submissionHome(subId, component, productLine), measurementYear, year),
      }),
    ),
    ...found.organizations.map(
      ({ orgId, orgName, isTestOrganization }): Entry => ({
        group: 'organizations',
        label: orgName,
        detail: `Submissions of ${orgId}${isTestOrganization ? ', a test organization' : ''}`,
        icon: 'home',
        does: paths.submissions({ orgId }) + (isTestOrganization ? '?show=test' : ''),
      }),
    ),
    ...found.measures.map(
      ({ code, name, subId, productLine, orgName, measurementYear }): Entry => ({
        group: 'measures',
        label: `${code} ${name}`,
        detail: `${subId}, ${orgName}`,
        icon: 'report',
        does: paths.liveMeasure({ measureCode: code, subId, productLine, measurementYear }),
      }),
    ),
    ...found.rules.map(
      ({ id, name, summary }): Entry => ({
        group: 'rules',
        label: `${id} ${summary}`,
        icon: 'warn',
        does: paths.rule(id),
        words: name,
      }),
    ),
    ...found.people.map(
      ({ email, name, organization }): Entry => ({
        group: 'people',
        label: name || email,
        detail: [organization, name ? email : null].filter(Boolean).join(', '),
        icon: 'person',
        does: paths.allUsers(email),
      }),
    ),
  ];
}

const inOtherYear = (href: string, measurementYear: number, year: number): string =>
  measurementYear === year ? href : `${href}?my=${measurementYear}`;

/** Groups in their order, each with its entries; those without are left out. */
export const toGroups = (entries: readonly Entry[]): readonly { group: Group; entries: readonly Entry[] }[] =>
  groups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((each) => each.entries.length > 0);
