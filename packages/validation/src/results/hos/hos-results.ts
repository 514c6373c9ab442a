/** The content of the HOS reports in addition to the findings (file types 7 and 8; spec: hos-reports). JSON-safe. */
import type { Severity } from '@idss/domain/findings/finding';
import type { DispositionClass } from '../../seasons/hos-season.ts';

/** A row of the header report. */
export interface HosHeaderCheck {
  readonly check: string;
  readonly field: string;
  readonly expected: string;
  readonly found: string;
  readonly result: 'Pass' | 'Fail';
  /** "" where the check passed. */
  readonly severity: Severity | '';
  readonly message: string;
}

export interface DispositionCount {
  /** With the letter of the mode: "M10". */
  readonly code: string;
  readonly label: string;
  readonly class: DispositionClass;
  readonly count: number;
}

export interface RuleCount {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly count: number;
}

/** How often each value of an item occurs in completed and partially completed surveys. */
export interface ItemFrequencies {
  readonly field: string;
  /** The question's number, "10a". */
  readonly item: string;
  readonly description: string;
  /** Accepted values that occur, in their order; of items with a list, all of it. */
  readonly values: readonly { readonly value: string; readonly count: number }[];
  readonly blank: number;
  /** Values that O-007 reports. */
  readonly invalid: number;
}

/** Mean of a VR-12 item, rescaled to 0 (worst) to 100 (best); never the PCS or MCS summary. */
export interface ItemScore {
  readonly field: string;
  readonly item: string;
  readonly description: string;
  readonly answers: number;
  /** Two decimals, half-up; "" without an answer. */
  readonly mean: string;
}

/** A rate of the HEDIS measures that the survey feeds, over this file only. */
export interface EffectivenessRate {
  /** FRM, MUI, PAO. */
  readonly measure: string;
  readonly name: string;
  readonly field: string;
  readonly numerator: number;
  readonly denominator: number;
  /** Percent with two decimals, half-up; NA below a denominator of 100. */
  readonly rate: string;
}

export interface HosResults {
  /** SAMPLE_SIZE of the header; null where it is not a number. */
  readonly sampleSize: number | null;
  readonly records: number;
  readonly complete: number;
  readonly partial: number;
  readonly ineligible: number;
  readonly nonResponse: number;
  /** Records with a disposition that is not in the table. */
  readonly unknownDisposition: number;
  /** Percent with two decimals, half-up; "" where no member is eligible. */
  readonly responseRate: string;
  readonly dispositions: readonly DispositionCount[];
  /** Rules with findings, by id. */
  readonly rules: readonly RuleCount[];
  readonly frequencies: readonly ItemFrequencies[];
  readonly vr12: readonly ItemScore[];
  readonly effectiveness: readonly EffectivenessRate[];
}
