/** Builds a season of HOS from its hos-layout.json and the facts of surveys.json. */
import { compileHosLayout } from '../formats/hos-fixed/layout.ts';
import { type DispositionClass, dispositionClasses, type HosSeason } from './hos-season.ts';
import { scoringOf2025 } from './survey-scoring.ts';
import type { SurveyFacts } from './survey-facts.ts';

const isDispositionClass = (text: string): text is DispositionClass =>
  (dispositionClasses as readonly string[]).includes(text);

/** The shape of hos-layout.json as a program reads it. */
export type HosLayoutData = Parameters<typeof compileHosLayout>[0] & {
  readonly dispositions: Readonly<Record<string, { readonly label: string; readonly class: string }>>;
};

const asNumber = (day: string): number => Number(day.replaceAll('-', ''));

export function loadHosSeason(
  data: HosLayoutData,
  measurementYear: number,
  {
    fielding,
    cohorts,
    completeness = scoringOf2025.completeness,
    itemScores = scoringOf2025.itemScores,
    effectiveness = scoringOf2025.effectiveness,
  }: SurveyFacts['hos'],
): HosSeason {
  const dispositions = Object.entries(data.dispositions).map(([code, { label, class: name }]) => {
    if (!/^\d\d$/.test(code) || !isDispositionClass(name))
      throw new Error(`disposition ${code} is of no known class: ${name}`);
    return [code, { label, class: name }] as const;
  });
  return {
    measurementYear,
    reportingYear: measurementYear + 1,
    layout: compileHosLayout(data),
    dispositions: new Map(dispositions),
    cohorts,
    completeness,
    itemScores,
    effectiveness,
    fieldingWindow: { first: asNumber(fielding.first), last: asNumber(fielding.last) },
  };
}
