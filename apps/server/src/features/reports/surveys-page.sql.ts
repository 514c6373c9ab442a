/** The vendor status reports in pages, for every column as it is read. Spec: lists-pages. */
import type { CountQuery, PageQuery } from '@idss/contract/list-page';
import type { HosStatusColumn } from '@idss/contract/reports/reports';
import { errorSeverities, validationStatuses } from '@idss/domain/findings/finding';
import { type SurveyProgram, surveySubmissionStatus } from '@idss/domain/reports/vendor-status';
import { stages } from '@idss/domain/stages/stage';
import type { AccessScope } from '#src/access/access-scope.ts';
import { ofSeason, withinScope } from '#src/access/access-scope.sql.ts';
import { stageColumn, validationColumn } from '#src/access/list-columns.sql.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import {
  countList,
  filterCondition,
  type ListColumn,
  type ListColumns,
  momentColumn,
  numberColumn,
  orderAndPage,
  wordColumn,
  yesNoColumn,
} from '#src/db/list-page.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';
import { attester, finalAt, surveys, surveysFrom, surveysFromFirst, surveysInOrder } from './reports.sql.ts';

/** What the rule says of each case that there is. */
function statusColumn(program: SurveyProgram): ListColumn {
  const cases = stages.flatMap((stage, index) =>
    validationStatuses.flatMap((validationStatus) =>
      [true, false].map((hasFile): [string, string] => [
        [index + 1, validationStatus, hasFile ? 't' : 'f'].join(' '),
        surveySubmissionStatus({ program, stage, validationStatus, hasFile }),
      ]),
    ),
  );
  return wordColumn(
    `concat_ws(' ', c.step, c.validation_status, c.received_at is not null)`,
    Object.fromEntries(cases),
  );
}

const findings = (severities: readonly string[]): ListColumn =>
  numberColumn(
    `case when r.counts is not null then ${severities.map((each) => `coalesce((r.counts->>'${each}')::int, 0)`).join(' + ')} end`,
  );

const createColumns = (program: SurveyProgram): ListColumns<HosStatusColumn> => ({
  organizationId: numberColumn('s.org_id'),
  organizationName: { text: 'o.org_name' },
  submissionId: numberColumn('c.sub_id'),
  kind: { text: `coalesce(c.kind, '')` },
  productLine: { text: 's.product_line' },
  vendorId: numberColumn('c.vendor_id'),
  vendorName: { text: `coalesce(v.org_name, 'None')` },
  stage: stageColumn('c'),
  validationStatus: validationColumn('c.validation_status'),
  surveySubmissionStatus: statusColumn(program),
  received: momentColumn('c.received_at'),
  isFinal: yesNoColumn('c.is_final'),
  finalOn: momentColumn(finalAt),
  isAttested: yesNoColumn('c.is_attested'),
  isLate: yesNoColumn('c.attested_late_at is not null'),
  lateOn: momentColumn('c.attested_late_at'),
  errorCount: findings(errorSeverities),
  warningCount: findings(['Warning']),
  nothingToReport: yesNoColumn(hasNothing('c')),
  cmsContractNumber: { text: `coalesce(s.cms_contract_number, '')` },
  attester: { text: `coalesce(${attester}, '')` },
});
const columnsOf = { CAHPS: createColumns('CAHPS'), HOS: createColumns('HOS') };

const isAsked = '($3::bool or t.org_id is null)';
const from = `${surveysFrom} and ${isAsked}`;

const listSurveysPageSql = sql(
  'listSurveysPage',
  (within: string, where: string, order: string) =>
    `${surveys} ${surveysFromFirst} and ${isAsked} and ${within} and ${where} order by ${order}`,
  ['true', 'true', surveysInOrder],
);

const countSurveysSql = sql(
  'countSurveys',
  (counts: string, within: string, where: string) =>
    `select ${counts} as counts ${from} and ${within} and ${where}`,
  ['array[count(*)::int]', 'true', 'true'],
);

const listSurveyChoicesSql = sql(
  'listSurveyChoices',
  (text: string, within: string, where: string) =>
    `select distinct ${text} as text ${from} and ${within} and ${where}`,
  ['o.org_name', 'true', 'true'],
);

export interface Surveys {
  readonly program: SurveyProgram;
  readonly measurementYear: number;
  readonly includeTestOrganizations: boolean;
  /** With nothing in it that the caller may not read. */
  readonly scope: AccessScope;
}

function select({ program, measurementYear, includeTestOrganizations, scope }: Surveys) {
  const values: unknown[] = [program, measurementYear, includeTestOrganizations];
  const within = withinScope(scope, values, ofSeason('$2'));
  return { values, within, columns: columnsOf[program] };
}

export function listSurveysPage(db: Queryable, asked: Surveys, page: PageQuery<HosStatusColumn>) {
  const { values, within, columns } = select(asked);
  const where = filterCondition(columns, page.filters ?? [], values);
  return listSurveysPageSql.all(db, values, within, where, orderAndPage(columns, page, surveysInOrder));
}

export function countSurveys(db: Queryable, asked: Surveys, query: CountQuery<HosStatusColumn>) {
  const { values: common, within, columns } = select(asked);
  return countList(
    {
      columns,
      values: common,
      count: async (values, counts, where) =>
        (await countSurveysSql.one(db, values, counts, within, where)).counts,
      choices: async (values, text, where) =>
        (await listSurveyChoicesSql.all(db, values, text, within, where)).map((row) => row.text),
    },
    query,
  );
}
