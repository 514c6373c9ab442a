/** How a person likes tables to look: row height everywhere, widths by table. In this browser, for this person. Spec: lists-look. */
import { useSession } from '#src/session/session-store.ts';
import { createStored } from '#src/stored-store.ts';
import type { TableLook } from '#src/ui/data-table-model.ts';

interface Looks {
  readonly isCompact: boolean;
  readonly widths: Readonly<Record<string, TableLook['widths']>>;
}
const usual: Looks = { isCompact: false, widths: {} };

const useLooks = createStored<{ readonly byPerson: Readonly<Record<string, Looks>> }>('idss.tables', () => ({
  byPerson: {},
}));

const noWidths: TableLook['widths'] = {};

/** `name`: of the table among the person's preferences. */
export function useTableLook(name: string) {
  const person = useSession(({ profile }) => profile?.sub ?? '');
  const looks = useLooks(({ byPerson }) => byPerson[person] ?? usual);
  return {
    look: { isCompact: looks.isCompact, widths: looks.widths[name] ?? noWidths },
    onLook: ({ isCompact, widths }: TableLook): void => {
      useLooks.setState(({ byPerson }) => ({
        byPerson: { ...byPerson, [person]: { isCompact, widths: { ...looks.widths, [name]: widths } } },
      }));
    },
  };
}
