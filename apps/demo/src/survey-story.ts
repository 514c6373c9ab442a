/** The survey vendor's part of the demonstration: the stage that each survey reaches, and the steps there. */
import { requiredFileName } from '@idss/domain/files/required-file-name';
import { findLayout, type CahpsSeason } from '@idss/validation/seasons/cahps-season';
import type { HosSeason } from '@idss/validation/seasons/hos-season';
import type { SeasonDefinition } from '@idss/validation/seasons/season-definition';
import { askwell, organizations } from './demo-organizations.ts';
import type { DemoStep } from './demo-plan.ts';
import type { DemoSubmission } from './demo-submissions.ts';
import { type CahpsDefect, generateCahps } from './generate-cahps.ts';
import { generateHos, type HosDefect, hosMemberKey } from './generate-hos.ts';
import type { SeasonRow } from './season-tables.ts';

/** The stage that a survey component reaches. */
type SurveyGoal = 'taken' | 'attested' | 'final';

export interface PlannedSurvey {
  readonly subId: number;
  readonly component: 'CAHPS' | 'HOS';
  readonly goal: SurveyGoal;
  readonly members: number;
  readonly defects: readonly (CahpsDefect | HosDefect)[];
}

const survey =
  (component: PlannedSurvey['component']) =>
  (
    subId: number,
    members: number,
    goal: SurveyGoal = 'taken',
    ...defects: PlannedSurvey['defects']
  ): PlannedSurvey => ({ subId, component, goal, members, defects });
const cahps = survey('CAHPS');
const hos = survey('HOS');

/** Small plans survey all members, so that most files stay small; those of 1,200 and more have results to show. */
const planned: readonly PlannedSurvey[] = [
  cahps(1235, 240, 'taken', 'badCode', 'duplicateMember', 'answersAfterSkip'),
  cahps(1236, 1210, 'taken'),
  cahps(1238, 1480, 'final'),
  cahps(2401, 1250, 'final'),
  cahps(2402, 260, 'taken'),
  cahps(2404, 310, 'taken', 'badDisposition', 'tooFewKeyItems'),
  cahps(2409, 220, 'taken'),
  cahps(2410, 180, 'taken', 'wrongVendor'),
  cahps(2412, 340, 'final'),
  cahps(2417, 200, 'taken', 'answersWithoutResponse', 'lateCompletion', 'wrongAge'),
  cahps(2418, 280, 'taken'),
  cahps(2420, 300, 'final'),
  cahps(2425, 150, 'taken', 'missingColumn'),
  cahps(2426, 230, 'taken'),
  cahps(2428, 260, 'taken', 'answersAfterSkip', 'badCode'),
  cahps(2480, 320, 'final'),
  cahps(2499, 250, 'taken'),
  cahps(2514, 290, 'taken'),
  cahps(2516, 240, 'final'),
  cahps(2517, 420, 'taken', 'tooFewKeyItems'),
  hos(1240, 1260, 'attested'),
  hos(1241, 380, 'taken'),
  hos(2406, 420, 'taken'),
  hos(2407, 300, 'attested'),
  hos(2414, 1220, 'final'),
  hos(2415, 260, 'taken', 'missingAdl', 'wrongCompleteness'),
  hos(2422, 360, 'attested'),
  hos(2423, 240, 'taken', 'wrongCount'),
  hos(2430, 300, 'final'),
  hos(2431, 280, 'taken', 'badValue', 'duplicateMember', 'itemsWithoutResponse'),
  hos(2452, 340, 'taken', 'inconsistent'),
];

export interface DemoSurveyFile {
  readonly key: string;
  readonly program: 'CAHPS' | 'HOS';
  readonly fileName: string;
  readonly subId: number;
  readonly content: string;
}

export interface SurveyStory {
  readonly files: readonly DemoSurveyFile[];
  readonly steps: readonly DemoStep[];
  /** The earlier samples of follow-up files. */
  readonly roster: readonly SeasonRow[];
}

/** Fielding of HOS began 14 days ago. */
const uploadDays = { CAHPS: [38, 24, 8], HOS: [8, 6] } as const;

const analyst = 'analyst@askwell.example';
const signer = 'signer@askwell.example';
const representative = { attester: 'Louisa Ferreira', vendorName: 'Askwell Research' };

export function makeSurveyStory(
  submissions: readonly DemoSubmission[],
  season: SeasonDefinition,
  seed: string,
  surveys: readonly PlannedSurvey[] = planned,
): SurveyStory {
  const files: DemoSurveyFile[] = [];
  const moves: DemoStep[] = [];
  const roster: SeasonRow[] = [];
  for (const plan of surveys) {
    const { subId, component, goal } = plan;
    const submission = submissions.find((each) => each.subId === subId);
    if (!submission) throw new Error(`There is no submission ${subId}.`);
    const { content, fileName } = makeSurveyFile({ ...plan, submission, seed }, season, roster);
    files.push({ key: `${component}${subId}`, program: component, fileName, subId, content });
    if (component === 'HOS' && goal !== 'taken')
      moves.push({ kind: 'attestHos', by: signer, subId, ...representative, daysAgo: 4 });
    if (goal === 'final')
      moves.push({ kind: 'action', by: analyst, subId, component, action: 'MarkFinal', daysAgo: 2 });
  }
  const uploads = (['CAHPS', 'HOS'] as const).flatMap((program) =>
    uploadDays[program].map((daysAgo, turn, { length }): DemoStep => {
      const own = files.filter((file) => file.program === program);
      const keys = own.filter((_file, index) => index % length === turn).map(({ key }) => key);
      return { kind: 'upload', program, by: analyst, files: keys, daysAgo };
    }),
  );
  return { files, steps: [...uploads, ...moves], roster };
}

export interface SurveyRequest extends Pick<PlannedSurvey, 'subId' | 'component' | 'members' | 'defects'> {
  readonly submission: DemoSubmission;
  readonly seed: string;
}

/** A follow-up file adds its earlier sample to the roster. */
export const makeSurveyFile = (
  request: SurveyRequest,
  season: Pick<SeasonDefinition, 'cahps' | 'hos'>,
  roster: SeasonRow[],
): { readonly content: string; readonly fileName: string } =>
  request.component === 'CAHPS' ? cahpsFile(request, season.cahps) : hosFile(request, season.hos, roster);

const getNames = ({ submission, component, subId }: SurveyRequest) => {
  const kind = submission.components.find((each) => each.component === component)?.kind ?? null;
  return { component, kind, productLine: submission.productLine, submissionId: subId };
};

function cahpsFile(
  request: SurveyRequest,
  season: CahpsSeason,
): { readonly content: string; readonly fileName: string } {
  const names = getNames(request);
  const surveyType = names.kind === 'adult' ? 'A' : names.kind === 'child' ? 'C' : 'X';
  const product = names.productLine === 'Commercial' ? 'COM' : 'MCD';
  const layout = findLayout(season, surveyType, product);
  if (!layout) throw new Error(`There is no layout of CAHPS ${surveyType} ${product}.`);
  const { subId, members, seed } = request;
  const defects = request.defects as readonly CahpsDefect[];
  return {
    content: generateCahps({ season, layout, subId, vendorId: askwell, members, defects, seed }),
    fileName: requiredFileName(names),
  };
}

function hosFile(
  request: SurveyRequest,
  season: HosSeason,
  roster: SeasonRow[],
): { readonly content: string; readonly fileName: string } {
  const names = getNames(request);
  const { subId, members, seed, submission } = request;
  const contract = submission.cmsContractNumber;
  if (contract === null) throw new Error(`Submission ${subId} has no contract.`);
  const kind = names.kind === 'followup' ? 'followup' : 'baseline';
  if (kind === 'followup')
    for (let index = 0; index < members + 20; index += 1)
      roster.push({
        cohort: season.cohorts.followup,
        cmsContractNumber: contract,
        memberKey: hosMemberKey(season.cohorts.followup, index),
      });
  const vendorName = organizations.find(({ orgId }) => orgId === askwell)?.orgName ?? '';
  const defects = request.defects as readonly HosDefect[];
  const content = generateHos({
    season,
    subId,
    kind,
    contract,
    vendorId: askwell,
    vendorName,
    members,
    isInterim: false,
    defects,
    seed,
  });
  return { content, fileName: requiredFileName(names) };
}
