/** Columns that many tables have: the same heading, width, filter and look everywhere. */
import { type ValidationStatus, validationStatusLabels } from '@idss/domain/findings/finding';
import { type Component, componentLabel } from '@idss/domain/program';
import { AppLink } from '#src/components/AppLink.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { paths } from '#src/paths.ts';
import type { Column } from '#src/ui/data-table-model.ts';
import { Status } from '#src/ui/Status.tsx';
import { Strong } from '#src/ui/Text.tsx';

type Key<Row> = keyof Row & string;
/** Fields of a row whose values are of this type. */
type KeyOf<Row, Value> = { [Field in Key<Row>]: Row[Field] extends Value ? Field : never }[Key<Row>];

/** Makers of columns for rows of one type. */
export interface Columns<Row> {
  /** Filtered by a part of its text. */
  text(id: Key<Row>, header: string, width: number): Column<Row>;
  /** Filtered by one or several of its values. */
  choice(id: Key<Row>, header: string, width: number): Column<Row>;
  count(id: KeyOf<Row, number | null>, header: string, width?: number): Column<Row>;
  /** Of ISO text, which sorts by time; empty or null if there is none. */
  moment(id: KeyOf<Row, string | null>, header: string, width?: number): Column<Row>;
  /** Always a link to the submission's home; `home` answers null if there is none. */
  subId(
    id: KeyOf<Row, number | null>,
    home: (row: Row) => readonly [component: Component, productLine?: string] | null,
    width?: number,
  ): Column<Row>;
  productLine(id: KeyOf<Row, string>, width?: number): Column<Row>;
  component(id: KeyOf<Row, Component | null>): Column<Row>;
  validation(id: KeyOf<Row, ValidationStatus>, width?: number): Column<Row>;
}

export function columnsOf<Row>(): Columns<Row> {
  const choice: Columns<Row>['choice'] = (id, header, width) => ({ id, header, width, filter: 'choice' });
  return {
    text: (id, header, width) => ({ id, header, width }),
    choice,
    count: (id, header, width = 110) => ({ id, header, width, isNumber: true, filter: 'none' }),
    moment(id, header, width = 180) {
      const at = (row: Row): string => (row[id] as string | null) ?? '';
      return {
        id,
        header,
        width,
        filter: 'none',
        text: at,
        cell: (row) => at(row) && <Moment at={at(row)} />,
      };
    },
    subId: (id, home, width = 92) => ({
      id,
      header: 'Sub ID',
      width,
      cell(row) {
        const subId = row[id] as number | null;
        const address = home(row);
        if (subId === null || address === null) return subId;
        return (
          <AppLink href={paths.submissionHome(subId, ...address)}>
            <Strong>{subId}</Strong>
          </AppLink>
        );
      },
    }),
    productLine: (id, width = 132) => choice(id, 'Product Line', width),
    component: (id) => ({
      ...choice(id, 'Component', 122),
      text: (row) => (row[id] === null ? '' : componentLabel(row[id] as Component)),
    }),
    validation: (id, width = 196) => ({
      ...choice(id, 'Validation', width),
      text: (row) => validationStatusLabels[row[id] as ValidationStatus],
      cell: (row) => <Status value={row[id] as ValidationStatus} />,
    }),
  };
}
