/** Columns that many tables have: the same heading, width, filter and look everywhere. */
import {
  severities,
  type Severity as SeverityName,
  type ValidationStatus,
  validationStatusLabels,
} from '@idss/domain/findings/finding';
import { type Component, componentLabel, isComponent } from '@idss/domain/program';
import { stageLabelList } from '@idss/domain/stages/stage';
import { AppLink } from '#src/components/AppLink.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { paths } from '#src/paths.ts';
import type { Column } from '#src/ui/data-table-model.ts';
import { Severity } from '#src/ui/Severity.tsx';
import { Status } from '#src/ui/Status.tsx';
import { Strong } from '#src/ui/Text.tsx';

type Key<Row> = keyof Row & string;
/** Fields of a row whose values are of this type. */
type KeyOf<Row, Value> = { [Field in Key<Row>]: Row[Field] extends Value ? Field : never }[Key<Row>];

/** Makes the columns of a table of rows of one type. */
export interface ColumnHelper<Row> {
  /** Filtered by a part of its text. */
  text(id: Key<Row>, header: string, width: number): Column<Row>;
  /** Filtered by one or several of its values. */
  choice(id: Key<Row>, header: string, width: number): Column<Row>;
  yesNo(id: KeyOf<Row, boolean>, header: string, width: number): Column<Row>;
  count(id: KeyOf<Row, number | null>, header: string, width?: number): Column<Row>;
  /** Of ISO text, which sorts by time; empty or null if there is none. */
  moment(id: KeyOf<Row, string | null>, header: string, width?: number): Column<Row>;
  /** Always a link to the submission's home; `home` answers null if there is none. */
  subId(
    id: KeyOf<Row, number | null>,
    getHome: (row: Row) => readonly [component: Component, productLine?: string] | null,
    width?: number,
  ): Column<Row>;
  /** Several counts: field, heading and width of each. */
  counts(
    fields: readonly (readonly [id: KeyOf<Row, number | null>, header: string, width: number])[],
  ): readonly Column<Row>[];
  /** Of an organization: its id and its name. */
  organization(
    id: Key<Row>,
    name: Key<Row>,
    widths?: readonly [id: number, name: number],
  ): readonly Column<Row>[];
  productLine(id: KeyOf<Row, string>, width?: number): Column<Row>;
  component(id: KeyOf<Row, string | null>, width?: number): Column<Row>;
  stage(id: KeyOf<Row, string>, width?: number): Column<Row>;
  validation(id: KeyOf<Row, ValidationStatus>, width?: number): Column<Row>;
  attested(id: KeyOf<Row, string>, width?: number): Column<Row>;
  reportingProduct(id: KeyOf<Row, string>, width?: number): Column<Row>;
  specialProject(id: KeyOf<Row, string>, width?: number): Column<Row>;
  severity(id: KeyOf<Row, SeverityName>, width?: number): Column<Row>;
}

/** Long: a flat list with one entry for each kind of column. */
export function createColumnHelper<Row>(): ColumnHelper<Row> {
  const choice: ColumnHelper<Row>['choice'] = (id, header, width) => ({
    id,
    header,
    width,
    filter: 'choice',
  });
  const text: ColumnHelper<Row>['text'] = (id, header, width) => ({ id, header, width });
  const count: ColumnHelper<Row>['count'] = (id, header, width = 110) => ({
    ...text(id, header, width),
    isNumber: true,
    filter: 'none',
  });
  return {
    text,
    choice,
    yesNo: (id, header, width) => ({
      ...choice(id, header, width),
      text: (row) => (row[id] ? 'Yes' : 'No'),
    }),
    count,
    counts: (fields) => fields.map((field) => count(...field)),
    moment(id, header, width = 204) {
      const getMoment = (row: Row): string => (row[id] as string | null) ?? '';
      return {
        id,
        header,
        width,
        filter: 'none',
        text: getMoment,
        cell: (row) => getMoment(row) && <Moment at={getMoment(row)} />,
      };
    },
    subId: (id, getHome, width = 92) => ({
      id,
      header: 'Sub ID',
      width,
      opensRow: true,
      cell(row) {
        const subId = row[id] as number | null;
        const address = getHome(row);
        if (subId === null || address === null) return subId;
        return (
          <AppLink href={paths.submissionHome(subId, ...address)}>
            <Strong>{subId}</Strong>
          </AppLink>
        );
      },
    }),
    organization: (id, name, [idWidth, nameWidth] = [92, 230]) => [
      { ...text(id, 'Org ID', idWidth), isOfOrganization: true },
      { ...text(name, 'Org Name', nameWidth), isOfOrganization: true },
    ],
    productLine: (id, width = 132) => choice(id, 'Product Line', width),
    component: (id, width = 122) => ({
      ...choice(id, 'Component', width),
      text(row) {
        const component = (row[id] as string | null) ?? '';
        return isComponent(component) ? componentLabel(component) : component;
      },
    }),
    stage: (id, width = 176) => ({ ...choice(id, 'Stage', width), order: stageLabelList }),
    attested: (id, width = 112) => choice(id, 'Attested', width),
    reportingProduct: (id, width = 160) => choice(id, 'Reporting Product', width),
    specialProject: (id, width = 146) => choice(id, 'Special Project', width),
    severity: (id, width = 130) => ({
      ...choice(id, 'Severity', width),
      order: severities,
      cell: (row) => <Severity value={row[id] as SeverityName} />,
    }),
    validation: (id, width = 196) => ({
      ...choice(id, 'Validation', width),
      order: Object.values(validationStatusLabels),
      text: (row) => validationStatusLabels[row[id] as ValidationStatus],
      cell: (row) => <Status value={row[id] as ValidationStatus} />,
    }),
  };
}
