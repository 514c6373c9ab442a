/**
 * A component without a file may be declared to have nothing to report: it stays at Import, and nothing waits for it until the
 * declaration is taken back. Spec: submissions-nothing.
 */
import { uploadAction } from '../permissions/can.ts';
import { type Component, getProgram } from '../program.ts';
import { programSwitchedOff } from '../settings/settings.ts';
import { all, no, type Verdict, yes } from '../verdict.ts';
import type { Stage } from './stage.ts';

export const nothingToReport = 'Nothing to report';

/** The reason is one line. */
export const maxNothingReason = 300;

export interface NothingFacts {
  readonly component: Component;
  readonly stage: Stage;
  readonly hasFile: boolean;
  /** A file is being checked for it. */
  readonly isJobRunning: boolean;
  readonly isProgramOpen: boolean;
  readonly hasNothingToReport: boolean;
}

/** Is there a declaration to make or to take back at all? With a file, the workflow goes on from there. */
export const offersNothing = ({ stage, hasFile }: Pick<NothingFacts, 'stage' | 'hasFile'>): boolean =>
  stage === 'import' && !hasFile;

const isOpen = ({ component, isProgramOpen }: NothingFacts): Verdict =>
  isProgramOpen ? yes() : no(programSwitchedOff(getProgram(component)));

/** Whose permission it takes, and a closed season, `can` answers with the permission to upload. */
export const canDeclareNothing = (facts: NothingFacts): Verdict =>
  all(
    offersNothing(facts)
      ? yes()
      : no('There is a file. Only a component without one can be declared to have nothing to report.'),
    facts.isJobRunning
      ? no('A file for this submission is still being processed. Please wait until it is done.')
      : yes(),
    facts.hasNothingToReport ? no('Nothing to report is declared already.') : yes(),
    isOpen(facts),
  );

export const canTakeBackNothing = (facts: NothingFacts): Verdict =>
  all(facts.hasNothingToReport ? yes() : no('Nothing to report is not declared.'), isOpen(facts));

/** A file would contradict the declaration, which somebody made for a reason: it is taken back first, knowingly. */
export const takesNoFile = (component: Component): Verdict =>
  no('Nothing to report was declared; take that back before loading a file.', {
    permission: uploadAction(getProgram(component)),
    toDo: 'take it back',
  });

/** As it is stored: one line without control characters. */
export const cleanNothingReason = (why: string): string =>
  why
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();

export function checkNothingReason(why: string): Verdict {
  const clean = cleanNothingReason(why);
  if (clean === '') return no('Say why there is nothing to report.');
  return clean.length > maxNothingReason
    ? no(`The reason has at most ${maxNothingReason} characters.`)
    : yes();
}
