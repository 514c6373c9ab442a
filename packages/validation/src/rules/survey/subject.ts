/** The registrations, as the rules of CAHPS and HOS files see them. */
import type { ComponentKind } from '@idss/domain/files/required-file-name';
import type { ProductLine } from '@idss/domain/program';

/** A survey component as the season registers it. */
export interface SurveyRegistration {
  readonly submissionId: number;
  readonly component: 'CAHPS' | 'HOS';
  readonly kind: ComponentKind;
  readonly productLine: ProductLine;
  readonly measurementYear: number;
  /** The survey vendor that the component names. */
  readonly vendorId: number | null;
  readonly cmsContractNumber: string | null;
}

/** Absent (null) in the browser and on the command line without --season: rules about registrations are silent. */
export interface SurveyRegister {
  /** undefined: not registered, or not for this person to know. */
  getRegistration(component: 'CAHPS' | 'HOS', submissionId: number): SurveyRegistration | undefined;
  /** Member keys of a cohort's baseline sample under a contract; undefined: not on record, O-012 is silent. */
  getBaselineRoster(cohort: number, cmsContractNumber: string): ReadonlySet<string> | undefined;
}
