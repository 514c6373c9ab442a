/** Explains each stage of a submission and who does it, for the stage card. Spec: stages-hedis, stages-cahps, stages-hos. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { type Program, isHedis, getProgram } from '@idss/domain/program';
import { nothingToReport } from '@idss/domain/stages/nothing-to-report';
import type { Stage } from '@idss/domain/stages/stage';
import { type Progress, getProgress, responsibleRoles } from '#src/components/open-components.ts';
import { getStage } from '#src/components/submission-stage.ts';
import { formatMoment } from '#src/components/moments.ts';

export interface StageText {
  readonly text: string;
  /** Empty where nothing is to be done. */
  readonly responsible: string;
}

type ByStage = Readonly<Partial<Record<Stage, string>>>;

const hedis: ByStage = {
  import:
    'Load the file with the results of this submission. It is checked at once, and every finding is listed here.',
  'plan-lock':
    'Resolve the errors, review the warnings, and load a corrected file as often as you need. Then apply the plan lock: it freezes the data for the audit.',
  'audit-lock':
    'The data are frozen. The auditor reviews each measure, sets its designation and applies the audit lock.',
  'mark-final': 'The review is closed. The plan declares its data final.',
  'hedis-attestation':
    'Choose whether the results are reported publicly, read the attestation, and sign it. Signing it finalizes the submission.',
  complete: 'The attestation is signed.',
};

const hedisWithoutSurvey: StageText = {
  text: 'The HEDIS attestation is signed and the HEDIS submission is complete. Its CAHPS survey was left out: it is marked final by its survey vendor and then attested separately.',
  responsible: 'the survey vendor, then the signer of the plan, in the CAHPS survey',
};

/** In addition to the usual text of the stage: the survey was left out when HEDIS was signed. */
const separateAttestationText =
  ' The HEDIS submission of the same number is complete without this survey, which gets an attestation of its own.';

const loadSurveyText =
  'Load the survey file of this submission. It is checked at once, and every finding is listed here.';

const cahps: ByStage = {
  import: loadSurveyText,
  'cahps-mark-final':
    'Resolve what was found until no issue is left, and load a corrected file as often as you need. Then mark the survey final.',
  'cahps-attestation':
    'Choose whether the results are reported publicly, read the attestation, and sign it. Signing it finalizes the submission.',
  complete: 'The data are attested.',
};

const cahpsWithHedis: StageText = {
  text: 'The survey is final. It is finalized together with the HEDIS submission of the same number, whose attestation covers both.',
  responsible: 'the signer of the plan, in the HEDIS submission',
};

const hos: ByStage = {
  import: loadSurveyText,
  'hos-attestation':
    'Resolve the errors, review the warnings, and load a corrected file as often as you need. Then the data are attested under Bulk Attestation (HOS).',
  'mark-final': 'The data are attested. Mark the submission final to complete it.',
  complete: 'The data are attested.',
};

const hosWithoutAttestationText =
  'The data were marked final while interim submission was on, and carry no attestation.';

const texts: Readonly<Record<Program, ByStage>> = { HEDIS: hedis, CAHPS: cahps, HOS: hos };

/** Names what is complete: other parts of the submission may be open. */
function describeComplete(subId: number, { complete, isOne, open }: Progress): string {
  const sentence = `${complete} of submission ${subId} ${isOne ? 'is' : 'are'} complete.`;
  return open.length > 0 ? sentence : `${sentence} Nothing is left to do in ${isOne ? 'it' : 'them'}.`;
}

export function describeStage({
  component,
  activeStepNumber,
  attestation,
  isAttested,
  surveyPart,
  subId,
  componentStates,
  nothingToReport: nothing,
}: Pick<
  SubmissionSummary,
  | 'component'
  | 'activeStepNumber'
  | 'attestation'
  | 'isAttested'
  | 'surveyPart'
  | 'subId'
  | 'componentStates'
  | 'nothingToReport'
>): StageText | null {
  const stage = getStage({ activeStepNumber });
  if (nothing?.declared) {
    const { by, at, why } = nothing.declared;
    return {
      text: `${nothingToReport}: ${why} Declared by ${by}, ${formatMoment(at)}. No file is waited for until that is taken back.`,
      responsible: '',
    };
  }
  if (attestation.signed)
    return {
      text: `Signed by ${attestation.signed.by}, ${formatMoment(attestation.signed.at)}. Finish now: the submission is complete only then.`,
      responsible: 'the signer of the plan',
    };
  if (stage === 'complete' && isHedis(component) && surveyPart === 'leftOut') return hedisWithoutSurvey;
  if (stage === 'cahps-attestation' && attestation.way === 'withHedis') return cahpsWithHedis;
  const text = stage ? texts[getProgram(component)][stage] : undefined;
  if (!stage || text === undefined) return null;
  if (stage === 'complete') {
    const completeText = component === 'HOS' && !isAttested ? hosWithoutAttestationText : text;
    return {
      text: `${completeText} ${describeComplete(subId, getProgress(componentStates))}`,
      responsible: '',
    };
  }
  const isSeparate = component === 'CAHPS' && surveyPart === 'leftOut' && attestation.way === 'wizard';
  return {
    text: isSeparate ? text + separateAttestationText : text,
    responsible: responsibleRoles[getProgram(component)][stage] ?? '',
  };
}
