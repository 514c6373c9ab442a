/** The survey components of a season folder (docs/season-folder.md), as needed by the rules of CAHPS and HOS files. */
import { isComponentKind } from '@idss/domain/files/required-file-name';
import { isProductLine } from '@idss/domain/program';
import { type CsvRecord, readCsv } from '../formats/csv/read-csv.ts';
import type { SurveyRegister, SurveyRegistration } from '../rules/survey/subject.ts';
import type { SeasonFiles, SeasonProblem } from './read-season-register.ts';

export type SurveyRegisterResult =
  | { readonly ok: true; readonly register: SurveyRegister }
  | { readonly ok: false; readonly problems: readonly SeasonProblem[] };

const lists = {
  'submissions.csv': ['SubId', 'ProductLine'],
  'components.csv': ['SubId', 'Component', 'Kind', 'VendorId'],
  'hos-baseline-roster.csv': ['Cohort', 'CmsContractNumber', 'MemberKey'],
} as const;
type ListName = keyof typeof lists;

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^[0-9]{1,9}$/.test(text.trim()) ? Number(text) : null;
const keyOf = (component: string, submissionId: number): string => `${component} ${submissionId}`;
const rosterKey = (cohort: number | null, contract: string): string => `${cohort} ${contract}`;

/** A folder without components.csv has no survey components; without a roster O-012 does not run. */
export function readSurveyRegister(files: SeasonFiles, measurementYear: number): SurveyRegisterResult {
  const problems: SeasonProblem[] = [];

  function records(file: ListName): readonly CsvRecord[] {
    const text = files.get(file);
    if (text === undefined) return [];
    const table = readCsv(text);
    if (!table.ok) {
      problems.push({ file, line: table.line, reason: table.reason });
      return [];
    }
    const missing = lists[file].filter((name) => !table.columns.includes(name));
    for (const name of missing) problems.push({ file, line: 1, reason: `the column ${name} is missing` });
    return missing.length > 0 ? [] : table.records;
  }

  const submissions = new Map(
    records('submissions.csv').map((record) => [record.get('SubId')?.trim() ?? '', record]),
  );
  const registrations = new Map<string, SurveyRegistration>();
  for (const record of records('components.csv')) {
    const component = record.get('Component')?.trim();
    if (component !== 'CAHPS' && component !== 'HOS') continue;
    const id = record.get('SubId')?.trim() ?? '';
    const submissionId = wholeNumber(id);
    const productLine = submissions.get(id)?.get('ProductLine')?.trim() ?? '';
    const kind = record.get('Kind')?.trim() ?? '';
    if (submissionId === null || !isProductLine(productLine) || !isComponentKind(kind))
      problems.push({
        file: 'components.csv',
        line: null,
        reason: `${component} of ${id}: the submission, its product line or the kind ${kind} is not known`,
      });
    else
      registrations.set(keyOf(component, submissionId), {
        submissionId,
        component,
        kind,
        productLine,
        measurementYear,
        vendorId: wholeNumber(record.get('VendorId')),
        cmsContractNumber: submissions.get(id)?.get('CmsContractNumber')?.trim() || null,
      });
  }

  const rosters = new Map<string, Set<string>>();
  for (const record of records('hos-baseline-roster.csv')) {
    const key = rosterKey(wholeNumber(record.get('Cohort')), record.get('CmsContractNumber')?.trim() ?? '');
    const roster = rosters.get(key) ?? new Set<string>();
    rosters.set(key, roster.add(record.get('MemberKey')?.trim() ?? ''));
  }

  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    register: {
      registrationOf: (component, submissionId) => registrations.get(keyOf(component, submissionId)),
      baselineRosterOf: (cohort, contract) => rosters.get(rosterKey(cohort, contract)),
    },
  };
}
