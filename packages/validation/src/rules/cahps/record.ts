/** Questions that several rules ask of a record. */
import type { CahpsItem, DispositionClass } from '../../seasons/cahps-season.ts';
import type { Report, Reporter } from '../../rule.ts';
import type { RecordSubject } from './subject.ts';

export const getValue = ({ layout, values }: RecordSubject, column: string): string =>
  values[layout.indexOf.get(column) ?? -1] ?? '';

/** undefined: the disposition is none of the list. */
export function getDisposition(record: RecordSubject): DispositionClass | undefined {
  const text = getValue(record, 'disposition');
  const isForm = /^[A-Z][0-9]{2}$/.test(text) && record.season.modes.has(text.slice(0, 1));
  return isForm ? record.season.dispositions.get(Number(text.slice(1)))?.class : undefined;
}

export const isResponse = (record: RecordSubject): boolean => {
  const disposition = getDisposition(record);
  return disposition === 'complete' || disposition === 'partial';
};

export const isWithoutResponse = (record: RecordSubject): boolean => {
  const disposition = getDisposition(record);
  return disposition === 'ineligible' || disposition === 'nonresponse';
};

/** A substantive answer: a code of the item's own list, no missing code. */
export const parseAnswer = (item: CahpsItem, text: string): number | null =>
  /^(?:0|[1-9][0-9]?)$/.test(text) && item.labels.has(Number(text)) ? Number(text) : null;

export const showText = (text: string): string => (text === '' ? 'empty' : text);

/** A report about one column of a record. */
export function reportColumn(
  record: RecordSubject,
  column: string,
  report: Reporter,
  found: Pick<Report, 'found' | 'expected' | 'message' | 'cause'>,
): void {
  report({ at: record.toPlace(record.layout.indexOf.get(column) ?? 0), indicatorKey: column, ...found });
}
