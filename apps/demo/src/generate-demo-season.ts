/** The demonstration season: a season folder, HEDIS files, and what is to be done with them. */
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { count, getDenominator } from './data-blocks.ts';
import { partners } from './demo-organizations.ts';
import { makeStory, type DemoStep, type Goal, type PlannedFile } from './demo-plan.ts';
import { makeSubmissions, type DemoSubmission } from './demo-submissions.ts';
import type { DefectName } from './defects.ts';
import { finishHedisXml, generateHedisFile, type HedisRequest } from './generate-hedis.ts';
import type { DraftFile } from './hedis-file.ts';
import { createRandom } from './random.ts';
import { type DemoSurveyFile, makeSurveyStory } from './survey-story.ts';
import {
  assignmentRows,
  auditorRows,
  componentRows,
  hasHedis,
  toCsv,
  getGuid,
  milestoneRows,
  organizationRows,
  roleRows,
  seasonRow,
  submissionRows,
  userRows,
  vendorMeasureRows,
  type SeasonRow,
} from './season-tables.ts';
import { getUnitErrors } from './unit-errors.ts';

export interface DemoHedisFile {
  /** Named by the upload steps of the plan. */
  readonly key: string;
  /** As the portal wants it: `Commercial1234.xml`. */
  readonly fileName: string;
  readonly subId: number;
  readonly goal: Goal;
  readonly defects: readonly DefectName[];
  readonly content: string;
}

export interface DemoSeason {
  readonly measurementYear: number;
  /** A season folder. */
  readonly files: ReadonlyMap<string, string>;
  readonly hedisFiles: readonly DemoHedisFile[];
  readonly surveyFiles: readonly DemoSurveyFile[];
  /** Without the steps of today. */
  readonly plan: readonly DemoStep[];
  /** Rows of prior-results.csv for the season before. */
  readonly resultsOfYearBefore?: readonly SeasonRow[];
}

export const seed = 'IDSS demonstration';
const day = 86_400_000;
/** Whose review has a few rows that are unlike the others. */
const underReview = 2418;
const plantUnitErrors = (request: HedisRequest): DraftFile =>
  generateHedisFile({ ...request, unitErrors: getUnitErrors(underReview) });

/**
 * The same for the same day. `today` only moves the milestones and the files' dates, so that the season is always in
 * full swing.
 */
export function generateDemoSeason(today: Date = new Date('2026-05-18T12:00:00Z')): DemoSeason {
  const catalogue = exampleSeason.catalogue;
  const submissions = makeDemoSubmissions();
  const story = makeStory(submissions);
  const surveys = makeSurveyStory(submissions, exampleSeason, seed);
  const prior = new Map<string, readonly SeasonRow[]>();
  const hedisFiles = story.files.map((planned): DemoHedisFile => {
    const { productLine, subId } = planned.submission;
    const request = hedisRequest(planned, catalogue, today);
    const right = generateHedisFile(request);
    const file = subId === underReview ? plantUnitErrors(request) : right;
    // Results of the year before are stored by plan, product line and reporting product. Where two submissions share
    // them, they are those of the one that has nothing to be found.
    const place = getPlace(planned.submission);
    if (!prior.has(place) || planned.goal === 'clean')
      prior.set(place, getPriorResults(planned, right, catalogue));
    return {
      key: planned.key,
      fileName: `${productLine}${subId}.xml`,
      subId,
      goal: planned.goal,
      defects: planned.defects,
      content: finishHedisXml(file, catalogue, planned.defects),
    };
  });
  // The submission that is left to be loaded has its results of the year before as well.
  for (const submission of [
    ...submissions.slice(0, 1),
    ...listOthersThatReported(submissions, story.files),
  ]) {
    const request = { submission, goal: 'clean', age: 1 } as const;
    const file = generateHedisFile(hedisRequest(request, catalogue, today));
    prior.set(getPlace(submission), getPriorResults(request, file, catalogue));
  }
  const priorRows = [...prior.values()].flat();
  const { measurementYear } = catalogue;
  return {
    measurementYear,
    files: new Map([
      ['season.csv', toCsv('season.csv', [seasonRow(measurementYear)])],
      ['milestones.csv', toCsv('milestones.csv', milestoneRows(today))],
      ['organizations.csv', toCsv('organizations.csv', organizationRows())],
      ['submissions.csv', toCsv('submissions.csv', submissionRows(submissions))],
      ['components.csv', toCsv('components.csv', componentRows(submissions))],
      ['vendor-measures.csv', toCsv('vendor-measures.csv', vendorMeasureRows(catalogue))],
      ['users.csv', toCsv('users.csv', userRows())],
      ['roles.csv', toCsv('roles.csv', roleRows())],
      ['auditors.csv', toCsv('auditors.csv', auditorRows())],
      ['auditor-assignments.csv', toCsv('auditor-assignments.csv', assignmentRows())],
      ['prior-results.csv', toCsv('prior-results.csv', priorRows)],
      ['hos-baseline-roster.csv', toCsv('hos-baseline-roster.csv', surveys.roster)],
    ]),
    hedisFiles,
    surveyFiles: surveys.files,
    resultsOfYearBefore: moveBack(priorRows),
    // Surveys first: a submission is attested with its survey.
    plan: [...surveys.steps, ...story.steps.filter((step) => !isToday(step))],
  };
}

const makeDemoSubmissions = (): readonly DemoSubmission[] => makeSubmissions(1234, 2401);

/**
 * Signed at each first start: with its own certificate, which is no older.
 */
const isToday = ({ kind, daysAgo }: DemoStep): boolean =>
  daysAgo === 0 && (kind === 'reportingChoice' || kind === 'sign');

export const listStepsOfToday = (): readonly DemoStep[] =>
  makeStory(makeDemoSubmissions()).steps.filter(isToday);

/**
 * Plans without a file so far: they reported last year, too, so that there is a distribution. One submission in each of their
 * product lines.
 */
function listOthersThatReported(
  submissions: readonly DemoSubmission[],
  files: readonly PlannedFile[],
): readonly DemoSubmission[] {
  const toLine = ({ plan, productLine }: DemoSubmission): string => `${plan.orgId}/${productLine}`;
  const lines = new Set(files.map(({ submission }) => toLine(submission)));
  return submissions.filter((submission) => {
    if (submission.plan.isTest || !hasHedis(submission) || lines.has(toLine(submission))) return false;
    lines.add(toLine(submission));
    return true;
  });
}

/** What the same plans reported a year earlier: near it. */
const moveBack = (rows: readonly SeasonRow[]): readonly SeasonRow[] =>
  rows.map((row) => {
    const random = createRandom(
      `${seed}/${row['orgId']}/${row['productLine']}/${row['indicatorKey']}/before`,
    );
    const text = String(row['rate']);
    const rate = Number(text) * random.between(0.95, 1.03);
    return { ...row, rate: Math.min(rate, 100).toFixed(text.split('.')[1]?.length ?? 0) };
  });

const getPlace = ({ plan, productLine, reportingProduct }: DemoSubmission): string =>
  `${plan.orgId}/${productLine}/${reportingProduct}`;

type PlannedUpload = Pick<PlannedFile, 'submission' | 'goal' | 'age'>;

export function hedisRequest(
  { submission, goal, age }: PlannedUpload,
  catalogue: Catalogue,
  today: Date,
): HedisRequest {
  const { plan, productLine, reportingProduct, specialProject, subId } = submission;
  const vendor = partners.find(({ orgId }) => orgId === plan.softwareVendorId);
  if (!vendor) throw new Error(`Plan ${plan.orgId} has no software vendor.`);
  const random = createRandom(`${seed}/${plan.orgId}/${productLine}/${reportingProduct}`);
  // Every other submission on its way through the stages comes from a small plan and carries warnings.
  const isSmall = goal === 'warnings' || (goal !== 'clean' && subId % 2 === 1);
  return {
    submission,
    organization: plan,
    vendor,
    getGuid: (code) => getGuid(vendor.orgId, productLine, code),
    catalogue,
    members: isSmall ? random.int(6_000, 24_000) : random.int(180_000, 640_000),
    size: isSmall ? 'small' : 'large',
    notReported: isSmall ? ['CHL', 'DBM-E'] : productLine === 'Medicare' ? [] : ['DBM-E'],
    withoutBenefits: productLine === 'Medicaid' && plan.orgId % 3 === 0 ? ['Dental'] : [],
    generatedAt: new Date(today.getTime() - age * day + (subId % 480) * 60_000).toISOString(),
    seed: `${seed}/${specialProject ?? ''}`,
  };
}

/** Results of the year before, near this year's; those of small plans moved more, which is worth a warning. */
function getPriorResults(
  { submission, goal }: PlannedUpload,
  file: DraftFile,
  catalogue: Catalogue,
): readonly SeasonRow[] {
  const { plan, productLine, reportingProduct, subId } = submission;
  const random = createRandom(`${seed}/${subId}/prior`);
  const isRestless = goal === 'warnings' || goal === 'errors';
  return file.measures.flatMap((measure) => {
    const totals = new Set(
      catalogue.measures.get(measure.code)?.indicators.flatMap(({ key, isTotal }) => (isTotal ? [key] : [])),
    );
    return measure.indicators.flatMap(({ key, fields }): SeasonRow[] => {
      const rate = fields.get('Rate');
      const ratio = fields.get('OE');
      if (!totals.has(key) || (rate === undefined && ratio === undefined)) return [];
      const jump = isRestless && random.chance(0.04) ? 13 : 0;
      const moved = Number(rate ?? 0) + random.between(-3.5, 3.5) - jump;
      const growth = isRestless && random.chance(0.03) ? 0.7 : random.between(0.9, 1.1);
      const denominator = fields.has('NonOutlierMemberCount')
        ? count(fields, 'NonOutlierMemberCount')
        : getDenominator(fields);
      const population = fields.get('EligiblePopulation') ?? fields.get('InitialPopulation');
      return [
        {
          orgId: plan.orgId,
          productLine,
          reportingProduct,
          measureCode: measure.code,
          indicatorKey: key,
          rate:
            ratio === undefined
              ? Math.min(100, Math.max(0, moved)).toFixed(2)
              : (Number(ratio) * random.between(0.95, 1.05)).toFixed(4),
          denominator,
          eligiblePopulation: population === undefined ? null : Math.round(Number(population) * growth),
          collectionMethod: measure.collectionMethod,
        },
      ];
    });
  });
}
