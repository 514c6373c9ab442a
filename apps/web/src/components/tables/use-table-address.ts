import { useRouter, useRouterState } from '@tanstack/react-router';
import type { Search } from './filter-address.ts';
import { toAddress } from './table-view.ts';

/** The address of a table's page, which names parameters and filters. */
export function useTableAddress() {
  const { history } = useRouter();
  const location = useRouterState({ select: ({ location: current }) => current });
  const pathname = location.pathname;
  const search = location.search as Search;
  /** The same address with other values of these names; undefined leaves one out. */
  const toHref = (change: Search): string => toAddress(pathname, { ...search, ...change });
  return { history, pathname, search, toHref };
}
