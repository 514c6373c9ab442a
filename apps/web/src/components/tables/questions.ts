/** The filters above a table, and the query that their values make. */
import type { PortalPermission } from '@idss/domain/permissions/portal-permissions';
import type { GetName } from '#src/api/calls.ts';

/** On or off; shown in the table's toolbar. */
export interface Toggle {
  readonly kind: 'toggle';
  readonly name: string;
  readonly label: string;
  /** Asked of those who may; other users get `false`. */
  readonly needs: PortalPermission | null;
}

/** One of a list, which may come from a call. */
export interface Choice {
  readonly kind: 'choice';
  readonly name: string;
  readonly label: string;
  readonly options: readonly (string | number)[] | GetName;
  /** The option that sends nothing, selected initially. Without it the first option is selected. */
  readonly none: string | null;
  readonly text: (option: string | number) => string;
  /** Shown next to the heading and stored in the address, so that a link can name it. */
  readonly isInAddress: boolean;
}

/** A first and a last day, both included, in the reader's own zone. */
export interface Days {
  readonly kind: 'days';
  /** The query's first moment, and the first moment after it. */
  readonly from: string;
  readonly before: string;
  /** The days themselves are sent, as days in UTC. */
  readonly isUtc: boolean;
}

/** A text to search for. */
export interface TextQuestion {
  readonly kind: 'text';
  readonly name: string;
  readonly label: string;
  /** Pixels of its field. */
  readonly width: number;
  /** Only digits are sent. */
  readonly isNumber: boolean;
  readonly placeholder: string;
}

export type Question = Toggle | Choice | Days | TextQuestion;

export const toggle = (name: string, label: string, needs: PortalPermission | null = null): Toggle => ({
  kind: 'toggle',
  name,
  label,
  needs,
});

export const choice = (
  name: string,
  label: string,
  options: Choice['options'],
  settings: Partial<Pick<Choice, 'none' | 'text' | 'isInAddress'>> = {},
): Choice => ({
  kind: 'choice',
  name,
  label,
  options,
  none: null,
  text: String,
  isInAddress: false,
  ...settings,
});

export const days = (from = 'from', before = 'before', isUtc = false): Days => ({
  kind: 'days',
  from,
  before,
  isUtc,
});

export const text = (
  name: string,
  label: string,
  settings: Partial<Pick<TextQuestion, 'width' | 'isNumber' | 'placeholder'>> = {},
): TextQuestion => ({
  kind: 'text',
  name,
  label,
  width: 140,
  isNumber: false,
  placeholder: 'any',
  ...settings,
});

/** The names that a question answers. */
export const getNames = (question: Question): readonly string[] =>
  question.kind === 'days' ? [question.from, question.before] : [question.name];

/** By the names of the query. Days are yyyy-MM-dd, or half typed. */
export type Answers = Readonly<Record<string, string | boolean>>;

/** The first moment of a day, or of the day after it; undefined for a day that is not complete. */
function getStart(day: unknown, addedDays = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(day)) ?? [];
  if (year === undefined || year < '1900') return undefined;
  const moment = new Date(Number(year), Number(month) - 1, Number(date) + addedDays);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** The requested option of a choice, or the first one; undefined for none. */
export function getSelected(
  { name, none }: Choice,
  options: readonly (string | number)[],
  answers: Answers,
): string | number | undefined {
  const requested = options.find((option) => String(option) === answers[name]);
  return requested ?? (none === null ? options[0] : undefined);
}

export type TableQuery = Readonly<Record<string, string | number | boolean | undefined>>;

export interface QueryContext {
  readonly answers: Answers;
  readonly isAllowed: (permission: PortalPermission) => boolean;
  readonly toOptions: (choice: Choice) => readonly (string | number)[];
}

/** The call's query; null while options that it needs are being read. */
export function toQuery(
  questions: readonly Question[],
  { answers, isAllowed, toOptions }: QueryContext,
): TableQuery | null {
  const query: Record<string, string | number | boolean | undefined> = {};
  for (const question of questions)
    if (question.kind === 'toggle')
      query[question.name] =
        answers[question.name] === true && (question.needs === null || isAllowed(question.needs));
    else if (question.kind === 'text') {
      const value = String(answers[question.name] ?? '').trim();
      const isSent = value !== '' && (!question.isNumber || /^\d{1,9}$/.test(value));
      query[question.name] = isSent ? value : undefined;
    } else if (question.kind === 'days' && question.isUtc) {
      for (const name of getNames(question)) query[name] = getStart(answers[name]) && String(answers[name]);
    } else if (question.kind === 'days') {
      query[question.from] = getStart(answers[question.from]);
      query[question.before] = getStart(answers[question.before], 1);
    } else {
      const selected = getSelected(question, toOptions(question), answers);
      if (selected === undefined && question.none === null) return null;
      query[question.name] = selected;
    }
  return query;
}
