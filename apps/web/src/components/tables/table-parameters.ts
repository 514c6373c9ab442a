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
export interface TextParameter {
  readonly kind: 'text';
  readonly name: string;
  readonly label: string;
  /** Pixels of its field. */
  readonly width: number;
  /** Only digits are sent. */
  readonly isNumber: boolean;
  readonly placeholder: string;
}

export type TableParameter = Toggle | Choice | Days | TextParameter;

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
  settings: Partial<Pick<TextParameter, 'width' | 'isNumber' | 'placeholder'>> = {},
): TextParameter => ({
  kind: 'text',
  name,
  label,
  width: 140,
  isNumber: false,
  placeholder: 'any',
  ...settings,
});

/** The names that a parameter has in the query. */
export const getNames = (parameter: TableParameter): readonly string[] =>
  parameter.kind === 'days' ? [parameter.from, parameter.before] : [parameter.name];

/** By the names of the query. Days are yyyy-MM-dd, or half typed. */
export type ParameterValues = Readonly<Record<string, string | boolean>>;

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
  values: ParameterValues,
): string | number | undefined {
  const requested = options.find((option) => String(option) === values[name]);
  return requested ?? (none === null ? options[0] : undefined);
}

export type TableQuery = Readonly<Record<string, string | number | boolean | undefined>>;

export interface QueryContext {
  readonly values: ParameterValues;
  readonly isAllowed: (permission: PortalPermission) => boolean;
  readonly toOptions: (choice: Choice) => readonly (string | number)[];
}

/** The call's query; null while options that it needs are being read. */
export function toQuery(
  parameters: readonly TableParameter[],
  { values, isAllowed, toOptions }: QueryContext,
): TableQuery | null {
  const query: Record<string, string | number | boolean | undefined> = {};
  for (const parameter of parameters)
    if (parameter.kind === 'toggle')
      query[parameter.name] =
        values[parameter.name] === true && (parameter.needs === null || isAllowed(parameter.needs));
    else if (parameter.kind === 'text') {
      const value = String(values[parameter.name] ?? '').trim();
      const isSent = value !== '' && (!parameter.isNumber || /^\d{1,9}$/.test(value));
      query[parameter.name] = isSent ? value : undefined;
    } else if (parameter.kind === 'days' && parameter.isUtc) {
      for (const name of getNames(parameter)) query[name] = getStart(values[name]) && String(values[name]);
    } else if (parameter.kind === 'days') {
      query[parameter.from] = getStart(values[parameter.from]);
      query[parameter.before] = getStart(values[parameter.before], 1);
    } else {
      const selected = getSelected(parameter, toOptions(parameter), values);
      if (selected === undefined && parameter.none === null) return null;
      query[parameter.name] = selected;
    }
  return query;
}
