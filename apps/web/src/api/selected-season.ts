/**
 * The season that a person has selected: its measurement year is in the address (`?my=1998`), so that links and reloads keep it.
 * Without it, calls are about the current season. Spec: season-states.
 */
import { create } from 'zustand';
import { seasonalCalls } from './call-table.ts';

const parameter = 'my';

const readYear = (search: string): number | undefined => {
  const text = new URLSearchParams(search).get(parameter) ?? '';
  return /^\d{4}$/.test(text) ? Number(text) : undefined;
};

/** undefined: the current season. */
export const useSelectedYear = create<{ readonly year: number | undefined }>()(() => ({
  year: readYear(globalThis.location?.search ?? ''),
}));

/** The address with the selected year, or without one. */
export function withYear(href: string, year: number | undefined): string {
  const url = new URL(href, 'http://portal');
  if (year === undefined) url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, `${year}`);
  return `${url.pathname}${url.search}${url.hash}`;
}

export const selectYear = (year: number | undefined): void => useSelectedYear.setState({ year });

/** In an address that names no year, the selected one. */
export const keepYear = (href: string): string => withYear(href, useSelectedYear.getState().year);

/** Back and forward, or a link that names another year. */
export const followAddress = (search: string): void => selectYear(readYear(search));

/** The query of a call, with the selected year where the call is about a season and names none. */
export const inSeason = <Query>(name: string, query: Query, year = useSelectedYear.getState().year): Query =>
  year !== undefined && seasonalCalls.has(name) ? { measurementYear: year, ...query } : query;
