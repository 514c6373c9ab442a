/** The address of the editor, on the page where the table is: the announcements manager, or a tab of the console. */
import { useRouterState } from '@tanstack/react-router';
import { toAddress } from '#src/components/tables/table-view.ts';

export function useEditAddress() {
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const textSearch = search as Readonly<Record<string, string | undefined>>;
  return {
    /** The announcement that is edited, or `new`. */
    edit: textSearch.edit,
    getAddress: (edit?: number | 'new'): string =>
      toAddress(pathname, { ...textSearch, edit: edit === undefined ? undefined : String(edit) }),
  };
}
