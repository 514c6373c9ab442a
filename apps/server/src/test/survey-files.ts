/** Survey files for tests, from the generators of the demonstration. Without defects they have no relevant findings. */
import { requiredFileName } from '@idss/domain/files/required-file-name';
import { findLayout } from '@idss/validation/seasons/cahps-season';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { type CahpsDefect, generateCahps } from '@idss/demo/generate-cahps';
import { generateHos, type HosDefect } from '@idss/demo/generate-hos';

/** The vendor in the files. */
export const surveyVendor = 300;
/** The contract in HOS files. */
export const surveyContract = 'H1234';

export interface SurveyFile {
  readonly name: string;
  readonly content: string;
}

interface SurveyFileOptions<Defect> {
  readonly members?: number;
  readonly defects?: readonly Defect[];
  readonly vendorId?: number;
  /** Changes the answers of the same people. */
  readonly seed?: string;
}

/** Adult, Commercial; or children with chronic conditions, Medicaid. */
export function cahpsFile(
  subId: number,
  wanted: SurveyFileOptions<CahpsDefect> & { readonly kind?: 'adult' | 'child CCC' } = {},
): SurveyFile {
  const { members = 120, defects = [], vendorId = surveyVendor, kind = 'adult', seed = 'test' } = wanted;
  const season = exampleSeason.cahps;
  const layout =
    season && (kind === 'adult' ? findLayout(season, 'A', 'COM') : findLayout(season, 'X', 'MCD'));
  if (!layout) throw new Error('There is no layout of CAHPS files.');
  const productLine = kind === 'adult' ? 'Commercial' : 'Medicaid';
  const named = { component: 'CAHPS', kind, productLine, submissionId: subId } as const;
  return {
    name: requiredFileName(named),
    content: generateCahps({ season, layout, subId, vendorId, members, defects, seed }),
  };
}

export function hosFile(
  subId: number,
  wanted: SurveyFileOptions<HosDefect> & { readonly kind?: 'baseline' | 'followup' } = {},
): SurveyFile {
  const { members = 1200, defects = [], vendorId = surveyVendor, kind = 'baseline', seed = 'test' } = wanted;
  const season = exampleSeason.hos;
  const vendorName = 'Survey House';
  const options = {
    season,
    subId,
    kind,
    contract: surveyContract,
    vendorId,
    vendorName,
    members,
    defects,
    seed,
  };
  const named = { component: 'HOS', kind, productLine: 'Medicare', submissionId: subId } as const;
  return { name: requiredFileName(named), content: generateHos({ ...options, isInterim: false }) };
}

/** Type and name of the files that an adult CAHPS survey has after its upload. */
export const cahpsFiles = (subId: number): readonly (readonly [type: number, name: string])[] => [
  [5, `CAHPSA${subId}_ErrorReport.txt`],
  [9, `CAHPSA${subId}_PreviewResponse.xlsx`],
  [10, `CAHPSA${subId}_PreviewAnswers.xlsx`],
  [11, `CAHPSA${subId}_PreviewResults.xlsx`],
  [17, `CAHPSA${subId}.csv`],
];
