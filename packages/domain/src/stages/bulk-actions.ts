/** The five bulk actions of staff: on which selection, at which stages, and as which moves. Spec: admin-data-bulk. */
import { listNames } from '../list-names.ts';
import { type Component, getProgram } from '../program.ts';
import { all, no, type Verdict, yes } from '../verdict.ts';
import { type Stage, type StageLabel, stageLabels, listStages } from './stage.ts';
import { canTake, findTransition } from './workflow.ts';
import type { ComponentFacts, WorkflowAction } from './transition.ts';

/** Submissions per call; the screen splits longer selections. */
export const bulkActionLimit = 500;

/** Ids that are looked up at once. */
export const maxPastedIds = 5_000;

/** May this many go into one call? */
export function canSendBulkAction(count: number): Verdict {
  if (count === 0) return no('Please select a submission');
  return count > bulkActionLimit ? no(`At most ${bulkActionLimit} submissions go into one call.`) : yes();
}

/** The actions as BulkSubmissionAction spells them, each with the first move that it consists of. */
const firstMove = {
  Reprocess: 'Reprocess',
  UnAttest: 'AttestationUndo',
  Unsubmit: 'Unsubmit',
  Rollback: 'Rollback',
  UnMarkFinal: 'MarkFinalUnlock',
} as const;
export type BulkAction = keyof typeof firstMove;
export const bulkActions = listNames(firstMove);

type StageFacts = Pick<ComponentFacts, 'component' | 'stage'>;

/** The moves that the action consists of, one after the other in one transaction. */
export const listMoves = (action: BulkAction, { component, stage }: StageFacts): readonly WorkflowAction[] =>
  // An attested survey is not final alone: its attestation is undone first.
  action === 'UnMarkFinal' && component === 'CAHPS' && stage === 'complete'
    ? ['AttestationUndo', 'MarkFinalUnlock']
    : [firstMove[action]];

/** Checks component and stage. */
export function isAtBulkAction(facts: StageFacts, action: BulkAction): Verdict {
  if (action === 'UnAttest' && facts.component === 'CAHPS')
    return no('UnAttest cannot be performed for CAHPS submissions.');
  const [move = firstMove[action]] = listMoves(action, facts);
  return findTransition(facts.component, move)?.from.includes(facts.stage)
    ? yes()
    : no(`${action} cannot be performed for submissions at ${stageLabels[facts.stage]}.`);
}

/** Checks component, stage and guards; `can` checks the person's permission. */
export const canTakeBulkAction = (facts: ComponentFacts, action: BulkAction): Verdict =>
  all(isAtBulkAction(facts, action), canTake(facts, listMoves(action, facts)[0] ?? firstMove[action]));

/** Where the action leads. */
export const stageAfterBulkAction = (facts: ComponentFacts, action: BulkAction): Stage =>
  listMoves(action, facts).reduce(
    (stage, move) => findTransition(facts.component, move)?.to({ ...facts, stage }) ?? stage,
    facts.stage,
  );

export interface SelectedSubmission {
  readonly component: Component;
  /** As lists show it. */
  readonly stage: StageLabel;
}

/** May the action be done to this selection, as far as its components and stages say? */
export function canSelectForBulkAction(selected: readonly SelectedSubmission[], action: BulkAction): Verdict {
  const [first] = selected;
  if (!first) return no('Please select a submission');
  if (selected.some(({ component }) => component !== first.component))
    return no('Please select only one submission component type at a time');
  if (selected.some(({ stage }) => stage !== first.stage))
    return no('Please select only one submission stage at a time');
  const stage = listStages(getProgram(first.component), true).find(
    (each) => stageLabels[each.stage] === first.stage,
  )?.stage;
  return stage
    ? isAtBulkAction({ component: first.component, stage }, action)
    : no('This is not a valid stage');
}

/** Ids as people type them: digits and commas only. null where there is anything else. */
export function parseSubmissionIds(text: string): readonly number[] | null {
  if (!/^[\d,]*$/.test(text)) return null;
  return [...new Set(text.split(',').filter((part) => part !== ''))].map(Number);
}

export interface PastedIds {
  /** Each once, in their order. */
  readonly ids: readonly number[];
  /** Entries that are no ids. */
  readonly others: readonly string[];
}

/**
 * Ids as they come from a spreadsheet or a mail: with tabs, line ends, blanks, commas or semicolons between them. Words on a
 * first line of their own are the head of the column.
 */
export function readPastedIds(text: string): PastedIds {
  const [first = '', ...rest] = text.split(/\r?\n/);
  const isHead = rest.some((line) => line.trim() !== '') && !/\d/.test(first);
  const entries = (isHead ? rest.join('\n') : text).split(/[\s,;]+/).filter((entry) => entry !== '');
  const isId = (entry: string): boolean => /^\d{1,9}$/.test(entry);
  return {
    ids: [...new Set(entries.filter(isId).map(Number))],
    others: [...new Set(entries.filter((entry) => !isId(entry)))],
  };
}
