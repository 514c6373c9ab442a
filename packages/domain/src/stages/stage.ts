/** The stages of a component, each named by what comes next. A stage has a number only in calls and in the database. */
import { listNames } from '../list-names.ts';
import type { Program } from '../program.ts';

/** The word that lists show; in the order of their numbers, from 1. Spec: stages-steps. */
export const stageLabels = {
  import: 'Import',
  'cahps-mark-final': 'Apply Mark Final',
  'plan-lock': 'Apply Plan Lock',
  'audit-lock': 'Apply Audit Lock',
  'hos-attestation': 'Validations/Attestation',
  'mark-final': 'Apply Mark Final',
  'hedis-attestation': 'Finalize Attestation',
  'cahps-attestation': 'Finalize Attestation',
  complete: 'Complete',
} as const;
export type Stage = keyof typeof stageLabels;
export const stages = listNames(stageLabels);
export type StageLabel = (typeof stageLabels)[Stage];
/** Each label once, in an order that is right for every program: of two stages with one label the later counts. */
export const stageLabelList = [...new Set(Object.values(stageLabels).toReversed())].toReversed();

/** As calls and the database number it. */
export const stageNumber = (stage: Stage): number => stages.indexOf(stage) + 1;

/** null where there is no such stage. */
export const getStageByNumber = (number: number): Stage | null => stages[number - 1] ?? null;

export const isBefore = (stage: Stage, other: Stage): boolean =>
  stages.indexOf(stage) < stages.indexOf(other);
export const isAfter = (stage: Stage, other: Stage): boolean => isBefore(other, stage);
export const isAtLeast = (stage: Stage, other: Stage): boolean => !isBefore(stage, other);

/** The stages of each program with the titles of the stepper on submission home. Spec: stages-steps. */
const titles: Record<Program, Partial<Record<Stage, string>>> = {
  HEDIS: {
    import: 'Import Submission',
    'plan-lock': 'Apply Plan Lock',
    'audit-lock': 'Apply Audit Lock',
    'mark-final': 'Apply Mark Final',
    'hedis-attestation': 'Finalize Attestation',
    complete: 'Submission Finalized',
  },
  CAHPS: {
    import: 'Import Submission',
    'cahps-mark-final': 'Apply Mark Final',
    'cahps-attestation': 'Finalize Attestation',
    complete: 'Submission Finalized',
  },
  HOS: {
    import: 'Import Submission',
    'hos-attestation': 'Validations/Attestation',
    'mark-final': 'Apply Mark Final',
    complete: 'Submission Finalized',
  },
};

/** The stages of a program in order, without the audit where none is required. */
export const listStages = (
  program: Program,
  isAuditRequired: boolean,
): readonly { readonly stage: Stage; readonly title: string }[] =>
  stages.flatMap((stage) => {
    const title = titles[program][stage];
    return title === undefined || (stage === 'audit-lock' && !isAuditRequired) ? [] : [{ stage, title }];
  });
