/** What each stage of a submission is and who does it, for the stage card. Spec: stages-hedis, stages-cahps, stages-hos. */
import type { SubmissionSummary } from '@idss/contract/submissions';
import { type Program, isHedis, programOf } from '@idss/domain/program';
import type { Stage } from '@idss/domain/stages/stage';
import { stageOf } from '#src/components/submission-stage.ts';
import { fullMoment } from '#src/components/moments.ts';

export interface StageWords {
  readonly what: string;
  /** Empty where nothing is to be done. */
  readonly who: string;
}

type ByStage = Readonly<Partial<Record<Stage, StageWords>>>;

const hedis: ByStage = {
  import: {
    what: 'Load the file with the results of this submission. It is checked at once, and every finding is listed here.',
    who: 'the plan, or its software vendor',
  },
  'plan-lock': {
    what: 'Resolve the errors, review the warnings, and load a corrected file as often as you need. Then apply the plan lock: it freezes the data for the audit.',
    who: 'the plan',
  },
  'audit-lock': {
    what: 'The data are frozen. The auditor reviews each measure, sets its designation and applies the audit lock.',
    who: 'the auditor of this organization',
  },
  'mark-final': {
    what: 'The review is closed. The plan declares its data final.',
    who: 'the plan',
  },
  'hedis-attestation': {
    what: 'Choose whether the results are reported publicly, read the attestation, and sign it. Signing it finalizes the submission.',
    who: 'the signer of the plan',
  },
  complete: {
    what: 'The attestation is signed and the submission is complete. Nothing is left to do.',
    who: '',
  },
};

const hedisWithoutSurvey: StageWords = {
  what: 'The HEDIS attestation is signed and the HEDIS submission is complete. Its CAHPS survey was left out: it is marked final by its survey vendor and then attested separately.',
  who: 'the survey vendor, then the signer of the plan, in the CAHPS survey',
};

/** In addition to the usual text of the stage: the survey was left out when HEDIS was signed. */
const attestedSeparately =
  ' The HEDIS submission of the same number is complete without this survey, which gets an attestation of its own.';

const vendor = 'the survey vendor';
const loadIt =
  'Load the survey file of this submission. It is checked at once, and every finding is listed here.';

const cahps: ByStage = {
  import: { what: loadIt, who: vendor },
  'cahps-mark-final': {
    what: 'Resolve what was found until no issue is left, and load a corrected file as often as you need. Then mark the survey final.',
    who: vendor,
  },
  'cahps-attestation': {
    what: 'Choose whether the results are reported publicly, read the attestation, and sign it. Signing it finalizes the submission.',
    who: 'the signer of the plan',
  },
  complete: { what: 'The submission is attested and complete. Nothing is left to do.', who: '' },
};

const cahpsWithHedis: StageWords = {
  what: 'The survey is final. It is finalized together with the HEDIS submission of the same number, whose attestation covers both.',
  who: 'the signer of the plan, in the HEDIS submission',
};

const hos: ByStage = {
  import: { what: loadIt, who: vendor },
  'hos-attestation': {
    what: 'Resolve the errors, review the warnings, and load a corrected file as often as you need. Then the data are attested under Bulk Attestation (HOS).',
    who: 'the signer of the survey vendor',
  },
  'mark-final': { what: 'The data are attested. Mark the submission final to complete it.', who: vendor },
  complete: { what: 'The submission is attested and complete. Nothing is left to do.', who: '' },
};

const hosWithoutAttestation: StageWords = {
  what: 'The submission was marked final while interim submission was on, and carries no attestation. Nothing is left to do.',
  who: '',
};

const words: Readonly<Record<Program, ByStage>> = { HEDIS: hedis, CAHPS: cahps, HOS: hos };

export function wordsOf({
  component,
  activeStepNumber,
  attestation,
  isAttested,
  surveyPart,
}: Pick<
  SubmissionSummary,
  'component' | 'activeStepNumber' | 'attestation' | 'isAttested' | 'surveyPart'
>): StageWords | null {
  const stage = stageOf({ activeStepNumber });
  if (attestation.signed)
    return {
      what: `Signed by ${attestation.signed.by}, ${fullMoment(attestation.signed.at)}. Finish now: the submission is complete only then.`,
      who: 'the signer of the plan',
    };
  if (stage === 'complete' && isHedis(component) && surveyPart === 'leftOut') return hedisWithoutSurvey;
  if (stage === 'cahps-attestation' && attestation.way === 'withHedis') return cahpsWithHedis;
  if (stage === 'complete' && component === 'HOS' && !isAttested) return hosWithoutAttestation;
  const found = (stage && words[programOf(component)][stage]) ?? null;
  const isSeparate = component === 'CAHPS' && surveyPart === 'leftOut' && attestation.way === 'wizard';
  return found && isSeparate && stage !== 'complete'
    ? { ...found, what: found.what + attestedSeparately }
    : found;
}
