/**
 * One page of a long list in SQL: each column of the list says once what a row shows in it, and filters and order of people
 * follow from that. What people send is only ever a value of the statement, and a column is looked up by its name.
 */
import type { ColumnFilter, CountQuery, ListCounts, PageQuery } from '@idss/contract/list-page';

export interface ListColumn {
  /** SQL of the text that a row shows, never null: filters look into it. */
  readonly text: string;
  /** SQL that rows are sorted by, where it is not the text: of a number or a moment. Null comes before everything. */
  readonly sort?: string;
  /** The column's words in their order, where they are not sorted by the alphabet. */
  readonly order?: readonly string[];
}
export type ListColumns<Name extends string> = Readonly<Record<Name, ListColumn>>;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** SQL of the word that the program has for a value: so that the words stay where they are. */
export const wordOf = (value: string, words: Readonly<Record<string, string>>): string =>
  `coalesce(${quoted(JSON.stringify(words))}::jsonb ->> (${value}), '')`;

/** SQL of a moment as calls answer it; empty without one. */
const momentText = (moment: string): string =>
  `coalesce(to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')`;

export const yesNoText = (condition: string): string => `case when ${condition} then 'Yes' else 'No' end`;

/** A column of a number, of a moment, and of `yes` or `no`. */
export const numberColumn = (number: string): ListColumn => ({
  text: `coalesce((${number})::text, '')`,
  sort: number,
});
export const momentColumn = (moment: string): ListColumn => ({ text: momentText(moment), sort: moment });
export const yesNoColumn = (condition: string): ListColumn => ({ text: yesNoText(condition) });
/** Of words of the program; `order`: where they are not sorted by the alphabet. */
export const wordColumn = (
  value: string,
  words: Readonly<Record<string, string>>,
  order?: readonly string[],
): ListColumn => ({ text: wordOf(value, words), ...(order && { order }) });

/** The condition that a row passes these filters; their values are added to `values`. */
export function filterCondition<Name extends string>(
  columns: ListColumns<Name>,
  filters: readonly ColumnFilter<Name>[],
  values: unknown[],
): string {
  const conditions = filters.map(({ id, value }) => {
    const { text } = columns[id];
    const place = `$${values.push(value)}`;
    return typeof value === 'string'
      ? `strpos(lower(${text}), lower(${place}::text)) > 0`
      : `(${text}) = any(${place}::text[])`;
  });
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

/** Texts are sorted as the browser compares them: by the signs, not by a language. */
function sortKey({ text, sort, order }: ListColumn): string {
  if (sort) return sort;
  if (!order) return `(${text}) collate "C"`;
  return `coalesce(array_position(array[${order.map(quoted).join(', ')}], ${text}), ${order.length + 1})`;
}

/** What follows `order by`: rows that are equal in the column keep the usual order, in which the list is without one. */
export function orderAndPage<Name extends string>(
  columns: ListColumns<Name>,
  { sort, pageNumber = 1, resultCount }: PageQuery<Name>,
  usual: string,
): string {
  const first = sort
    ? `${sortKey(columns[sort.id])} ${sort.isDescending ? 'desc nulls last' : 'asc nulls first'}, `
    : '';
  const page =
    resultCount === undefined ? '' : ` limit ${resultCount} offset ${(pageNumber - 1) * resultCount}`;
  return `${first}${usual}${page}`;
}

/** Is a part of the list asked for, and not the list as a whole? */
export const asksForPage = ({ filters, sort, resultCount }: PageQuery): boolean =>
  filters !== undefined || sort !== undefined || resultCount !== undefined;

/** Does it ask how many rows the whole list has, and nothing else? */
export const countsEverything = ({ filters = [], parts = [], choicesOf }: CountQuery): boolean =>
  filters.length === 0 && parts.length === 0 && choicesOf === undefined;

/** The statements of a list that count it; each gets SQL of its columns and the condition of rows. */
export interface CountedList<Name extends string> {
  readonly columns: ListColumns<Name>;
  /** What is in every statement of the list, such as the season. */
  readonly values: readonly unknown[];
  /** `select … as counts from … where …` */
  readonly count: (values: unknown[], counts: string, where: string) => Promise<readonly number[]>;
  /** `select distinct … as text from … where …` */
  readonly choices: (values: unknown[], text: string, where: string) => Promise<readonly string[]>;
}

/** How many rows filters leave, how many each part of the list has, and which texts occur in a column. */
export async function countList<Name extends string>(
  { columns, values: common, count, choices }: CountedList<Name>,
  { filters = [], parts = [], choicesOf }: CountQuery<Name>,
): Promise<ListCounts> {
  const values = [...common];
  // As a condition the filters can be found by an index, where nothing else is counted.
  const where = parts.length === 0 ? filterCondition(columns, filters, values) : 'true';
  const counted = parts.length === 0 ? [[]] : [filters, ...parts];
  const [ofFilters = 0, ...ofParts] = await count(
    values,
    `array[${counted.map((each) => countOf(filterCondition(columns, each, values))).join(', ')}]`,
    where,
  );
  if (choicesOf === undefined) return { count: ofFilters, parts: ofParts, choices: [] };
  const own = [...common];
  const others = filters.filter(({ id }) => id !== choicesOf);
  const condition = filterCondition(columns, others, own);
  return {
    count: ofFilters,
    parts: ofParts,
    choices: [...(await choices(own, columns[choicesOf].text, condition))],
  };
}

const countOf = (condition: string): string =>
  condition === 'true' ? 'count(*)::int' : `(count(*) filter (where ${condition}))::int`;
