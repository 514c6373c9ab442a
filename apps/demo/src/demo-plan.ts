/** The story of the demonstration season until today: the stage that each submission reaches, and the steps there. */
import { canReportPublicly } from '@idss/domain/attestation/public-reporting';
import type { Component, Program } from '@idss/domain/program';
import { hedisComponent } from '@idss/domain/program';
import type { PlanAction } from '@idss/domain/stages/transition';
import { lakeside } from './demo-organizations.ts';
import type { DefectName } from './defects.ts';
import { hasHedis } from './season-tables.ts';
import type { DemoSubmission } from './demo-submissions.ts';

/** An act of a person, so many days before today. Each is played by the product's own commands. */
export type DemoStep = DemoAct & { readonly daysAgo: number };

export type DemoAct =
  /** Files by their keys, in one upload. */
  | {
      readonly kind: 'upload';
      readonly program: Program;
      readonly by: string;
      readonly files: readonly string[];
    }
  /** Both statements accepted. */
  | {
      readonly kind: 'attestHos';
      readonly by: string;
      readonly subId: number;
      readonly attester: string;
      readonly vendorName: string;
    }
  | {
      readonly kind: 'action';
      readonly by: string;
      readonly subId: number;
      readonly component: Component;
      readonly action: Extract<PlanAction, 'PlanLock' | 'AuditLock' | 'MarkFinal'>;
    }
  | {
      readonly kind: 'reportingChoice';
      readonly by: string;
      readonly subId: number;
      readonly isPublicReported: boolean;
    }
  /** The auditor begins with the review table and leaves some rows open. */
  | { readonly kind: 'review'; readonly by: string; readonly subId: number }
  /** Draft, consent, statements and signature with the account's own name and title; then the submission is complete. */
  | { readonly kind: 'sign'; readonly by: string; readonly subId: number }
  /** Files that are generated on request. */
  | {
      readonly kind: 'download';
      readonly by: string;
      readonly subId: number;
      readonly fileTypes: readonly number[];
    };

/** The stage that the HEDIS component of a submission reaches. */
export type Goal =
  | 'import'
  | 'refused'
  | 'errors'
  | 'warnings'
  | 'clean'
  | 'planLocked'
  | 'auditLocked'
  | 'final'
  | 'finalized';

/** Goals of a plan's submissions, in their order; plans and submissions that are not named have no file yet. */
const goals: ReadonlyMap<number, readonly Goal[]> = new Map([
  [
    lakeside,
    ['import', 'errors', 'planLocked', 'final', 'auditLocked', 'clean', 'final', 'finalized', 'refused'],
  ],
  [2107, ['finalized', 'clean', 'errors', 'auditLocked', 'warnings', 'planLocked', 'final', 'errors']],
  [2118, ['warnings', 'errors', 'final', 'clean', 'planLocked', 'auditLocked', 'errors', 'refused']],
  [2125, ['clean', 'planLocked', 'errors', 'warnings', 'errors', 'final', 'auditLocked', 'clean']],
  [2139, ['errors', 'clean', 'warnings', 'planLocked', 'clean']],
  [2143, ['auditLocked', 'planLocked', 'final', 'errors', 'warnings']],
  [2156, ['auditLocked', 'refused', 'final']],
  [2161, ['planLocked', 'errors', 'warnings', 'clean']],
]);

/** The plan whose submission at audit lock is under review. */
const underReview = 2125;

export interface PlanTeam {
  readonly analyst: string;
  readonly auditor: string;
  readonly signer: string;
}

const team = (analyst: string, auditor: string, signer = ''): PlanTeam => ({
  analyst: `${analyst}.example`,
  auditor: `auditor@${auditor}.example`,
  signer: signer === '' ? '' : `signer@${signer}.example`,
});

const teams: ReadonlyMap<number, PlanTeam> = new Map([
  [lakeside, team('analyst@lakeside', 'northgate', 'lakeside')],
  [2107, team('analyst@amberfield', 'northgate', 'amberfield')],
  [2118, team('analyst@birchgrove', 'northgate', 'birchgrove')],
  [2125, team('analyst@coppervale', 'northgate')],
  [2139, team('analyst@dunmore', 'northgate')],
  [2143, team('analyst@larkmoor', 'northgate', 'larkmoor')],
  [2156, team('consultant@helmquality', 'fellmoor', 'elmstead')],
  [2161, team('consultant@helmquality', 'fellmoor')],
]);

export const getTeam = (orgId: number): PlanTeam => teams.get(orgId) ?? team('admin@idss', 'northgate');

/** Mistakes of files that are taken in with errors, and of files that are refused; they take turns. */
const errorSets: readonly (readonly DefectName[])[] = [
  ['numeratorOverDenominator', 'wrongSum', 'zeroNumerator'],
  ['missingMeasure', 'rateMismatch'],
  ['sampleArithmetic', 'subsetExceeds', 'stratificationSum'],
  ['ecdsDenominator', 'uncertifiedGuid'],
  ['unequalDenominators', 'missingIndicator', 'unknownMeasure'],
  ['dataWithoutBenefit', 'wrongReportingProduct'],
  ['observedOverDenominator', 'stratificationMissing', 'ecdsAdminOnly'],
];
const refusedSets: readonly (readonly DefectName[])[] = [
  ['malformed'],
  ['wrongYear'],
  ['schemaViolation'],
  ['wrongOrganization'],
];

/** A file that a person uploads in the story. */
export interface PlannedFile {
  readonly key: string;
  readonly submission: DemoSubmission;
  readonly by: string;
  readonly goal: Goal;
  readonly defects: readonly DefectName[];
  /** Days before today on which the file was made. */
  readonly age: number;
}

export interface Story {
  readonly files: readonly PlannedFile[];
  readonly steps: readonly DemoStep[];
}

export function makeStory(submissions: readonly DemoSubmission[]): Story {
  const files: PlannedFile[] = [];
  const moves: DemoStep[] = [];
  const corrected: PlannedFile[] = [];
  const turns = { errors: 0, refused: 0 };
  const next = (sets: readonly (readonly DefectName[])[], turn: 'errors' | 'refused') =>
    sets[turns[turn]++ % sets.length] ?? [];

  for (const [orgId, goal] of goals) {
    const own = submissions.filter(({ plan }) => plan.orgId === orgId);
    const { analyst, ...others } = getTeam(orgId);
    goal.forEach((goal, index) => {
      const submission = own[index];
      if (!submission || goal === 'import' || !hasHedis(submission)) return;
      const { subId } = submission;
      const defects =
        goal === 'errors'
          ? next(errorSets, 'errors')
          : goal === 'refused'
            ? next(refusedSets, 'refused')
            : [];
      const file = { key: `${subId}`, submission, by: analyst, goal, defects, age: computeAge(subId) };
      // One plan's history shows a first try with errors and its correction.
      if (orgId === lakeside && goal === 'final' && submission.productLine === 'Medicare') {
        files.push({
          ...file,
          key: `${subId}-first`,
          defects: ['wrongSum', 'rateMismatch'],
          age: file.age + 6,
        });
        corrected.push(file);
      } else files.push(file);
      moves.push(...listMoves(goal, file, { analyst, ...others }));
    });
  }
  return {
    files: [...files, ...corrected],
    steps: [...getUploads(files), ...getUploads(corrected), ...moves],
  };
}

/** All people work on the same days, every second one: their steps run in parallel, which makes the first start fast. */
const workday = (daysAgo: number): number => 2 * Math.round(daysAgo / 2);

/** Most files come in the second half of the weeks since the season opened, some on its first days, some today. */
const computeAge = (subId: number): number => 1 + workday(53 * (((subId * 7) % 50) / 50) ** 1.6);

/** One upload for each person and day. A file is sent the day after it was made. */
export function getUploads(files: readonly Pick<PlannedFile, 'key' | 'by' | 'age'>[]): readonly DemoStep[] {
  const uploads = Map.groupBy(files, ({ by, age }) => `${by} ${age}`);
  return [...uploads.values()].flatMap((own): DemoStep[] => {
    const [first] = own;
    if (!first) return [];
    const { by, age } = first;
    return [{ kind: 'upload', program: 'HEDIS', by, files: own.map(({ key }) => key), daysAgo: age - 1 }];
  });
}

const order: readonly Goal[] = ['planLocked', 'auditLocked', 'final', 'finalized'];

export function listMoves(
  goal: Goal,
  { submission, age }: Pick<PlannedFile, 'submission' | 'age'>,
  { analyst, auditor, signer }: PlanTeam,
): DemoStep[] {
  const { subId, isAuditRequired, productLine, specialProject, plan } = submission;
  /** How many days ago this share of the time since the upload had passed. */
  const after = (share: number): number => workday((age - 1) * (1 - share));
  const reached = order.indexOf(goal);
  const action = (by: string, name: 'PlanLock' | 'AuditLock' | 'MarkFinal', share: number): DemoStep => ({
    kind: 'action',
    by,
    subId,
    component: hedisComponent,
    action: name,
    daysAgo: after(share),
  });
  const steps: DemoStep[] = [];
  if (reached >= 0) steps.push(action(analyst, 'PlanLock', 0.3));
  if (goal === 'planLocked' && plan.orgId === underReview)
    steps.push({ kind: 'review', by: auditor, subId, daysAgo: after(0.5) });
  if (reached >= 1 && isAuditRequired) steps.push(action(auditor, 'AuditLock', 0.6));
  if (reached >= 2) steps.push(action(analyst, 'MarkFinal', 0.8));
  if (reached >= 3) {
    const { ok: isPublicReported } = canReportPublicly({
      productLine,
      specialProject,
      isTestOrganization: plan.isTest,
    });
    steps.push(
      { kind: 'reportingChoice', by: signer, subId, isPublicReported, daysAgo: 0 },
      { kind: 'sign', by: signer, subId, daysAgo: 0 },
    );
  }
  return steps;
}
