/** The members of an extract, in a fixed order and with fixed times: the same data give the same bytes. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { csvRow } from '@idss/domain/csv/write-csv';
import { hedisComponent } from '@idss/domain/program';
import { stageLabels } from '@idss/domain/stages/stage';
import { noStamps, type Stamps } from '@idss/domain/stages/stamps';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { currentFile } from '#src/features/downloads/current-file.ts';
import { getGenerator } from '#src/features/downloads/generators.ts';
import { fileTypes, findStoredFiles, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { readVerified, verifiedBytes } from '#src/files/verified-bytes.ts';
import type { ZipMember } from '#src/files/zip-stream.ts';
import { generatedFileId, readSourceState, readSourceStates } from '#src/documents/generated/source-state.ts';
import { generateFiles } from '#src/documents/generated/store-generated.ts';
import { forEachLimited } from '#src/jobs/for-each-limited.ts';
import { findComponent } from '#src/access/find-component.sql.ts';
import { type ExtractSource, type IndicatorRow, listIndicators } from './data-extract.sql.ts';

/** The earliest date that a zip can store. */
const fixedTime = new Date(1980, 0, 1);
const submissionsAtOnce = 50;
const generatedAtOnce = 4;

/** A submission with who locked and attested it and its results; null where they are not stored. */
interface Entry {
  readonly source: ExtractSource;
  readonly stamps: Stamps;
  readonly stored: StoredFileRow | null;
}

const submissionColumns: Readonly<Record<string, (entry: Entry) => string | number | boolean | null>> = {
  SubId: ({ source }) => source.submissionId,
  OrgId: ({ source }) => source.orgId,
  OrgName: ({ source }) => source.orgName,
  ProductLine: ({ source }) => source.productLine,
  ReportingProduct: ({ source }) => source.reportingProduct,
  SpecialArea: ({ source }) => source.specialArea,
  SpecialProject: ({ source }) => source.specialProject,
  CmsContractNumber: ({ source }) => source.cmsContractNumber,
  PBP: ({ source }) => source.planBenefitPackage,
  SoftwareVendorId: ({ source }) => source.softwareVendorId,
  SoftwareVendorName: ({ source }) => source.softwareVendorName,
  AuditFirmId: ({ source }) => source.auditFirmId,
  AuditFirmName: ({ source }) => source.auditFirmName,
  Stage: ({ source }) => stageLabels[source.stage],
  ValidationStatus: ({ source }) => source.validationStatus,
  PlanLockedOn: ({ stamps }) => stamps.planLock?.at ?? null,
  PlanLockedBy: ({ stamps }) => stamps.planLock?.by ?? null,
  AuditLockedOn: ({ stamps }) => stamps.auditLock?.at ?? null,
  AuditLockedBy: ({ stamps }) => stamps.auditLock?.by ?? null,
  FinalOn: ({ stamps }) => stamps.markFinal?.at ?? null,
  AttestedOn: ({ stamps }) => stamps.attestation?.at ?? null,
  AttestedBy: ({ stamps }) => stamps.attestation?.by ?? null,
  AttestedLateOn: ({ source }) => source.attestedLateAt,
  IsPublicReported: ({ source }) => source.isPublicReported,
  FileName: ({ source }) => source.fileName,
  FileSha256: ({ source }) => source.fileSha256,
};

const indicatorColumns: Readonly<Record<string, (row: IndicatorRow) => string | number | null>> = {
  SubId: (row) => row.submissionId,
  MeasureCode: (row) => row.measureCode,
  IndicatorKey: (row) => row.indicatorKey,
  Denominator: (row) => row.denominator,
  Numerator: (row) => row.numerator,
  Rate: (row) => row.rate,
  DisplayRate: (row) => row.displayRate,
  AuditDesignation: (row) => row.auditDesignation,
  Comment: (row) => row.comment,
  ProductYearGuid: (row) => row.measureGuid,
};

const generator = getGenerator(fileTypes.resultXml);
if (!generator) throw new Error('Results are not generated.');
const results = generator;

export interface ExtractContents {
  readonly app: App;
  /** A transaction with one snapshot, until the zip is read to its end. */
  readonly db: Queryable;
  readonly sources: readonly ExtractSource[];
  /** Fields of the manifest other than counts and hashes. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly by: string;
  readonly onProgress: (submissions: number) => Promise<void>;
}

export async function extractMembers(contents: ExtractContents): Promise<readonly ZipMember[]> {
  const { app, db, sources, manifest, by, onProgress } = contents;
  const entries = await readEntries(db, sources);
  const hashes: Record<string, string> = {};
  let indicators = 0;
  const member = (path: string, open: () => AsyncIterable<Uint8Array>): ZipMember => ({
    path,
    modifiedAt: fixedTime,
    isPacked: false,
    isHurried: true,
    open: async () => Readable.from(hashed(open(), (sha256) => void (hashes[path] = sha256))),
  });
  async function* indicatorRows(): AsyncGenerator<Uint8Array> {
    yield encode(csvRow(Object.keys(indicatorColumns)));
    const columns = Object.values(indicatorColumns);
    for (let n = 0; n < entries.length; n += submissionsAtOnce) {
      const ids = entries.slice(n, n + submissionsAtOnce).map(({ source }) => source.submissionId);
      const rows = await listIndicators(db, ids);
      indicators += rows.length;
      yield encode(rows.map((row) => csvRow(columns.map((column) => column(row)))).join(''));
    }
  }
  const result = ({ source: { submissionId }, stored }: Entry, place: number): ZipMember => {
    const path = `results/${submissionId}.xml`;
    const reportProgress = async (): Promise<void> => {
      if (place > 0 && place % submissionsAtOnce === 0) await onProgress(place);
    };
    if (!stored)
      return member(path, async function* () {
        await reportProgress();
        yield await generatedResult(app, db, submissionId, by);
      });
    // Their hash is known, and compared while they are read.
    return {
      path,
      modifiedAt: fixedTime,
      isPacked: false,
      isHurried: true,
      async open() {
        await reportProgress();
        hashes[path] = stored.sha256;
        return verifiedBytes(app.files, stored);
      },
    };
  };
  return [
    member('submissions.csv', () => submissionRows(entries)),
    member('indicators.csv', indicatorRows),
    ...entries.map(result),
    member('manifest.json', async function* () {
      const counts = { submissions: entries.length, indicators };
      yield encode(`${JSON.stringify({ ...manifest, counts, sha256: { ...hashes } }, null, 2)}\n`);
    }),
  ];
}

async function* submissionRows(entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
  yield encode(csvRow(Object.keys(submissionColumns)));
  const columns = Object.values(submissionColumns);
  for (const entry of entries) yield encode(csvRow(columns.map((column) => column(entry))));
}

async function readEntries(db: Queryable, sources: readonly ExtractSource[]): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (let n = 0; n < sources.length; n += submissionsAtOnce) {
    const some = sources.slice(n, n + submissionsAtOnce);
    const states = await readSourceStates(db, some, results);
    const ids = states.map((state) => generatedFileId(fileTypes.resultXml, state));
    const stored = new Map((await findStoredFiles(db, ids)).map((file) => [file.fileId, file]));
    some.forEach((source, place) =>
      entries.push({
        source,
        stamps: states[place]?.stamps ?? noStamps,
        stored: stored.get(ids[place] ?? '') ?? null,
      }),
    );
  }
  return entries;
}

/** Results contain the time at which they were generated: stored ones are the same in the next extract. */
export async function storeMissingResults(
  app: App,
  sources: readonly ExtractSource[],
  by: string,
): Promise<void> {
  const missing = (await readEntries(app.pool, sources)).filter(({ stored }) => stored?.archivedAt !== null);
  await forEachLimited(missing, generatedAtOnce, async ({ source: { submissionId } }) => {
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

const encode = (text: string): Uint8Array => Buffer.from(text, 'utf8');

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
