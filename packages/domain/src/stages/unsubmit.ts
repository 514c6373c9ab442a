/**
 * Unsubmit: the current file is archived, as long as the next step has not been taken. A program that is switched off
 * takes no files, and none is taken back. Spec: admin-console-switches.
 */
import type { ActionName } from '../permissions/actions.ts';
import { getProgram } from '../program.ts';
import { programSwitchedOff } from '../settings/settings.ts';
import { no, yes } from '../verdict.ts';
import type { Stage } from './stage.ts';
import type { Transition } from './transition.ts';

export const unsubmit = (from: Stage, permission: ActionName): Transition => ({
  action: 'Unsubmit',
  from: [from],
  to: () => 'import',
  permission,
  guard: ({ component, isProgramOpen }) =>
    isProgramOpen ? yes() : no(programSwitchedOff(getProgram(component))),
  removesFile: true,
});
