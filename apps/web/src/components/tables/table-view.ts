/** The view of a table: its address, and the filters of the part that the address names. */
import type { Filter } from '#src/ui/data-table-model.ts';
import type { TablePart } from './define-table.ts';
import type { ParameterValues } from './table-parameters.ts';

/** The part that an address names; what names none is the whole table. */
export const getPart = (parts: readonly TablePart[], name: string | undefined): TablePart | undefined =>
  parts.find((part) => part.name === name) ?? parts[0];

/** The part that these filters leave, if it is one of them: filters may be changed by hand. */
export const findPart = (parts: readonly TablePart[], filters: readonly Filter[]): TablePart | undefined =>
  parts.find((part) => JSON.stringify(part.filters) === JSON.stringify(filters));

/** The address of a page with these values in its search; undefined leaves one out. */
export function toAddress(pathname: string, search: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const text = new URLSearchParams(entries).toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** Values as an address has them: an empty one is left out. */
export const getFilled = (values: ParameterValues): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' ? undefined : String(value)]),
  );

/**
 * The filters of the columns with these ids, and all others. `prefix`: of the table, in front of its columns' ids where an
 * address names them.
 */
export function divideFilters(filters: readonly Filter[], ids: readonly string[], prefix: string) {
  const { own = [], others = [] } = Object.groupBy(filters, ({ id }) =>
    ids.some((each) => prefix + each === id) ? 'own' : 'others',
  );
  return { own: own.map((filter) => ({ ...filter, id: filter.id.slice(prefix.length) })), others };
}
