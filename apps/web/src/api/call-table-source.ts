/** The texts of call-table.ts and call-tags.ts, made from the contract; only for their test and npm run lists. */
import { contract } from '@idss/contract/contract';
import type { Endpoint } from '@idss/contract/endpoint';
import { hintTags } from '@idss/contract/operations/push';
import { ofSeason } from '@idss/contract/shapes';

const calls: readonly (readonly [string, Endpoint])[] = Object.values(contract)
  .flatMap((feature) => Object.entries<Endpoint>(feature))
  .sort(([a], [b]) => (a < b ? -1 : 1));

const list = (values: readonly string[]): string => `[${values.map((value) => `'${value}'`).join(', ')}]`;
const toKey = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);
const toRecord = (entries: readonly (readonly [string, string])[]): string =>
  `{\n${entries.map(([name, value]) => `  ${toKey(name)}: ${value},\n`).join('')}}`;

/** Files and expensive answers are not reloaded automatically. */
const isFollowed = ({ cost, answer }: Endpoint): boolean => cost === 'standard' && typeof answer === 'object';

// Links with a ticket come from the server.
const otherPaths = calls
  .filter(([name, { path }]) => path !== `/api/${name}` && !path.endsWith(':ticket'))
  .map(([name, { path }]) => [name, `'${path}'`] as const);
const publicCalls = calls.flatMap(([name, { access }]) =>
  access === 'public' ? [[name, 'true'] as const] : [],
);
/** Their query may name a season. */
const seasonalCalls = calls.flatMap(([name, { query }]) =>
  query?.shape['measurementYear'] === ofSeason.measurementYear ? [name] : [],
);
const getTags = (part: 'reads' | 'changes', isListed = (_: Endpoint): boolean => true) =>
  calls.flatMap(([name, endpoint]) => {
    const tags = endpoint[part] ?? [];
    return tags.length > 0 && isListed(endpoint) ? [[name, list(tags)] as const] : [];
  });
const hints = Object.entries(hintTags).map(([kind, tags]) => [kind, list(tags)] as const);

/** In the first load. */
export const callTableSource = `/**
 * The browser needs these facts of the contract at startup. They are a copy, written by npm run lists, so that zod and the
 * contract itself stay out of the first load.
 */
/** Paths of the calls whose path is not their name. */
export const otherPaths = ${toRecord(otherPaths)} as const;
/** Calls that take no token. */
export const publicCalls = ${toRecord(publicCalls)} as const;
/** Calls that are about a season: the current one, or the year that they name. */
export const seasonalCalls: ReadonlySet<string> = new Set(
  '${seasonalCalls.join(' ')}'.split(
    ' ',
  ),
);
/** The tags that each kind of push message reports as changed. */
export const hints = ${toRecord(hints)} as const;
`;

/** Loaded when something has changed. */
export const callTagsSource = `/** The tags that calls read and change, written by npm run lists. */
/** The tags that each call changes. */
export const changes = ${toRecord(getTags('changes'))} as const;
/** The tags that each call reads: after a change of one it is reloaded. */
export const reads = ${toRecord(getTags('reads', isFollowed))} as const;
`;
