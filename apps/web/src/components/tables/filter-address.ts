/**
 * The filters of a table in the address: they survive a reload, and a link names them. `is.stage=Import|Complete` asks for
 * values exactly, `has.orgName=lake` for a part of a text.
 */
import type { Filter } from '#src/ui/data-table-model.ts';
import { isSameFilter } from '#src/ui/data-table-model.ts';

export type Search = Readonly<Record<string, string | undefined>>;

const exactPrefix = 'is.';
const partPrefix = 'has.';
const isFilterName = (name: string): boolean => name.startsWith(exactPrefix) || name.startsWith(partPrefix);

/** The sign that divides values is written `~p` inside of one. */
const escapeValue = (value: string): string => value.replaceAll('~', '~~').replaceAll('|', '~p');
const parseValues = (text: string): string[] =>
  text
    .split('|')
    .map((value) =>
      value.replaceAll(/~(.)/g, (_, character: string) => (character === 'p' ? '|' : character)),
    );

/** The filters that an address names, and the screen's own where it does not name them; null where it names none at all. */
export function parseFilters(
  search: Search,
  defaultFilters: readonly Filter[] = [],
): readonly Filter[] | null {
  const entries = Object.entries(search).filter(([name]) => isFilterName(name));
  if (entries.length === 0) return null;
  const filters = entries.map(([name, text = '']): Filter => {
    const isExact = name.startsWith(exactPrefix);
    const id = name.slice((isExact ? exactPrefix : partPrefix).length);
    return { id, value: text === '' ? '' : isExact ? parseValues(text) : text };
  });
  return [
    ...defaultFilters.filter(({ id }) => !filters.some((filter) => filter.id === id)),
    ...filters,
  ].filter(({ value }) => value !== '');
}

/** `search` with these filters in place of its own. `defaultFilters`: the screen's, which are named only where they are changed. */
export function toSearch(
  search: Search,
  filters: readonly Filter[],
  defaultFilters: readonly Filter[] = [],
): Search {
  const otherEntries = Object.entries(search).filter(([name]) => !isFilterName(name));
  const changed = filters.filter((filter) => !defaultFilters.some((each) => isSameFilter(each, filter)));
  const cleared = defaultFilters.filter(({ id }) => !filters.some((filter) => filter.id === id));
  return Object.fromEntries([
    ...otherEntries,
    ...changed.map(({ id, value }): [string, string] =>
      typeof value === 'string'
        ? [partPrefix + id, value]
        : [exactPrefix + id, value.map((each) => escapeValue(each)).join('|')],
    ),
    ...cleared.map(({ id }): [string, string] => [exactPrefix + id, '']),
  ]);
}
