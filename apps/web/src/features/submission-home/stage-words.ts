/** What each step of a HEDIS submission is and who does it, for the stage card. Decisions, part 4; workflow notes. */
import type { Step } from '@idss/domain/stages/workflow';

export interface StageWords {
  readonly what: string;
  /** Empty where nothing is to be done. */
  readonly who: string;
}

const hedis: Partial<Record<Step, StageWords>> = {
  1: {
    what: 'Load the file with the results of this submission. It is checked at once, and every finding is listed here.',
    who: 'the plan, or its software vendor',
  },
  3: {
    what: 'Resolve the errors, review the warnings, and load a corrected file as often as you need. Then apply the plan lock: it freezes the data for the audit.',
    who: 'the plan',
  },
  4: {
    what: 'The data are frozen. The auditor reviews each measure, sets its designation and applies the audit lock.',
    who: 'the auditor of this organization',
  },
  6: {
    what: 'The review is closed. The plan declares its data final.',
    who: 'the plan',
  },
  7: {
    what: 'Choose whether the results are reported publicly, read the attestation, and sign it. Signing it finalizes the submission.',
    who: 'the signer of the plan',
  },
  9: {
    what: 'The attestation is signed and the submission is complete. Nothing is left to do.',
    who: '',
  },
};

const survey: Partial<Record<Step, StageWords>> = {
  1: { what: 'Load the survey file of this submission. It is checked at once.', who: 'the survey vendor' },
  2: { what: 'Resolve what was found, then declare the data final.', who: 'the survey vendor' },
  5: { what: 'Resolve what was found, then attest the data.', who: 'the survey vendor' },
  6: { what: 'Declare the data final.', who: 'the survey vendor' },
  8: { what: 'The submission is finalized together with its attestation.', who: 'the signer of the plan' },
  9: { what: 'The submission is complete. Nothing is left to do.', who: '' },
};

export const wordsOf = (step: number, isHedis: boolean): StageWords | null => {
  const words: Readonly<Record<number, StageWords | undefined>> = isHedis ? hedis : survey;
  return words[step] ?? null;
};
