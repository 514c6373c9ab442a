/** Reprocess: the stored file is validated again, at any stage, which stays. Spec: admin-data-reprocess. */
import { type Component, getProgram } from '../program.ts';
import { no, yes } from '../verdict.ts';
import { takesNoFile } from './nothing-to-report.ts';
import { listStages } from './stage.ts';
import type { Transition } from './transition.ts';

export const reprocess = (component: Component): Transition => ({
  action: 'Reprocess',
  from: listStages(getProgram(component), true).map(({ stage }) => stage),
  to: ({ stage }) => stage,
  permission: 'SUBMISSION_GENERIC_ADMIN',
  guard: ({ hasStoredFile, hasNothingToReport }) =>
    hasNothingToReport
      ? takesNoFile(component)
      : hasStoredFile
        ? yes()
        : no('There is no stored file to validate.'),
});
