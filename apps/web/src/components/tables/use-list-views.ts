/** The saved views of a list at an address. Without anything in its address the default one is shown. Spec: lists-views. */
import { useEffect, useEffectEvent } from 'react';
import type { Search } from './filter-address.ts';
import { toAddress } from './table-view.ts';
import { useSavedViews } from './use-saved-views.ts';
import { useTableAddress } from './use-table-address.ts';
import { toViewAddress, viewNames, withView } from './view-address.ts';

/** Views are saved by the list's name, which is that of its page, or of its tab. */
const toListName = (pathname: string, search: Search, scope: string | undefined): string =>
  [pathname.split('/')[1]?.toLowerCase(), search['tab'], scope].filter(Boolean).join('.');

export function useListViews(scope: string | undefined) {
  const { history, pathname, search } = useTableAddress();
  const list = toListName(pathname, search, scope);
  const defaultView = useSavedViews(list)?.find(({ isDefault }) => isDefault)?.address;
  const address = toViewAddress(search, scope);
  const apply = (view: string, isReplaced = false): void => {
    // Says that the list is as it usually is, where a saved view is the default.
    const usual = defaultView === undefined ? '' : `${viewNames(scope ? `${scope}.` : '').view}=usual`;
    const href = toAddress(pathname, withView(search, view || usual, scope));
    history[isReplaced ? 'replace' : 'push'](href);
  };
  const showDefault = useEffectEvent((view: string) => apply(view, true));
  useEffect(() => {
    if (address === '' && defaultView) showDefault(defaultView);
  }, [address, defaultView]);
  return { list, address, onApply: (view: string) => apply(view) };
}
