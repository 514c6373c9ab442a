/** May this person have files checked without submitting them? Spec: generic-uploads-allowed. */
import { programSwitchedOff } from '../settings/settings.ts';
import { no, type Verdict, yes } from '../verdict.ts';

export interface GenericUploadFacts {
  /** The switch GENERICUPLOAD. */
  readonly isOpen: boolean;
  /** The switch of HEDIS. */
  readonly isHedisOpen: boolean;
  /** May this person upload HEDIS files for any submission? */
  readonly maySubmitHedis: boolean;
}

export function canUploadGeneric({ isOpen, isHedisOpen, maySubmitHedis }: GenericUploadFacts): Verdict {
  if (!maySubmitHedis) return no('You do not have the permission to upload HEDIS files.');
  if (!isHedisOpen) return no(programSwitchedOff('HEDIS'));
  return isOpen ? yes() : no('Generic uploads are switched off at the moment.');
}
