/**
 * Which schemas of the database this version of the program works with. Both ends follow from the headers of the
 * migrations: the oldest schema is the last one that adds what the program uses, the newest one that it knows is the last
 * file. A newer one is fine as long as the database says so: each contraction is stored with the oldest schema whose
 * programs go on with it. A database says what it is like, the program what it needs; neither knows the other's versions.
 */
import type { Migration } from './migration-files.ts';

export interface SchemaRange {
  readonly oldest: number;
  readonly newest: number;
}

/** A row of the table `migration`. */
export type AppliedMigration = Pick<Migration, 'number' | 'name' | 'sha256' | 'worksFrom'>;

/** Indexes, changes of data and contractions are not needed: the version works before them and after them. */
export function getRange(migrations: readonly Migration[]): SchemaRange {
  const needed = migrations.filter(({ kind, isOptional }) => kind === 'expand' && !isOptional);
  return { oldest: needed.at(-1)?.number ?? 0, newest: migrations.at(-1)?.number ?? 0 };
}

const padNumber = (schema: number): string => String(schema).padStart(3, '0');

/** Why this version cannot work with the database, in one sentence that says what to do; null when it can. */
export function explainSchemaMismatch(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): string | null {
  const { oldest, newest } = getRange(migrations);
  const current = applied.at(-1)?.number ?? 0;
  const [contradiction] = contradictions(migrations, applied);
  if (contradiction !== undefined) return contradiction;
  if (current < oldest)
    return `The database has schema ${padNumber(current)}, and this version needs ${padNumber(oldest)} or newer: run "npx idss migrate" with this version first.`;
  return current > newest ? explainTooNew(newest, applied) : null;
}

/** The sentence where a contraction removed what this version uses. */
export function explainTooNew(newest: number, applied: readonly AppliedMigration[]): string | null {
  const worksFrom = Math.max(0, ...applied.map((row) => row.worksFrom));
  return worksFrom > newest
    ? `The database has schema ${padNumber(applied.at(-1)?.number ?? 0)}, which works with versions that know schema ${padNumber(worksFrom)}, and this one knows only ${padNumber(newest)}: start a newer version.`
    : null;
}

/** Files that were changed after they were applied, in words. */
export function contradictions(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): readonly string[] {
  return applied.flatMap((row) => {
    const file = migrations.find(({ number }) => number === row.number);
    if (file === undefined || file.sha256 === row.sha256) return [];
    const renamed = file.name === row.name ? '' : ` (then named ${row.name})`;
    return `${file.name} was changed after it was applied${renamed}: restore it, and write a new migration.`;
  });
}
