/** Columns as a table begins with them: without the organization for who sees one only. The server says who that is. Spec: lists-columns. */
import { useMemo } from 'react';
import { useApi } from '#src/api/hooks.ts';
import type { Column } from '#src/ui/data-table-model.ts';

export type Visibility = Readonly<Record<string, boolean>>;

export function useDefaultColumns<Row>(columns: readonly Column<Row>[]): Visibility {
  const seesOneOrganization = useApi('GetCurrentUser').data?.seesOneOrganization ?? false;
  return useMemo(
    () =>
      Object.fromEntries(
        columns
          .filter(
            ({ isInitiallyHidden, isOfOrganization }) =>
              isInitiallyHidden || (isOfOrganization && seesOneOrganization),
          )
          .map(({ id }) => [id, false]),
      ),
    [columns, seesOneOrganization],
  );
}
