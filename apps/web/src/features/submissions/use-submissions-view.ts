/** The view of the submissions list that is shown: the address's, a saved one, or the last one. Spec: submissions-list, lists-views. */
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Search } from '#src/components/tables/filter-address.ts';
import { useSavedViews } from '#src/components/tables/use-saved-views.ts';
import { toViewAddress } from '#src/components/tables/view-address.ts';
import { paths } from '#src/paths.ts';
import { firstView, getViewAddress, type ListView, parseView, useListView } from './list-view.ts';

/** Of its saved views. */
const list = 'submissions';

export function useSubmissionsView() {
  const { productLine, stage, orgId } = useParams({ strict: false });
  const search: Search = useSearch({ strict: false });
  const { history } = useRouter();
  const lastView = useListView();
  const addressView = useMemo(
    () => parseView({ productLine, stage, orgId, program: search['program'] }, search),
    [productLine, stage, orgId, search],
  );
  const view = addressView ?? lastView;
  const views = useSavedViews(list);
  const defaultView = views?.find(({ isDefault }) => isDefault)?.address;
  /** With the address of the first view no saved one is meant. */
  const toHref = (next: ListView): string => {
    const href = getViewAddress(next);
    return href === paths.submissions() && defaultView !== undefined ? `${href}?view=usual` : href;
  };
  // The default view, or else the last one, is named by the address too, so that it survives a reload and can be sent.
  const fillAddress = useEffectEvent(() => {
    const href = defaultView ? `${paths.submissions()}?${defaultView}` : getViewAddress(view);
    if (href !== paths.submissions()) history.replace(href);
  });
  const isAddressEmpty = productLine === undefined && toViewAddress(search) === '';
  const isKnown = views !== undefined;
  useEffect(() => {
    if (isAddressEmpty && isKnown) fillAddress();
  }, [isAddressEmpty, isKnown]);
  useEffect(() => {
    if (addressView) useListView.setState(addressView);
  }, [addressView]);
  return {
    view,
    // The address of the first view names nothing, so that the view itself has to be stored before.
    show: (next: ListView): void => {
      useListView.setState(next);
      history.replace(toHref(next));
    },
    saved: {
      list,
      address: getViewAddress(view).split('?')[1] ?? '',
      onApply: (address: string): void => {
        if (address === '') useListView.setState(firstView);
        history.push(address === '' ? toHref(firstView) : `${paths.submissions()}?${address}`);
      },
    },
  };
}
