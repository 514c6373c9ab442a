/** The files of apps/server/migrations: their order, and what the header of each declares. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** apps/server/migrations */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Files up to this number are older than headers, and count as `expand`. */
export const lastWithoutHeader = 44;

/**
 * expand: adds to the schema, in one transaction; programs that do not know it go on.
 * index: one `create index concurrently`, which runs outside of a transaction and blocks no write.
 * data: one statement that is repeated in batches after the roll-out (data-changes.ts).
 * contract: removes what no program of `worksFrom` or newer uses.
 */
const kinds = ['expand', 'index', 'data', 'contract'] as const;
export type MigrationKind = (typeof kinds)[number];

export type Migration = {
  readonly number: number;
  /** The file's name, NNN_name.sql. */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
  readonly kind: MigrationKind;
  /** expand: this version of the program works without it, too. */
  readonly isOptional: boolean;
  /** contract: programs that know this schema or a newer one work with the database after it. 0: every program. */
  readonly worksFrom: number;
  /** data: counts the rows that are left. */
  readonly leftSql: string | null;
  /** data: rows of one transaction. */
  readonly batch: number;
};

/** The folder's migrations in order. Throws on a name or header that does not fit, or a number that is there twice or left out. */
export function readMigrations(folder: string): readonly Migration[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name !== 'schema.sql');
  const migrations = names.map((name): Migration => {
    const match = /^(\d{3})_[a-z0-9-]+\.sql$/.exec(name);
    if (match === null) {
      throw new Error(
        `Migration ${name}: the name must be three digits, _, lower-case words with hyphens, .sql`,
      );
    }
    // A checkout may have turned line ends; that is no change.
    const sql = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return parseMigration(name, sql);
  });
  migrations.sort((a, b) => a.number - b.number || a.name.localeCompare(b.name));
  migrations.forEach(({ number, name }, index) => {
    if (number !== index + 1) {
      throw new Error(
        `Migration ${name}: the next number is ${index + 1}; numbers neither repeat nor leave gaps.`,
      );
    }
  });
  return migrations;
}

/** Throws where the header does not say what kind of migration this is. */
export function parseMigration(name: string, sql: string): Migration {
  const number = Number(name.slice(0, 3));
  const refuse = (why: string): never => {
    throw new Error(`Migration ${name}: ${why}`);
  };
  const header = getHeader(sql);
  const [kindText, ...marks] =
    header.get('kind')?.split(/, */) ?? (number <= lastWithoutHeader ? ['expand'] : []);
  const kind = kinds.find((each) => each === kindText);
  if (kind === undefined)
    return refuse(`it must begin with "-- kind: ${kinds.join('", "-- kind: ')}" (CONTRIBUTING.md).`);
  const isOptional = marks.includes('optional');
  if (marks.some((mark) => mark !== 'optional') || (isOptional && kind !== 'expand'))
    refuse('only "-- kind: expand" takes a second word, and it is "optional".');
  const worksFrom = Number(header.get('works from') ?? 0);
  if (kind === 'contract' ? !(worksFrom > 0 && worksFrom < number) : worksFrom !== 0)
    refuse(
      'a contraction, and nothing else, names with "-- works from: NNN" the oldest schema whose programs go on.',
    );
  const leftSql = header.get('left') ?? null;
  if ((leftSql !== null) !== (kind === 'data'))
    refuse('a change of data, and nothing else, counts its rows with "-- left: select count(*) …".');
  return {
    number,
    name,
    sql,
    sha256: createHash('sha256').update(sql).digest('hex'),
    kind,
    isOptional,
    worksFrom,
    leftSql,
    batch: Number(header.get('batch') ?? 1_000),
  };
}

/** Lines like `-- kind: expand` before the first statement. */
function getHeader(sql: string): ReadonlyMap<string, string> {
  const lines = sql.split('\n');
  const end = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('--'));
  return new Map(
    lines.slice(0, end === -1 ? lines.length : end).flatMap((line) => {
      const match = /^-- (kind|works from|left|batch): +(.+?)\s*$/.exec(line);
      return match?.[1] !== undefined && match[2] !== undefined ? [[match[1], match[2]] as const] : [];
    }),
  );
}
