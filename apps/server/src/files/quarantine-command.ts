/** `quarantine list|restore|delete`: what becomes of stored files that no record names. */
import { pluralize } from '@idss/domain/format-number';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { mayRemoveFiles } from './backup-lock.sql.ts';
import { isStorageKey, type QuarantinedFile } from './file-store.ts';
import { toBatches, listClaimed, restoreKnown } from './sweep-files.ts';

export const quarantineUsage = `Usage: quarantine list | restore | delete DAY… | delete KEY… | delete --all

Stored files that no record names are set aside in the file store, by the day on which they were found there.
  list     each with its day, its size in bytes and its key
  restore  puts those back that records name again, as the running portal does by itself
  delete   removes those of a day (yyyy-MM-dd), single ones, or all; one that a record names is never removed

Works while the portal runs, too. Exit codes: 0 done, 1 something named was not deleted or could not be put back, 2 wrong use or no database.
`;

export interface QuarantineSurroundings extends Pick<App, 'pool' | 'files' | 'log'> {
  readonly out: (line: string) => void;
}

export async function runQuarantineCommand(
  args: readonly string[],
  around: QuarantineSurroundings,
): Promise<number> {
  const [verb, ...rest] = args;
  if (verb === 'list' && rest.length === 0) return list(around);
  if (verb === 'restore' && rest.length === 0) {
    const { restored, failed } = await restoreKnown(around);
    around.out(`${count(restored)} put back.`);
    if (failed > 0) around.out(`${count(failed)} could not be put back; the log says why.`);
    return failed === 0 ? 0 : 1;
  }
  const isAll = rest.length === 1 && rest[0] === '--all';
  const isNamed = rest.length > 0 && rest.every((each) => isStorageKey(each) || isDay(each));
  if (verb === 'delete' && (isAll || isNamed)) return remove(around, isAll ? null : new Set(rest));
  around.out(quarantineUsage);
  return verb === '--help' || verb === '-h' ? 0 : 2;
}

async function list({ pool, files, out }: QuarantineSurroundings): Promise<number> {
  let total = 0;
  let bytes = 0;
  for await (const some of toBatches(files.quarantine.list())) {
    const known = new Set(await listClaimed(pool, some));
    for (const file of some) {
      out(
        `${describe(file)}${known.has(file) ? '  a record names it: "quarantine restore" puts it back' : ''}`,
      );
      total += 1;
      bytes += file.size;
    }
  }
  out(
    total === 0 ? 'The quarantine is empty.' : `${count(total)}, ${bytes} bytes, in ${files.quarantine.name}`,
  );
  return 0;
}

/** `named`: days and keys; null: all. */
async function remove(
  { pool, files, out }: QuarantineSurroundings,
  named: ReadonlySet<string> | null,
): Promise<number> {
  let removed = 0;
  let kept = 0;
  const missing = new Set(named ?? []);
  const removeSome = async (db: Queryable, some: readonly QuarantinedFile[]): Promise<void> => {
    if (!(await mayRemoveFiles(db)))
      throw new Error(
        'A backup is running, which may need files in quarantine. Try again when it has ended.',
      );
    const known = new Set(await listClaimed(db, some));
    for (const file of some) {
      const names = [file.day, file.storageKey].filter((name) => named?.has(name));
      if (named !== null && names.length === 0) continue;
      for (const name of names) missing.delete(name);
      if (known.has(file)) {
        out(`${describe(file)}  not deleted: a record names it`);
        kept += 1;
      } else {
        await files.quarantine.remove(file);
        removed += 1;
      }
    }
  };
  for await (const some of toBatches(files.quarantine.list()))
    await inTransaction(pool, (db) => removeSome(db, some));
  for (const name of missing) out(`${name} is not in the quarantine.`);
  out(`${count(removed)} deleted.`);
  return kept + missing.size === 0 ? 0 : 1;
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

const describe = ({ day, size, storageKey }: QuarantinedFile): string =>
  `${day}  ${String(size).padStart(12)}  ${storageKey}`;

const count = (n: number): string => `${n} ${pluralize(n, 'file')}`;
