/**
 * What calls of long lists may be asked: one page, filtered and sorted by columns as people see them; and a call next to it that
 * counts. Without any of it a call answers the whole list. Spec: lists-pages.
 */
import { z } from 'zod';
import { numberUpTo } from './shapes.ts';

const maxFilterText = 8_000;

/** PostgreSQL takes neither: no row has them. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
export const filterText = z.string().max(1_000).refine(isStorable, 'must be plain text');

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
}

/** Of the columns of a list, which are fields of its rows. */
type Names = z.ZodEnum<Readonly<Record<string, string>>>;

/** A text is looked for inside of what a row shows in the column, a list asks for one of its texts exactly. */
const columnFilters = <Columns extends Names>(columns: Columns) =>
  z
    .array(
      z.strictObject({
        id: columns,
        value: z.union([filterText, z.array(filterText).min(1).max(500)]),
      }),
    )
    .max(50);

const inQuery = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(maxFilterText)
    .transform(parseJson)
    .pipe(schema)
    .meta({ type: 'string', description: 'JSON' });

/** `-` before the column: descending. */
const sortOf = <Columns extends Names>(columns: Columns) =>
  z
    .string()
    .max(100)
    .refine(
      (text) => columns.safeParse(text.replace(/^-/, '')).success,
      'must be a column of the list, after - for descending',
    )
    .transform((text) => ({
      id: text.replace(/^-/, '') as z.output<Columns>,
      isDescending: text.startsWith('-'),
    }))
    .meta({ type: 'string' });

/** In the query of the list itself. */
export const pageOf = <Columns extends Names>(columns: Columns) => ({
  /** `[{"id": "savedName", "value": "final"}, {"id": "component", "value": ["HEDIS"]}]` */
  filters: inQuery(columnFilters(columns)).optional(),
  sort: sortOf(columns).optional(),
  /** From 1, of pages of `resultCount` rows. */
  pageNumber: numberUpTo(100_000).optional(),
  resultCount: numberUpTo(1_000).optional(),
});

/** In the query of the call that counts. */
export const countsOf = <Columns extends Names>(columns: Columns) => ({
  filters: inQuery(columnFilters(columns)).optional(),
  /** Filters of each part of the list whose rows are counted, in place of `filters`. */
  parts: inQuery(z.array(columnFilters(columns)).max(10)).optional(),
  /** A column whose texts are asked for, among the rows that filters of other columns leave. */
  choicesOf: columns.optional(),
});

export const listCounts = z.object({
  /** Rows that the filters leave. */
  count: z.number(),
  /** Of each part, in their order. */
  parts: z.array(z.number()),
  /** In no order. */
  choices: z.array(z.string()),
});
export type ListCounts = z.output<typeof listCounts>;

/** As handlers get them. */
export interface ColumnFilter<Column extends string = string> {
  readonly id: Column;
  readonly value: string | readonly string[];
}
export interface PageQuery<Column extends string = string> {
  readonly filters?: readonly ColumnFilter<Column>[] | undefined;
  readonly sort?: { readonly id: Column; readonly isDescending: boolean } | undefined;
  readonly pageNumber?: number | undefined;
  readonly resultCount?: number | undefined;
}
export interface CountQuery<Column extends string = string> {
  readonly filters?: readonly ColumnFilter<Column>[] | undefined;
  readonly parts?: readonly (readonly ColumnFilter<Column>[])[] | undefined;
  readonly choicesOf?: Column | undefined;
}
