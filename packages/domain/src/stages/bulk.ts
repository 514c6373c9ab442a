/**
 * Which submissions may be selected on the bulk screens, and why not. Spec: bulk-download-rows, bulk-mark-final,
 * bulk-attestation. A screen that carries out a plan action applies that action's rules.
 */
import { getProgram } from '../program.ts';
import type { Verdict } from '../verdict.ts';
import { all, no, yes } from '../verdict.ts';
import { type StageLabel, stageLabels } from './stage.ts';
import { canTake, getCompletion } from './workflow.ts';
import type { ComponentFacts, HosAttestation } from './transition.ts';

/** As the calls spell them. */
export type BulkPurpose = 'download' | 'MarkFinal' | 'attestation';

export interface BulkFacts extends ComponentFacts {
  /** Good or refused: a refused file has downloads, too. */
  readonly isFileUploaded: boolean;
  /** Has organization roles, and no vendor role and no CAHPS vendor component of their own. Spec: roles-hedis-only. */
  readonly isHedisOnlyUser: boolean;
}

/** Checks stage and guards; `can` checks the person's permission. */
export function canChooseForBulk(facts: BulkFacts, purpose: BulkPurpose): Verdict {
  switch (purpose) {
    case 'download':
      return canChooseForDownload(facts);
    case 'MarkFinal':
      return all(isOffered(facts, purpose), isNotFinal(facts), canTake(facts, 'MarkFinal'));
    case 'attestation':
      return all(
        isOffered(facts, purpose),
        facts.isAttested ? no('The submission is attested already.') : yes(),
        canTake({ ...facts, hosAttestation: facts.hosAttestation ?? givenLater }, 'Attestation'),
      );
  }
}

/** Rows are selected before the statements are accepted; the attestation is checked again with the real ones. */
const givenLater: HosAttestation = { attester: 'later', vendorName: 'later', areStatementsAccepted: true };

const offered: Record<Exclude<BulkPurpose, 'download'>, readonly ComponentFacts['component'][]> = {
  MarkFinal: ['CAHPS', 'HOS'],
  attestation: ['HOS'],
};

const isOffered = (facts: ComponentFacts, purpose: Exclude<BulkPurpose, 'download'>): Verdict =>
  offered[purpose].includes(facts.component)
    ? yes()
    : no(`Not Implemented for ${getProgram(facts.component)}`);

const isNotFinal = (facts: ComponentFacts): Verdict =>
  getCompletion(facts.component, facts.stage, facts.isAttested).isFinal
    ? no('The submission is final already.')
    : yes();

const closedToPlans: readonly StageLabel[] = ['Import', 'Apply Mark Final'];

function canChooseForDownload(facts: BulkFacts): Verdict {
  if (!facts.isFileUploaded) return no('No file has been uploaded for this submission.');
  return facts.component === 'CAHPS' &&
    facts.isHedisOnlyUser &&
    closedToPlans.includes(stageLabels[facts.stage])
    ? no('The survey vendor has not marked this survey final yet.')
    : yes();
}
