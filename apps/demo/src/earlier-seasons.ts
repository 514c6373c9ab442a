/** The finished seasons of the demonstration: small, and played to the end as the season itself is. */
import { isHedis, type ProductLine } from '@idss/domain/program';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { fileTypes } from '@idss/server/files/stored-file.sql';
import { readShippedFiles } from '@idss/server/kernel/read-season-data';
import { getDefinition, seasonFiles } from '@idss/server/kernel/season-data';
import { lakeside } from './demo-organizations.ts';
import { type DemoStep, listMoves, getTeam, getUploads } from './demo-plan.ts';
import { type DemoSubmission, makeSubmissions } from './demo-submissions.ts';
import { type DemoSeason, hedisRequest, seed } from './generate-demo-season.ts';
import { finishHedisXml, generateHedisFile } from './generate-hedis.ts';
import { shiftSeason } from './season-of-year.ts';
import {
  auditorRows,
  componentRows,
  toCsv,
  milestoneRows,
  organizationRows,
  roleRows,
  seasonRow,
  submissionRows,
  type SeasonRow,
  userRows,
} from './season-tables.ts';
import { makeSurveyStory, type PlannedSurvey } from './survey-story.ts';

/** The submissions of a year. Few, because people wait for the demonstration's first start. */
export interface EarlierYear {
  readonly measurementYear: number;
  /** Submission ids: those of the first plan, and those of the others. */
  readonly firstIds: readonly [first: number, others: number];
  /** The first submission of the plan in this product line: HEDIS and a survey. */
  readonly reported: readonly (readonly [orgId: number, line: ProductLine])[];
}

/** Oldest first. */
export const earlierYears: readonly EarlierYear[] = [
  {
    measurementYear: exampleSeason.measurementYear - 2,
    firstIds: [301, 331],
    reported: [
      [lakeside, 'Medicare'],
      [2107, 'Commercial'],
    ],
  },
  {
    measurementYear: exampleSeason.measurementYear - 1,
    firstIds: [701, 731],
    reported: [
      [lakeside, 'Commercial'],
      [lakeside, 'Medicare'],
    ],
  },
];

export interface EarlierSeason extends DemoSeason {
  readonly openedDaysAgo: number;
  /** The files that define it. */
  readonly definition: ReadonlyMap<string, string>;
}

/** Generated files that a plan downloaded of its finished submissions: the season keeps them. */
const results = [fileTypes.resultXml];
const resultsAndAudit = [...results, fileTypes.audit];

const admin = 'admin@idss.example';

export async function generateEarlierSeason(
  { measurementYear, firstIds, reported }: EarlierYear,
  today: Date,
  resultsOfYearBefore: readonly SeasonRow[] = [],
): Promise<EarlierSeason> {
  const shipped = await readShippedFiles(exampleSeason.measurementYear);
  if (!shipped) throw new Error('The season is not shipped.');
  const files = shiftSeason(shipped, measurementYear);
  const definition = getDefinition(seasonFiles(files));
  const uploadedDaysAgo = 365 * (exampleSeason.measurementYear - measurementYear);
  const closing = new Date(today.getTime() - uploadedDaysAgo * 86_400_000);
  const all = makeSubmissions(...firstIds);
  const submissions = reported.map(([orgId, line]) => {
    const found = all.find(({ plan, productLine }) => plan.orgId === orgId && productLine === line);
    if (!found) throw new Error(`Plan ${orgId} has no ${line} submission.`);
    return found;
  });
  const hedisFiles = submissions.map((submission): DemoSeason['hedisFiles'][number] => {
    const { subId, productLine } = submission;
    const request = hedisRequest({ submission, goal: 'finalized', age: 20 }, definition.catalogue, closing);
    const file = generateHedisFile({ ...request, seed: `${seed}/${measurementYear}` });
    return {
      key: `${subId}`,
      fileName: `${productLine}${subId}.xml`,
      subId,
      goal: 'finalized',
      defects: [],
      content: finishHedisXml(file, definition.catalogue, []),
    };
  });
  const surveys = makeSurveyStory(
    submissions,
    definition,
    `${seed}/${measurementYear}`,
    submissions.flatMap(getSurveys),
  );
  const steps: readonly DemoStep[] = [
    ...surveys.steps,
    ...submissions.flatMap(({ subId, plan }) =>
      getUploads([{ key: `${subId}`, by: getTeam(plan.orgId).analyst, age: 1 }]),
    ),
    ...submissions.flatMap((submission, index) =>
      finish(submission, index === 0 ? resultsAndAudit : results),
    ),
  ];
  // All uploads on one day, the rest on another before everything is due: each day costs the start some time.
  const plan = steps
    .filter((step) => step.kind !== 'upload' || step.files.length > 0)
    .map((step): DemoStep => ({ ...step, daysAgo: uploadedDaysAgo - (step.kind === 'upload' ? 0 : 10) }));
  const people = new Set([admin, ...plan.map(({ by }) => by)]);
  const isHere = ({ email }: { readonly email?: unknown }): boolean => people.has(String(email));
  return {
    measurementYear,
    openedDaysAgo: uploadedDaysAgo + 65,
    definition: files,
    files: seasonTables(measurementYear, closing, submissions, isHere, resultsOfYearBefore),
    hedisFiles,
    surveyFiles: surveys.files,
    plan,
  };
}

/** Without the plans of this season's files: nothing is found in those. */
const listForOthers = (rows: readonly SeasonRow[], submissions: readonly DemoSubmission[]) => {
  const here = new Set(submissions.map(({ plan }) => plan.orgId));
  return rows.filter(({ orgId }) => !here.has(Number(orgId)));
};

/** The season folder of that year. */
const seasonTables = (
  measurementYear: number,
  closing: Date,
  submissions: readonly DemoSubmission[],
  isHere: (row: { readonly email?: unknown }) => boolean,
  resultsOfYearBefore: readonly SeasonRow[],
): Map<string, string> =>
  new Map([
    ['season.csv', toCsv('season.csv', [seasonRow(measurementYear)])],
    ['milestones.csv', toCsv('milestones.csv', milestoneRows(closing))],
    ['organizations.csv', toCsv('organizations.csv', organizationRows())],
    ['submissions.csv', toCsv('submissions.csv', submissionRows(submissions))],
    ['components.csv', toCsv('components.csv', componentRows(submissions))],
    ['vendor-measures.csv', toCsv('vendor-measures.csv', [])],
    ['users.csv', toCsv('users.csv', userRows().filter(isHere))],
    ['roles.csv', toCsv('roles.csv', roleRows().filter(isHere))],
    ['auditors.csv', toCsv('auditors.csv', auditorRows().filter(isHere))],
    ['auditor-assignments.csv', toCsv('auditor-assignments.csv', [])],
    ['prior-results.csv', toCsv('prior-results.csv', listForOthers(resultsOfYearBefore, submissions))],
  ]);

const getSurveys = ({ subId, plan, components }: DemoSubmission): readonly PlannedSurvey[] =>
  components.flatMap(({ component }) =>
    isHedis(component)
      ? []
      : [
          {
            subId,
            component,
            goal: 'final',
            // Enough for results of the survey, or a small plan.
            members: plan.orgId === lakeside ? 1250 : 300,
            defects: [],
          },
        ],
  );

function finish(submission: DemoSubmission, fileTypesToDownload: readonly number[]): readonly DemoStep[] {
  const team = getTeam(submission.plan.orgId);
  const { subId } = submission;
  return [
    ...listMoves('finalized', { submission, age: 1 }, team),
    { kind: 'download', by: team.analyst, subId, fileTypes: fileTypesToDownload, daysAgo: 0 },
  ];
}
