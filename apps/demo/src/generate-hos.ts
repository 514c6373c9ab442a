/** A HOS file of the demonstration: one header and fixed-width answers, and mistakes where wanted. */
import type { HosField } from '@idss/validation/formats/hos-fixed/layout';
import type { HosSeason } from '@idss/validation/seasons/hos-season';
import { createRandom, type Random } from './random.ts';
import { drawOutcome, type Row, type SurveyOutcomes, type SurveyRequest } from './survey-outcome.ts';

export type HosDefect =
  | 'badValue'
  | 'duplicateMember'
  | 'missingAdl'
  | 'wrongCompleteness'
  | 'itemsWithoutResponse'
  | 'inconsistent'
  /** Refused: the file is not taken in. */
  | 'wrongCount'
  | 'wrongCohort';

export interface HosRequest extends SurveyRequest<HosDefect> {
  readonly season: HosSeason;
  readonly kind: 'baseline' | 'followup';
  readonly contract: string;
  readonly vendorName: string;
  readonly isInterim: boolean;
}

const outcomes: SurveyOutcomes = {
  shares: { complete: 0.46, partial: 0.06, ineligible: 0.06 },
  modes: ['M', 'M', 'M', 'T'],
  ineligible: ['20', '21', '22', '23'],
  noResponse: ['32', '33', '36', '36', '36'],
};
/** Of the answers to items that everybody is asked. */
const answered = { complete: 0.97, partial: 0.66 };

export const hosMemberKey = (cohort: number, index: number): string =>
  `M${cohort}${`${index + 1}`.padStart(7, '0')}`;

export function generateHos(request: HosRequest): string {
  const { season, members, seed, subId } = request;
  const random = createRandom(`${seed}/hos/${subId}`);
  const rows = Array.from({ length: members }, (_, index) => memberRow(request, index, random));
  for (const defect of request.defects) spoil(rows, defect);
  const { header, detail } = season.layout;
  const lines = [toLine(header.fields, headerRow(request)), ...rows.map((row) => toLine(detail.fields, row))];
  return `${lines.join('\r\n')}\r\n`;
}

const toLine = (fields: readonly HosField[], row: Row): string =>
  fields.map(({ name, width }) => (row.get(name) ?? '').padEnd(width).slice(0, width)).join('');

function headerRow(request: HosRequest): Row {
  const { season, subId, kind, contract, vendorId, vendorName, members, isInterim, defects } = request;
  const cohort = season.cohorts[kind] - (defects.includes('wrongCohort') ? 1 : 0);
  return new Map([
    ['REC_TYPE', 'H'],
    ['LAYOUT_VERSION', 'HOS3.0'],
    ['ROUND', kind === 'baseline' ? 'B' : 'F'],
    ['COHORT', `${cohort}`],
    ['REPORTING_YEAR', `${season.reportingYear}`],
    ['SUBMISSION_ID', `${subId}`.padStart(9, '0')],
    ['CONTRACT', contract],
    ['VENDOR_ID', `${vendorId}`.padStart(6, '0')],
    ['VENDOR_NAME', vendorName],
    ['RECORD_COUNT', `${members + (defects.includes('wrongCount') ? 2 : 0)}`.padStart(7, '0')],
    ['FIELD_START', `${season.reportingYear}0720`],
    ['FIELD_END', `${season.reportingYear}1113`],
    ['SAMPLE_SIZE', `${members}`.padStart(7, '0')],
    ['FILE_TYPE', isInterim ? 'I' : 'F'],
    ['CREATED', `${season.reportingYear}1116093000`],
  ]);
}

function memberRow({ season, subId, kind, contract }: HosRequest, index: number, random: Random): Row {
  const { mode, code, isComplete, isPartial } = drawOutcome(outcomes, random);
  const row: Row = new Map([
    ['REC_TYPE', 'D'],
    ['SUBMISSION_ID', `${subId}`.padStart(9, '0')],
    ['CONTRACT', contract],
    ['MEMBER_KEY', hosMemberKey(season.cohorts[kind], index)],
    ['ROUND', kind === 'baseline' ? 'B' : 'F'],
    ['COHORT', `${season.cohorts[kind]}`],
    ['BIRTH_DATE', `${random.int(1931, 1960)}${two(random.int(1, 12))}${two(random.int(1, 28))}`],
    ['SEX_ADMIN', random.pick(['1', '2'])],
    ['SRVDISP', `${mode}${code}`],
    ['SRVMODE', mode],
  ]);
  if (!isComplete && !isPartial) return row;
  row.set('SRVLANG', random.pick(['1', '1', '1', '1', '2']));
  row.set('RECEIPT_DATE', `${season.reportingYear}${two(random.int(8, 10))}${two(random.int(1, 28))}`);
  row.set('ATTEMPT', mode === 'M' ? `0${random.int(1, 2)}` : `0${random.int(3, 9)}`);
  answer(row, season.layout.detail.fields, random, isComplete);
  return row;
}

const two = (n: number): string => `${n}`.padStart(2, '0');
const adl = /^ADL/;

/** Exactly as many of the items that everybody is asked as the disposition needs; the first ones, and all ADL items. */
function answer(row: Row, fields: readonly HosField[], random: Random, isComplete: boolean): void {
  const items = fields.filter(({ isAsked }) => isAsked);
  const askedItems = items.filter(({ dependsOn }) => dependsOn === null);
  const answerCount = Math.round(askedItems.length * (isComplete ? answered.complete : answered.partial));
  const left = new Set([...askedItems].reverse().filter(({ name }) => !adl.test(name)));
  const unanswered = new Set([...left].slice(0, askedItems.length - answerCount).map(({ name }) => name));
  let count = 0;
  for (const field of items) {
    if (unanswered.has(field.name)) continue;
    const { dependsOn } = field;
    if (dependsOn && !dependsOn.answers.includes(row.get(dependsOn.name)?.trim() ?? '')) continue;
    row.set(field.name, pick(field, random));
    if (!dependsOn) count += 1;
  }
  row.set('PCTCMP', ((100 * count) / askedItems.length).toFixed(2).padStart(6, '0'));
}

const ranges: Readonly<Record<string, readonly [number, number]>> = {
  WEIGHT: [104, 262],
  HTFT: [5, 6],
  HTIN: [0, 11],
  INCOME: [1, 10],
};

function pick({ name, width, answers }: HosField, random: Random): string {
  const range = ranges[name];
  if (range) return `${random.int(...range)}`.padStart(width, '0');
  return answers?.[random.int(0, answers.length - 1)]?.trim() || (answers?.[0] ?? '');
}

function spoil(rows: readonly Row[], defect: HosDefect): void {
  const first = (count: number, ...codes: readonly string[]): readonly Row[] =>
    rows.filter((row) => codes.includes(row.get('SRVDISP')?.slice(1) ?? '')).slice(3, 3 + count);
  switch (defect) {
    case 'badValue':
      for (const row of first(4, '10')) row.set('VRGENHTH', '7');
      return;
    case 'duplicateMember':
      rows[9]?.set('MEMBER_KEY', rows[8]?.get('MEMBER_KEY') ?? '');
      return;
    case 'missingAdl':
      for (const row of first(3, '10')) row.set('ADLEAT', '');
      return;
    case 'wrongCompleteness':
      for (const row of first(2, '31')) row.set('SRVDISP', `${row.get('SRVMODE')}10`);
      return;
    case 'itemsWithoutResponse':
      for (const row of first(2, '36', '32')) row.set('SMOKE', '3');
      return;
    case 'inconsistent':
      for (const row of first(5, '10')) {
        row.set('MUILKG', '2');
        row.set('MUIINT', '2');
      }
      return;
    case 'wrongCount':
    case 'wrongCohort':
      return;
  }
}
