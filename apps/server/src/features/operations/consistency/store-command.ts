/** `store join` and `store copy`. */
import type pg from 'pg';
import { pluralize } from '@idss/domain/format-number';
import { joinStore, explainForeignStore } from '#src/files/claim-store.ts';
import type { FileStore } from '#src/files/file-store.ts';
import { type CopyProgress, copyStore } from './copy-store.ts';

export const storeUsage = `Usage: store join
       store copy FROM TO [--check]

join  Pairs the file store with the database from now on, whatever they were paired with before. For the case that
      a dump was restored elsewhere, or with a copy of the files. Stop every portal on either of them first.

copy  Copies every stored file that has a record, each compared with the hash of its record on the way. FROM and TO are
      addresses as in STORAGE_URL: file:///folder, or s3://bucket/prefix?endpoint=…&region=… with the credentials of
      the portal. Works while the portal runs. Started again, it copies what is missing; --check reads what is there
      already, too. To move: copy, copy again, stop every portal, copy once more, set STORAGE_URL to TO, "store join",
      "verify files", start. What is in quarantine is not copied.

Exit codes: 0 done, 1 some files could not be copied and are named, 2 wrong use, no database, or a store was away.
`;

export interface StoreSurroundings {
  readonly owner: pg.Pool;
  readonly app: pg.Pool;
  /** The portal's own, or the one at an address. */
  readonly open: (address?: string) => Promise<FileStore>;
  readonly out: (line: string) => void;
}

const progressEvery = 5_000;

export async function runStoreCommand(args: readonly string[], around: StoreSurroundings): Promise<number> {
  const [verb, ...rest] = args;
  if (verb === 'join' && rest.length === 0) {
    const files = await around.open();
    await joinStore(around.owner, files);
    around.out(`The file store ${files.name} now belongs to this database.`);
    return 0;
  }
  const isChecked = rest.includes('--check');
  const addresses = rest.filter((each) => each !== '--check');
  const [from, to] = addresses;
  if (verb === 'copy' && from !== undefined && to !== undefined && addresses.length === 2)
    return copy(around, { from, to, isChecked });
  around.out(storeUsage);
  return verb === '--help' || verb === '-h' ? 0 : 2;
}

async function copy(
  { app, open, out }: StoreSurroundings,
  options: { readonly from: string; readonly to: string; readonly isChecked: boolean },
): Promise<number> {
  const [from, to] = await Promise.all([open(options.from), open(options.to)]);
  if (from.name === to.name) {
    out('FROM and TO are the same store.');
    return 2;
  }
  for (const store of [from, to]) {
    const foreign = await explainForeignStore(app, store);
    if (foreign !== null) {
      out(foreign);
      return 2;
    }
  }
  let problems = 0;
  let shownAt = Date.now();
  const startedAt = Date.now();
  const { copied, present, bytes } = await copyStore({
    pool: app,
    from,
    to,
    isChecked: options.isChecked,
    found: (problem) => {
      problems += 1;
      out(`  ${problem}`);
    },
    progress: (at) => {
      if (Date.now() - shownAt < progressEvery) return;
      shownAt = Date.now();
      out(describe(at));
    },
  });
  const seconds = Math.max(1, (Date.now() - startedAt) / 1000);
  out(
    `${copied} files copied, ${megabytes(bytes)} at ${megabytes(bytes / seconds)} a second; ${present} were there already.`,
  );
  if (problems > 0) out(`${problems} ${pluralize(problems, 'file was', 'files were')} not copied.`);
  return problems === 0 ? 0 : 1;
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const describe = ({ files, bytes, totalFiles, totalBytes }: CopyProgress): string =>
  `${files} of ${totalFiles} files, ${megabytes(bytes)} of ${megabytes(totalBytes)}`;
