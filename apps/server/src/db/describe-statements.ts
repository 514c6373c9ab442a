/** The types of all statements, for statements.generated.ts: each is analysed by PostgreSQL, and not run. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type pg from 'pg';
import { first, type Node, readTree } from './query-tree.ts';
import { beginRestore } from './restore-under-way.ts';
import type { ColumnTypes } from './column-types.ts';
import { camelCase, type Sample, statements } from './statement.ts';
import { type Catalogue, ColumnReader, passedType, show, type TypedColumn } from './statement-columns.ts';
import { runAndRollBack } from './transaction.ts';

export const statementsFile = fileURLToPath(new URL('statements.generated.ts', import.meta.url));
const apps = fileURLToPath(new URL('../../..', import.meta.url));

/** Files with statements add them to the list when they are loaded. */
async function loadStatements(): Promise<void> {
  for (const name of globSync('{server,identity,demo}/src/**/*.ts', { cwd: apps })) {
    const file = path.join(apps, name);
    if (
      !/\.(?:test|fixture)\.ts$/.test(name) &&
      /^(?:export )?const \w+ = sql\(/m.test(readFileSync(file, 'utf8'))
    )
      await import(pathToFileURL(file).href);
  }
}

/** The contents of statements.generated.ts. The database has all tables. */
export async function describeStatements(pool: pg.Pool): Promise<string> {
  await loadStatements();
  const declared = readDeclared();
  const lines: string[] = [];
  const failures: string[] = [];
  await runAndRollBack(pool, async (db) => {
    await beginRestore(db, '');
    const catalogue = await readCatalogue(db, declared.types);
    for (const [name, statement] of [...statements].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      try {
        lines.push(`  ${name}: ${await describe(db, catalogue, statement)};`);
      } catch (error) {
        failures.push(
          `${name}: ${error instanceof Error ? error.message : String(error)}\n${statement.example}`,
        );
      }
  });
  if (failures.length > 0) throw new Error(`PostgreSQL refuses statements:\n\n${failures.join('\n\n')}`);
  const all = lines.join('\n');
  return `// Written by "npm run schema" from the statements and the migrated database; do not edit.
${declared.getImports(all)}
export interface Statements {
${all}
}
`;
}

async function describe(
  db: pg.ClientBase,
  catalogue: Catalogue,
  { example, isFixed }: Sample,
): Promise<string> {
  const { values, query } = await analyse(db, example);
  const columns = new ColumnReader(catalogue).toColumns(query, null);
  const row = columns.map((column) => `${camelCase(column.name)}: ${show(column)}`).join('; ');
  const parameters = isFixed
    ? `[${values.map((type) => passedType(catalogue, type)).join(', ')}]`
    : 'unknown[]';
  return `{ values: ${parameters}; row: { ${row} } }`;
}

/** Of any text, without the types of column-types.ts. */
export const describeStatement = (pool: pg.Pool, text: string): Promise<string> =>
  runAndRollBack(pool, async (db) =>
    describe(db, await readCatalogue(db, new Map()), { example: text, isFixed: true }),
  );

/** The analysed statement is that of a function which is never called. */
async function analyse(db: pg.ClientBase, text: string): Promise<{ values: string[]; query: Node }> {
  await db.query('savepoint analysing');
  try {
    await db.query(`prepare described as ${text}`);
    const { rows: prepared } = await db.query<{ names: string[]; values: string[]; result: string }>(
      `select parameter_types::text[] as names, parameter_types::oid[]::text[] as values,
         case when result_types is null then 'void' else 'setof record' end as result
       from pg_prepared_statements where name = 'described'`,
    );
    const { names = [], values = [], result } = prepared[0] ?? {};
    await db.query(
      `create function pg_temp.described(${names.join(', ')}) returns ${result} language sql begin atomic ${text}; end`,
    );
    const { rows } = await db.query<{ body: string }>(
      `select prosqlbody::text as body from pg_proc where oid = 'pg_temp.described'::regproc`,
    );
    const query = first(readTree(rows[0]?.body ?? ''));
    if (!query) throw new Error('It has no body.');
    return { values, query };
  } finally {
    await db.query('rollback to savepoint analysing');
    await db.query('deallocate all');
  }
}

/** The columns with a type in column-types.ts, and the imports that the types need. */
function readDeclared(): { types: ReadonlyMap<string, string>; getImports: (text: string) => string } {
  const source = readFileSync(new URL('column-types.ts', import.meta.url), 'utf8');
  const declared = source.matchAll(/^  '([\w.]+)': (.*);$/gm);
  const imports = [...source.matchAll(/^import type \{ (.*) \} (from .*;)$/gm)];
  return {
    types: new Map([...declared].map(([, name, type = '']) => [name as keyof ColumnTypes, type])),
    getImports(text) {
      const used = imports.map(([, names = '', from]): [string[], string | undefined] => [
        names.split(', ').filter((name) => new RegExp(`\\b${name}\\b`).test(text)),
        from,
      ]);
      return used
        .filter(([names]) => names.length > 0)
        .map(([names, from]) => `import type { ${names.join(', ')} } ${from}\n`)
        .join('');
    },
  };
}

async function readCatalogue(db: pg.ClientBase, declared: ReadonlyMap<string, string>): Promise<Catalogue> {
  const { rows: types } = await db.query<{ id: string; name: string; element: string }>(
    'select oid::text as id, typname as name, typelem::text as element from pg_type',
  );
  const { rows: functions } = await db.query<{ id: string; name: string; isStrict: boolean }>(
    'select oid::text as id, proname as name, proisstrict as "isStrict" from pg_proc',
  );
  const catalogue = {
    columns: new Map<string, TypedColumn>(),
    types: new Map(types.map(({ id, ...type }) => [id, type])),
    functions: new Map(functions.map(({ id, ...one }) => [id, one])),
  };
  const { rows: columns } = await db.query<{
    id: string;
    type: string;
    isNullable: boolean;
    name: string;
    words: string | null;
  }>(
    `select a.attrelid || '.' || a.attnum as id, a.atttypid::text as type, not a.attnotnull as "isNullable",
       a.attrelid::regclass || '.' || a.attname as name,
       a.attrelid::regclass || '.' || a.attname as name,
       (select pg_get_constraintdef(c.oid) from pg_constraint c
         where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
           and pg_get_constraintdef(c.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[' limit 1) as words
     from pg_attribute a where a.attnum > 0 and not a.attisdropped`,
  );
  const reader = new ColumnReader(catalogue);
  for (const { id, type, isNullable, name, words } of columns) {
    const types = [...(words ?? '').matchAll(/'[^']*'(?=::text)/g)].map(([word]) => word);
    const own = declared.get(name);
    catalogue.columns.set(id, {
      types: own ? [own] : types.length > 0 ? types : reader.getType(type),
      isNullable,
    });
  }
  return catalogue;
}
