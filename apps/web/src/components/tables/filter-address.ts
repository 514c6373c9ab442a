/**
 * The filters of a table in the address: they survive a reload, and a link names them. `is.stage=Import|Complete` asks for
 * values exactly, `has.orgName=lake` for a part of a text.
 */
import type { Filter } from '#src/ui/data-table-model.ts';
import { isSameFilter } from '#src/ui/data-table-model.ts';

export type Search = Readonly<Record<string, string | undefined>>;

const exactly = 'is.';
const part = 'has.';
const isFilterName = (name: string): boolean => name.startsWith(exactly) || name.startsWith(part);

/** The sign that divides values is written `~p` inside of one. */
const written = (value: string): string => value.replaceAll('~', '~~').replaceAll('|', '~p');
const valuesIn = (text: string): string[] =>
  text.split('|').map((value) => value.replaceAll(/~(.)/g, (_, sign: string) => (sign === 'p' ? '|' : sign)));

/** The filters that an address names, and the screen's own where it does not name them; null where it names none at all. */
export function filtersIn(search: Search, own: readonly Filter[] = []): readonly Filter[] | null {
  const named = Object.entries(search).filter(([name]) => isFilterName(name));
  if (named.length === 0) return null;
  const filters = named.map(([name, text = '']): Filter => {
    const isExact = name.startsWith(exactly);
    const id = name.slice((isExact ? exactly : part).length);
    return { id, value: text === '' ? '' : isExact ? valuesIn(text) : text };
  });
  return [...own.filter(({ id }) => !filters.some((filter) => filter.id === id)), ...filters].filter(
    ({ value }) => value !== '',
  );
}

/** `search` with these filters in place of its own. `own`: the screen's, which are named only where they are changed. */
export function searchWith(search: Search, filters: readonly Filter[], own: readonly Filter[] = []): Search {
  const rest = Object.entries(search).filter(([name]) => !isFilterName(name));
  const changed = filters.filter((filter) => !own.some((each) => isSameFilter(each, filter)));
  const cleared = own.filter(({ id }) => !filters.some((filter) => filter.id === id));
  return Object.fromEntries([
    ...rest,
    ...changed.map(({ id, value }): [string, string] =>
      typeof value === 'string'
        ? [part + id, value]
        : [exactly + id, value.map((each) => written(each)).join('|')],
    ),
    ...cleared.map(({ id }): [string, string] => [exactly + id, '']),
  ]);
}
