/** The members of an extract, in a fixed order and with fixed times: the same data give the same bytes. */
import { createHash, X509Certificate } from 'node:crypto';
import { Readable } from 'node:stream';
import { hedisComponent } from '@idss/domain/program';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { currentFile } from '#src/features/downloads/current-file.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { readVerified, verifiedBytes } from '#src/files/verified-bytes.ts';
import type { ZipMember } from '#src/files/zip-stream.ts';
import { readSourceState } from '#src/documents/generated/source-state.ts';
import { generateFiles } from '#src/documents/generated/store-generated.ts';
import { forEachLimited } from '#src/jobs/for-each-limited.ts';
import { findComponent } from '#src/access/find-component.sql.ts';
import { certificateName, manifestName, signatureName } from './extract-manifest.ts';
import { type Entry, results } from './extract-scope.ts';
import { writeDictionary } from './extract-table.ts';
import { tableMembers, type TableMembersOptions } from './extract-table-members.ts';
import { listTables, perSubmissionTables } from './extract-tables.ts';
import type { Advance, MembersOptions } from './members-options.ts';

/** The earliest date that a zip can store. */
const fixedTime = new Date(1980, 0, 1);
const reportedAtOnce = 300;
/** A small extract reports so often, too: between reports nobody sees that it was cancelled. */
const leastReports = 50;
const generatedAtOnce = 4;

/** Progress in submissions: one is done when all of its tables and its results are written. */
function countProgress({ scope, contents, onProgress }: MembersOptions): Advance {
  const perSubmission = perSubmissionTables + (contents.hasResults ? 1 : 0);
  const steps = Math.min(reportedAtOnce, (scope.entries.length * perSubmission) / leastReports);
  let done = 0;
  let reported = 0;
  return async (submissions) => {
    done += submissions;
    if (done - reported < steps) return;
    reported = done;
    await onProgress(Math.min(scope.entries.length, Math.floor(done / perSubmission)));
  };
}

export function extractMembers(options: MembersOptions): readonly ZipMember[] {
  const { app, scope, contents, manifest, folder } = options;
  const hashes: Record<string, string> = {};
  const rows: Record<string, number> = {};
  const member: TableMembersOptions['member'] = (path, open, { isPacked } = { isPacked: false }) => ({
    path,
    modifiedAt: fixedTime,
    isPacked,
    isHurried: true,
    open: async () => Readable.from(hashed(open(), (sha256) => void (hashes[path] = sha256))),
  });
  const advance = countProgress(options);
  const tables = listTables({ ...options, advance });
  let signed: Buffer = Buffer.alloc(0);
  return [
    ...tableMembers(tables, { format: contents.format, folder, member, rows }),
    member('data-dictionary.csv', () => once(writeDictionary(tables))),
    ...(contents.hasResults
      ? scope.entries.map((entry) => resultMember(entry, { options, advance, member, hashes }))
      : []),
    member(certificateName, () => once(new X509Certificate(app.signer.certificate).toString())),
    member(manifestName, async function* () {
      const counts = { submissions: scope.entries.length, indicators: rows['indicators'] ?? 0 };
      const text = JSON.stringify({ ...manifest, counts, rows, sha256: { ...hashes } }, null, 2);
      signed = Buffer.from(`${text}\n`, 'utf8');
      yield signed;
    }),
    // Written after the manifest, so that its hash is in no manifest.
    member(signatureName, async function* () {
      yield app.signer.signBytes(signed);
    }),
  ];
}

interface ResultMembers {
  readonly options: MembersOptions;
  readonly advance: Advance;
  readonly member: (path: string, open: () => AsyncIterable<Uint8Array>) => ZipMember;
  readonly hashes: Record<string, string>;
}

function resultMember(
  { source: { submissionId }, stored }: Entry,
  { options: { app, db, by }, advance, member, hashes }: ResultMembers,
): ZipMember {
  const path = `results/${submissionId}.xml`;
  if (!stored)
    return member(path, async function* () {
      await advance(1);
      yield await generatedResult(app, db, submissionId, by);
    });
  // Their hash is known, and compared while they are read.
  return {
    path,
    modifiedAt: fixedTime,
    isPacked: false,
    isHurried: true,
    async open() {
      await advance(1);
      hashes[path] = stored.sha256;
      return verifiedBytes(app.files, stored);
    },
  };
}

/** Results contain the time at which they were generated: stored ones are the same in the next extract. */
export async function storeMissingResults(
  app: App,
  entries: readonly Entry[],
  { by, onProgress }: Pick<MembersOptions, 'by' | 'onProgress'>,
): Promise<void> {
  const missing = entries.filter(({ stored }) => stored?.archivedAt !== null);
  let begun = 0;
  await forEachLimited(missing, generatedAtOnce, async ({ source: { submissionId } }) => {
    begun += 1;
    if (begun % leastReports === 0) await onProgress(0);
    await currentFile(app, submissionId, fileTypes.resultXml, by);
  });
}

/** Generated from the snapshot, if the data changed after the stored file was made. */
async function generatedResult(
  app: App,
  db: Queryable,
  submissionId: number,
  by: string,
): Promise<Uint8Array> {
  const record = await findComponent(db, submissionId, hedisComponent);
  if (!record) throw new Error(`Submission ${submissionId} is gone.`);
  const state = await readSourceState(db, record, results);
  const generated = await generateFiles(app, db, results, record, state, by);
  const xml = generated.find(({ fileType }) => fileType === fileTypes.resultXml);
  if (!xml) throw new Error(`Submission ${submissionId} has no results.`);
  const bytes = await readVerified(app.files, xml);
  // They belong to no row.
  for (const { storageKey } of generated) await app.files.remove(storageKey);
  return bytes;
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, 'utf8');
}

async function* hashed(
  source: AsyncIterable<Uint8Array>,
  onEnd: (sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  onEnd(hash.digest('hex'));
}
