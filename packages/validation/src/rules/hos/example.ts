/**
 * Short literals for the examples of HOS rules, filled up to whole lines of the MY2025 layout. Everything that an
 * example does not say is in order: a complete mail survey of submission 3101, baseline of contract H1234.
 */
import type { RecordLayout } from '../../formats/hos-fixed/layout.ts';
import { collectMemberKeys } from '../../formats/hos-fixed/member-keys.ts';
import { exampleSeason } from '../../seasons/example-season.ts';
import type { HosSeason } from '../../seasons/hos-season.ts';
import type { SurveyRegister, SurveyRegistration } from '../survey/subject.ts';
import { getDetailPlan } from './detail-plan.ts';
import {
  createRecord,
  type HosFile,
  type HosHeader,
  type HosIdentity,
  type HosRecord,
  type HosTotals,
  type HosWhole,
  moveRecord,
} from './subject.ts';

/** Read when an example is made: rules are loaded without their examples. */
const getSeason = (): HosSeason => exampleSeason.hos;

/** Values by field name, as in the file; shorter ones are padded with blanks. */
export type Values = Readonly<Record<string, string>>;

const headerInOrder: Values = {
  REC_TYPE: 'H',
  LAYOUT_VERSION: 'HOS3.0',
  ROUND: 'B',
  COHORT: '29',
  REPORTING_YEAR: '2026',
  SUBMISSION_ID: '000003101',
  CONTRACT: 'H1234',
  VENDOR_ID: '000081',
  VENDOR_NAME: 'Example Survey Partners',
  RECORD_COUNT: '0001200',
  FIELD_START: '20260720',
  FIELD_END: '20261113',
  SAMPLE_SIZE: '0001200',
  FILE_TYPE: 'F',
  CREATED: '20261120093000',
};

const adminInOrder: Values = {
  REC_TYPE: 'D',
  SUBMISSION_ID: '000003101',
  CONTRACT: 'H1234',
  MEMBER_KEY: 'M290000001',
  ROUND: 'B',
  COHORT: '29',
  BIRTH_DATE: '19500524',
  SEX_ADMIN: '2',
};
const surveyInOrder: Values = {
  SRVDISP: 'M10',
  SRVMODE: 'M',
  SRVLANG: '1',
  RECEIPT_DATE: '20260920',
  ATTEMPT: '01',
  PCTCMP: '100.00',
};

const answersInOrder = (): Values =>
  Object.fromEntries(
    getSeason()
      .layout.detail.fields.filter(({ isAsked, dependsOn }) => isAsked && dependsOn === null)
      .map((field) => [field.name, field.answers?.at(-1) ?? field.expected.slice(0, field.width)]),
  );

/** A line of the layout; what is not said is blank. */
export function formatLine(layout: RecordLayout, values: Values): string {
  return layout.fields.map(({ name, width }) => (values[name] ?? '').padEnd(width).slice(0, width)).join('');
}

export const headerLine = (values: Values = {}): string =>
  formatLine(getSeason().layout.header, { ...headerInOrder, ...values });

/** A completed survey with every item answered that is not tied to a screener. */
export const completeLine = (values: Values = {}): string =>
  formatLine(getSeason().layout.detail, {
    ...adminInOrder,
    ...surveyInOrder,
    ...answersInOrder(),
    ...values,
  });

/** A record without any survey. */
export const bareLine = (values: Values = {}): string =>
  formatLine(getSeason().layout.detail, { ...adminInOrder, SRVDISP: 'M32', ...values });

const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

export function headerExample(values: Values = {}, length?: number): HosHeader {
  const bytes = toBytes(headerLine(values)).slice(0, length);
  return {
    kind: 'header',
    layout: getSeason().layout.header,
    bytes,
    start: 0,
    length: bytes.length,
    line: 1,
  };
}

export interface FileLiteral {
  readonly fileName?: string;
  readonly header?: Values;
  /** Values of the register that differ from the header; 'none': not registered; 'unknown': no register at hand. */
  readonly registered?: Partial<SurveyRegistration> | 'none' | 'unknown';
  readonly baselineRoster?: readonly string[];
}

/** A baseline sample as registered. */
export const registrationInOrder: SurveyRegistration = {
  submissionId: 3101,
  component: 'HOS',
  kind: 'baseline',
  productLine: 'Medicare',
  measurementYear: 2025,
  vendorId: 81,
  cmsContractNumber: 'H1234',
};

export function fileExample(literal: FileLiteral = {}): HosFile & { readonly header: HosHeader } {
  const { registered = 'unknown', baselineRoster } = literal;
  const registration =
    registered === 'none' || registered === 'unknown' ? undefined : { ...registrationInOrder, ...registered };
  const register: SurveyRegister = {
    getRegistration: () => registration,
    getBaselineRoster: () => (baselineRoster === undefined ? undefined : new Set(baselineRoster)),
  };
  const isUnknown = registered === 'unknown';
  return {
    fileName: literal.fileName ?? 'HOSB3101.txt',
    season: getSeason(),
    register: isUnknown ? null : register,
    header: headerExample(literal.header),
    registration: isUnknown ? null : registration,
    baselineRoster: baselineRoster === undefined ? null : collectMemberKeys(baselineRoster),
  };
}

/** A detail record on line 2. `line` is a whole line; see completeLine and bareLine. */
export function recordExample(line: string, file: HosFile = fileExample(), firstLine = 0): HosRecord {
  const record = createRecord(file, getDetailPlan(getSeason()));
  const bytes = toBytes(line);
  moveRecord(record, bytes, 0, bytes.length, 2, false);
  record.firstLine = firstLine;
  return record;
}

export function identityExample(literal: FileLiteral = {}, line?: string): HosIdentity {
  const file = fileExample(literal);
  return { file, header: file.header, record: line === undefined ? null : recordExample(line, file) };
}

export const wholeExample = (header: Values, totals: Partial<HosTotals> = {}): HosWhole => ({
  header: headerExample(header),
  totals: {
    records: 1200,
    complete: 600,
    partial: 40,
    ineligible: 60,
    nonResponse: 500,
    unknown: 0,
    ...totals,
  },
});
