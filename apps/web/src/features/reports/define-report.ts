/** A report: a table with an entry on the Reports page. Its file's name is its address, and nothing else names it. */
import type { Answer } from '#src/api/calls.ts';
import {
  defineTable,
  type RowOf,
  type Table,
  type TableCall,
  type TableDefinition,
} from '#src/components/tables/define-table.ts';
import { toggle } from '#src/components/tables/table-parameters.ts';
import { paths } from '#src/paths.ts';

export const reportGroups = ['Uploads and activity', 'Survey vendor status', 'Administration'] as const;

export interface ReportFacts {
  readonly accessibility: Answer<'GetUserSubmissionTypeAccessibility'>;
  readonly hasAdminReports: boolean;
}

/** The entry of a report on the Reports page. */
export interface Entry {
  readonly group: (typeof reportGroups)[number];
  /** Order within the group. */
  readonly order: number;
  readonly description: string;
  /** Default: shown to everyone with reports who may open its page. */
  readonly isOffered?: (facts: ReportFacts) => boolean;
}

export interface Report<Row extends object = object> extends Table<Row> {
  readonly entry: Entry;
}

export const defineReport = <Name extends TableCall>(
  report: TableDefinition<Name> & { readonly entry: Entry },
): Report<RowOf<Name>> => ({
  ...defineTable({ ...report, back: { label: 'Back to reports', href: paths.reports } }),
  entry: report.entry,
});

/** Reports over the whole season leave test organizations out unless requested. Spec: reports-tables. */
export const testOrganizations = toggle('includeTestOrganizations', 'Show Test Organizations');

/** A report over the whole season, for staff. Its entry says what its lead says, if nothing else is given. */
export const defineAdminReport = <Name extends TableCall>({
  order,
  description,
  empty,
  ...report
}: Omit<TableDefinition<Name>, 'level' | 'parameters' | 'empty'> & {
  readonly empty?: TableDefinition<Name>['empty'];
  readonly call: Name;
  readonly lead: string;
  readonly order: Entry['order'];
  readonly description?: string;
}): Report<RowOf<Name>> =>
  defineReport<Name>({
    ...report,
    level: 'admin',
    entry: { group: 'Administration', order, description: description ?? report.lead },
    parameters: [testOrganizations],
    empty: empty ?? {
      title: 'Nothing to report yet',
      text: 'Rows appear here once submissions of the season are received.',
    },
  });
