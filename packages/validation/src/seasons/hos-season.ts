/** A season's definition of HOS files: layout, dispositions, cohorts, dates. Spec: hos-cohorts, season-fielding. */
import type { HosCompleteness, HosEffectiveness, ItemScales } from './survey-scoring.ts';
import type { HosLayout } from '../formats/hos-fixed/layout.ts';

export const dispositionClasses = ['complete', 'partial', 'ineligible', 'nonresponse'] as const;
export type DispositionClass = (typeof dispositionClasses)[number];

export interface HosDisposition {
  readonly label: string;
  readonly class: DispositionClass;
}

export interface HosSeason {
  readonly measurementYear: number;
  /** The year of fielding, one after the measurement year. */
  readonly reportingYear: number;
  readonly layout: HosLayout;
  /** By the two digits after the letter of the mode. */
  readonly dispositions: ReadonlyMap<string, HosDisposition>;
  /** The cohorts that are fielded: baseline year − 1997. Spec: hos-cohorts. */
  readonly cohorts: { readonly baseline: number; readonly followup: number };
  readonly completeness: HosCompleteness;
  readonly itemScores: ItemScales;
  readonly effectiveness: HosEffectiveness;
  /** First and last day of fielding, yyyymmdd as a number. */
  readonly fieldingWindow: { readonly first: number; readonly last: number };
}
