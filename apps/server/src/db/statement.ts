/** SQL with a name. `npm run schema` reads the types of its values and rows from the database. */
import type pg from 'pg';
import type { Queryable } from './queryable.ts';
import { statementName } from './statement-name.ts';
import type { Statements } from './statements.generated.ts';

/** Parts of the text that vary, such as a condition. */
type Parts = readonly string[];

export type RowOf<S> = S extends Statement<infer Row, never, never> ? Row : never;

/** With the name of its statement, which the driver ignores. */
export interface NamedQuery extends pg.QueryConfig {
  readonly statement: string;
}

export class Statement<Row, Values extends readonly unknown[], Varying extends Parts> {
  readonly name: string;
  readonly text: (...parts: Varying) => string;
  #isPrepared = false;
  #notNull: readonly string[] = [];

  constructor(name: string, text: (...parts: Varying) => string) {
    this.name = name;
    this.text = text;
  }

  /** Each connection plans it once: for texts whose planning takes longer than their work. */
  prepared(): this {
    this.#isPrepared = true;
    return this;
  }

  /** With columns that are known better than the database knows them: the contents of JSON, words. */
  narrowed<
    Known extends { readonly [Column in keyof Known]: Column extends keyof Row ? Row[Column] : never },
  >() {
    return this as unknown as Statement<Omit<Row, keyof Known> & Known, Values, Varying>;
  }

  /** With columns that are never null for a reason that the database does not know. Reading them checks it. */
  notNull<Column extends keyof Row & string>(...columns: readonly Column[]) {
    this.#notNull = columns;
    return this as unknown as Statement<
      Omit<Row, Column> & { [Name in Column]: NonNullable<Row[Name]> },
      Values,
      Varying
    >;
  }

  /** As the driver takes it. */
  query(values: Values, ...parts: Varying): NamedQuery {
    const text = this.text(...parts);
    const prepared = this.#isPrepared && { name: statementName(this.name, text) };
    return { ...prepared, text, values: [...values], statement: this.name };
  }

  async all(db: Queryable, values: Values, ...parts: Varying): Promise<Row[]> {
    const result = await db.query<unknown[]>({ ...this.query(values, ...parts), rowMode: 'array' });
    const names = result.fields.map(({ name }) => camelCase(name));
    const rows = result.rows.map((columns) => toRow(names, columns));
    for (const name of this.#notNull)
      if (rows.some((row) => row[name] === null))
        throw new Error(`The statement ${this.name} found no ${name}.`);
    return rows as Row[];
  }

  /** Returns the number of rows that it wrote or found. */
  async run(db: Queryable, values: Values, ...parts: Varying): Promise<number> {
    return (await db.query(this.query(values, ...parts))).rowCount ?? 0;
  }

  /** Of a statement that counts: `select count(*)::int as count …`. */
  async count(
    this: Statement<{ readonly count: number }, Values, Varying>,
    db: Queryable,
    values: Values,
    ...parts: Varying
  ): Promise<number> {
    return (await this.one(db, values, ...parts)).count;
  }

  /** Of a statement that finds one row or none. */
  async maybe(db: Queryable, values: Values, ...parts: Varying): Promise<Row | null> {
    const [row] = await this.all(db, values, ...parts);
    return row ?? null;
  }

  /** Of a statement that always has a row: an aggregate, or an insertion. */
  async one(db: Queryable, values: Values, ...parts: Varying): Promise<Row> {
    const [row] = await this.all(db, values, ...parts);
    if (!row) throw new Error(`The statement ${this.name} found no row.`);
    return row;
  }
}

/** Of the columns of our own statements: few, and asked for with every row that is read. */
const camelCased = new Map<string, string>();

/** `sub_id` is `subId` everywhere outside of SQL. */
export function camelCase(name: string): string {
  const known = camelCased.get(name);
  if (known !== undefined) return known;
  const made = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelCased.set(name, made);
  return made;
}

function toRow(names: readonly string[], columns: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  // With an index: it takes a third of the time of a callback for each column.
  for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = columns[index];
  return row;
}

/** A statement as it is analysed; `isFixed`: no part of it varies. */
export interface Sample {
  readonly example: string;
  readonly isFixed: boolean;
}

/** For `npm run schema`. */
export const statements = new Map<string, Sample>();

/** Any value may be null, and a missing one is null: the SQL defines what that means. */
type Nullable<Values> = { readonly [Index in keyof Values]: Values[Index] | null | undefined };

type StatementFor<Name extends keyof Statements, Varying extends Parts> = Statement<
  Statements[Name]['row'],
  Varying extends readonly [] ? Nullable<Statements[Name]['values']> : readonly unknown[],
  Varying
>;

/** sql('name')`select …` */
export function sql<Name extends keyof Statements>(
  name: Name,
): (text: TemplateStringsArray, ...fragments: readonly (string | number)[]) => StatementFor<Name, []>;
/** `text` gets parts that vary and change no column. Each has an example: without, all of them are conditions. */
export function sql<Name extends keyof Statements, Varying extends string[]>(
  name: Name,
  text: (...parts: Varying) => string,
  examples?: Varying,
): StatementFor<Name, Varying>;
export function sql(
  name: keyof Statements,
  text?: (...parts: string[]) => string,
  examples?: string[],
): unknown {
  const register = (build: (...parts: string[]) => string) => {
    if (statements.has(name)) throw new Error(`Two statements are called ${name}.`);
    const parts = examples ?? Array.from({ length: build.length }, () => 'true');
    statements.set(name, { example: build(...parts), isFixed: text === undefined });
    return new Statement(name, build);
  };
  if (text) return register(text);
  return (strings: TemplateStringsArray, ...fragments: readonly (string | number)[]) => {
    const fixed = String.raw({ raw: strings }, ...fragments);
    return register(() => fixed);
  };
}
