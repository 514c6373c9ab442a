/** The subjects of HOS rules: the file, one of its lines, or the file once all its lines are known. */
import {
  parseDateBytes,
  parseDigits,
  isBlankAt,
  readText,
  yearsBetween,
} from '../../formats/hos-fixed/bytes.ts';
import type { HosField, RecordLayout } from '../../formats/hos-fixed/layout.ts';
import type { MemberKeys } from '../../formats/hos-fixed/member-keys.ts';
import type { DispositionClass, HosSeason } from '../../seasons/hos-season.ts';
import type { SurveyRegister, SurveyRegistration } from '../survey/subject.ts';
import type { DetailPlan } from './detail-plan.ts';

/** A line as bytes. Columns of a line that is too short or too long are those of its layout, from its beginning. */
export interface HosLine {
  readonly kind: 'header' | 'detail';
  readonly layout: RecordLayout;
  bytes: Uint8Array;
  /** Where the line begins in `bytes`. */
  start: number;
  /** In bytes, without the line's end. */
  length: number;
  /** Physical line, from 1. */
  line: number;
}

export interface HosFile {
  readonly fileName: string;
  readonly season: HosSeason;
  readonly register: SurveyRegister | null;
  /** null where the file does not start with one. */
  readonly header: HosHeader | null;
  /** undefined: not registered, or of another season. null: not known, for want of a register or of an id. */
  readonly registration: SurveyRegistration | undefined | null;
  /** Members of the cohort's baseline; null where they are not known or the file is a baseline's. */
  readonly baselineRoster: MemberKeys | null;
}

/** The header record; its bytes are its own. */
export type HosHeader = HosLine & { readonly kind: 'header' };

/** A detail record. One object serves all lines of a file, so nothing may keep it. */
export interface HosRecord extends HosLine {
  readonly kind: 'detail';
  readonly plan: DetailPlan;
  file: HosFile;
  /** No column contains a byte that is not allowed there: one-character fields are in order. */
  isPlain: boolean;
  /** Has all fields up to the reserved columns, so that they can be compared with one another. */
  isWhole: boolean;
  /** The line that had this member key before; 0 where none had. */
  firstLine: number;
  /** The two digits after the letter of the mode, M or T; -1 where there is no such disposition. */
  code: number;
  /** null where the disposition is not known. */
  outcome: DispositionClass | null;
  /** This year's items with an answer; -1 while nobody has asked. */
  answered: number;
  /** Completed years at the date of the survey, negative for a birth after it; unknownAge without both dates. */
  age: number;
}

/** A header and what follows from all lines behind it. */
export interface HosWhole {
  readonly header: HosHeader;
  readonly totals: HosTotals;
}

export interface HosTotals {
  /** Detail records, whatever is wrong with them. */
  readonly records: number;
  readonly complete: number;
  readonly partial: number;
  readonly ineligible: number;
  readonly nonResponse: number;
  /** Records whose disposition is not known. */
  readonly unknown: number;
}

/** O-001: what is there instead of one header record. */
export interface HosStructure {
  readonly kind: 'header' | 'empty' | 'byteOrderMark' | 'notFirst' | 'second';
  readonly line: number;
  readonly found: string;
}

/** O-002: a line and the length that it should have. */
export interface HosLength {
  readonly line: number;
  readonly length: number;
  readonly expected: number;
}

/** O-004: the header, or a detail record that is compared with it. */
export interface HosIdentity {
  readonly file: HosFile;
  readonly header: HosHeader;
  readonly record: HosRecord | null;
}

export const hasField = (line: HosLine, field: HosField): boolean => field.end <= line.length;

/** The field as it stands; its part where the line is too short. */
export function fieldText(line: HosLine, field: HosField): string {
  return readText(
    line.bytes,
    line.start + field.at,
    Math.min(field.width, Math.max(0, line.length - field.at)),
  );
}

export const accepts = (line: HosLine, field: HosField): boolean =>
  field.accepts(line.bytes, line.start + field.at);

export const isAnswered = (line: HosLine, field: HosField): boolean =>
  !isBlankAt(line.bytes, line.start + field.at, field.width);

/** A header field without its padding; null where the line does not contain it or its value is not one of the layout's. */
export function headerText(header: HosHeader, name: string): string | null {
  const field = header.layout.getField(name);
  return hasField(header, field) && accepts(header, field) ? fieldText(header, field).trimEnd() : null;
}

export function headerNumber(header: HosHeader, name: string): number | null {
  const text = headerText(header, name);
  return text === null || text === '' ? null : Number(text);
}

/** As a sentence shows it. */
export const showValue = (text: string): string => (text.trim() === '' ? 'blank' : text.trimEnd());

/**
 * Percent; null where no member is eligible. The sample is the drawn one, or the file's own where the header has none.
 */
export function responseRateParts({
  header,
  totals,
}: HosWhole): { responses: number; eligible: number } | null {
  const eligible = (headerNumber(header, 'SAMPLE_SIZE') ?? totals.records) - totals.ineligible;
  return eligible > 0 ? { responses: totals.complete + totals.partial, eligible } : null;
}

/** No date is so far from another. */
export const unknownAge = -100_000;

const [mail, telephone] = ['M'.charCodeAt(0), 'T'.charCodeAt(0)];
const blankRecord = new Uint8Array(0);

export const createRecord = (file: HosFile, plan: DetailPlan): HosRecord => ({
  kind: 'detail',
  layout: plan.layout,
  plan,
  file,
  bytes: blankRecord,
  start: 0,
  length: 0,
  line: 0,
  isPlain: false,
  isWhole: false,
  firstLine: 0,
  code: -1,
  outcome: null,
  answered: -1,
  age: unknownAge,
});

/** Points the record at another line. Member key and baseline are the engine's business. */
export function moveRecord(
  record: HosRecord,
  bytes: Uint8Array,
  start: number,
  length: number,
  line: number,
  isPlain: boolean,
): void {
  const { plan } = record;
  record.bytes = bytes;
  record.start = start;
  record.length = length;
  record.line = line;
  record.isPlain = isPlain;
  record.isWhole = length >= plan.layout.usedLength;
  record.firstLine = 0;
  record.answered = -1;
  const letter = bytes[start + plan.disposition.at];
  const isMode = length >= plan.disposition.end && (letter === mail || letter === telephone);
  record.code = isMode ? parseDigits(bytes, start + plan.disposition.at + 1, 2) : -1;
  record.outcome = record.code < 0 ? null : (plan.outcomes[record.code] ?? null);
  record.age = computeAge(record);
}

/** On the day the survey was received; on the last day of fielding where none was. */
function computeAge({ plan, bytes, start, length, file }: HosRecord): number {
  const { birthDate, receiptDate } = plan;
  if (length < receiptDate.end) return unknownAge;
  const birthDay = parseDateBytes(bytes, start + birthDate.at);
  if (birthDay === 0) return unknownAge;
  const received = parseDateBytes(bytes, start + receiptDate.at);
  const surveyed =
    received === 0 && isBlankAt(bytes, start + receiptDate.at, receiptDate.width)
      ? fieldEnd(file.header)
      : received;
  return surveyed === 0 ? unknownAge : yearsBetween(birthDay, surveyed);
}

function fieldEnd(header: HosHeader | null): number {
  if (header === null) return 0;
  const field = header.layout.getField('FIELD_END');
  return hasField(header, field) ? parseDateBytes(header.bytes, header.start + field.at) : 0;
}
