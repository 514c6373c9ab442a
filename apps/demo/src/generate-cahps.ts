/** A CAHPS file of the demonstration: answers that follow the questionnaire's skips, and mistakes where wanted. */
import type { CahpsItem, CahpsLayout, CahpsSeason } from '@idss/validation/seasons/cahps-season';
import { createRandom, type Random } from './random.ts';
import { drawOutcome, type Row, type SurveyOutcomes, type SurveyRequest } from './survey-outcome.ts';

export type CahpsDefect =
  | 'duplicateMember'
  | 'badCode'
  | 'badDisposition'
  | 'tooFewKeyItems'
  | 'answersWithoutResponse'
  | 'answersAfterSkip'
  | 'lateCompletion'
  | 'wrongAge'
  /** Refused: the file is not taken in. */
  | 'wrongVendor'
  | 'missingColumn';

export interface CahpsRequest extends SurveyRequest<CahpsDefect> {
  readonly season: CahpsSeason;
  readonly layout: CahpsLayout;
}

const outcomes: SurveyOutcomes = {
  shares: { complete: 0.44, partial: 0.06, ineligible: 0.05 },
  modes: ['M', 'M', 'M', 'T', 'I'],
  ineligible: ['20', '21', '22'],
  noResponse: ['32', '33', '33', '33', '34', '23'],
};
const skipped = '-8';
const unanswered = '-9';

export function generateCahps(request: CahpsRequest): string {
  const { layout, members, seed, subId } = request;
  const random = createRandom(`${seed}/cahps/${subId}`);
  const rows = Array.from({ length: members }, (_, index) => memberRow(request, index, random));
  for (const defect of request.defects) spoil(rows, defect, layout, random);
  let columns = layout.columns.map(({ name }) => name);
  if (request.defects.includes('missingColumn')) columns = columns.filter((name) => name !== 'attempt');
  const lines = rows.map((row) => columns.map((name) => row.get(name) ?? '').join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

function memberRow(
  { season, layout, subId, vendorId, members }: CahpsRequest,
  index: number,
  random: Random,
): Row {
  const { mode, code, isComplete, isPartial } = drawOutcome(outcomes, random);
  const responds = isComplete || isPartial;
  const isCcc = layout.kind === 'child CCC';
  const stratum = isCcc && index >= members / 2 ? '2' : '1';
  const row: Row = new Map([
    ['submission_id', `${subId}`],
    ['survey_type', layout.surveyType],
    ['product_line', layout.product],
    ['measurement_year', `${season.measurementYear}`],
    ['vendor_id', `${vendorId}`],
    ['member_key', `${subId}${`${index + 1}`.padStart(6, '0')}`],
    ['sample_stratum', stratum],
    ['ccc_prescreen', isCcc ? (stratum === '2' || random.chance(0.2) ? '1' : '0') : '-1'],
    ['disposition', `${mode}${code}`],
    ['survey_language', responds ? random.pick(['1', '1', '1', '1', '2']) : ''],
    ['attempt', responds ? getAttempt(mode, random) : ''],
    ['completion_date', responds ? pickDay(season.fieldingWindow, random) : ''],
    ['age_at_anchor', `${layout.kind === 'adult' ? random.int(19, 84) : random.int(1, 17)}`],
    ['sex_admin', random.pick(['F', 'M'])],
    ['frame_size', `${members}`],
  ]);
  if (responds) answer(row, layout, random, isPartial ? 4 : layout.items.length);
  return row;
}

const getAttempt = (mode: string, random: Random): string =>
  mode === 'I' ? '9' : `${mode === 'M' ? random.int(1, 2) : random.int(3, 8)}`;

function pickDay({ first, last }: { first: string; last: string }, random: Random): string {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  return new Date(random.between(from + 20 * 86_400_000, to - 30 * 86_400_000)).toISOString().slice(0, 10);
}

/** A partial respondent answers the first few items and none after them. */
function answer(row: Row, layout: CahpsLayout, random: Random, answered: number): void {
  const keys = new Set(layout.keyItems);
  layout.items.forEach((item, position) => {
    const screener = item.screen && row.get(item.screen.column);
    const isOpen = item.screen === null || item.screen.values.includes(Number(screener));
    if (position >= answered) row.set(item.column, unanswered);
    else if (!isOpen) row.set(item.column, screener === unanswered ? unanswered : skipped);
    else
      row.set(item.column, !keys.has(item.column) && random.chance(0.03) ? unanswered : pick(item, random));
  });
}

/** People answer what is good for their plan more often than not. */
function pick({ type, labels }: CahpsItem, random: Random): string {
  const codes = [...labels.keys()].sort((a, b) => a - b);
  if (type === 'rating') return `${Math.min(10, Math.max(0, Math.round(8.6 + random.between(-3.4, 2))))}`;
  if (type === 'freq') return random.pick(['4', '4', '4', '4', '3', '3', '2', '1']);
  if (type === 'mark') return random.chance(0.25) ? '1' : '0';
  if (type === 'yn') return random.chance(0.62) ? '1' : '2';
  return `${codes[random.int(0, codes.length - 1)] ?? 1}`;
}

function spoil(rows: readonly Row[], defect: CahpsDefect, layout: CahpsLayout, random: Random): void {
  const some = (isWanted: (row: Row) => boolean, count: number): readonly Row[] => {
    const wantedRows = rows.filter(isWanted);
    const from = wantedRows.length > count ? random.int(0, wantedRows.length - count) : 0;
    return wantedRows.slice(from, from + count);
  };
  const has = (row: Row, ...codes: readonly string[]): boolean =>
    codes.includes(row.get('disposition')?.slice(1) ?? '');
  switch (defect) {
    case 'duplicateMember':
      for (const row of rows.slice(7, 9)) row.set('member_key', rows[3]?.get('member_key') ?? '');
      return;
    case 'badCode':
      for (const row of some((each) => has(each, '10'), 6)) row.set(layout.keyItems[0] ?? '', '7');
      return;
    case 'badDisposition':
      for (const row of some((each) => has(each, '33'), 2)) row.set('disposition', 'M99');
      return;
    case 'tooFewKeyItems':
      for (const row of some((each) => has(each, '10'), 3))
        for (const item of layout.items) row.set(item.column, unanswered);
      return;
    case 'answersWithoutResponse':
      for (const row of some((each) => has(each, '32', '33'), 4)) row.set('Q01', '1');
      return;
    case 'answersAfterSkip':
      for (const row of some((each) => has(each, '10') && each.get('Q03') === '2', 5)) row.set('Q04', '4');
      return;
    case 'lateCompletion':
      for (const row of some((each) => has(each, '10'), 2)) row.set('completion_date', '2026-09-30');
      return;
    case 'wrongAge':
      for (const row of some(() => true, 2)) row.set('age_at_anchor', layout.kind === 'adult' ? '12' : '44');
      return;
    case 'wrongVendor':
      for (const row of rows) row.set('vendor_id', '999');
      return;
    case 'missingColumn':
      return;
  }
}
