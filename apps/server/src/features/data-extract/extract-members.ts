/** The members of an extract, in a fixed order and with fixed times: the same data give the same bytes. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { csvRow } from '@idss/domain/csv/write-csv';
import { hedisComponent } from '@idss/domain/program';
import { stageLabels } from '@idss/domain/stages/stage';
import type { Stamps } from '@idss/domain/stages/stamps';
import type { App, Queryable } from '#src/app.ts';
import { generatorOf } from '#src/features/downloads/generators.ts';
import { fileTypes, findStoredFile } from '#src/files/stored-file.sql.ts';
import { verifiedBytes } from '#src/files/verified-bytes.ts';
import type { ZipMember } from '#src/files/zip-stream.ts';
import { generatedFileId, readSourceState } from '#src/generators/source-state.ts';
import { generateFiles } from '#src/generators/store-generated.ts';
import { findComponent } from '#src/records/find-component.sql.ts';
import { type ExtractSource, type IndicatorRow, listIndicators } from './data-extract.sql.ts';

/** The earliest that a zip can say. */
const fixedTime = new Date(1980, 0, 1);
const submissionsAtOnce = 50;

/** A submission of the snapshot, with who locked and attested it and the id of its results. */
interface Entry {
  readonly source: ExtractSource;
  readonly stamps: Stamps;
  readonly resultId: string;
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

const generator = generatorOf(fileTypes.resultXml);
if (!generator) throw new Error('Results are not generated.');
const results = generator;

export interface ExtractContents {
  readonly app: App;
  /** A transaction with one snapshot, until the zip is read to its end. */
  readonly db: Queryable;
  readonly sources: readonly ExtractSource[];
  /** What the manifest says besides counts and hashes. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly by: string;
  readonly onProgress: (submissions: number) => Promise<void>;
}

export async function extractMembers(contents: ExtractContents): Promise<readonly ZipMember[]> {
  const { app, db, sources, manifest, by, onProgress } = contents;
  const entries: Entry[] = [];
  for (const source of sources) {
    const state = await readSourceState(db, source, results);
    entries.push({ source, stamps: state.stamps, resultId: generatedFileId(fileTypes.resultXml, state) });
  }
  const hashes: Record<string, string> = {};
  let indicators = 0;
  const member = (path: string, open: () => AsyncIterable<Uint8Array>): ZipMember => ({
    path,
    modifiedAt: fixedTime,
    isPacked: false,
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
  async function* result({ source, resultId }: Entry, place: number): AsyncGenerator<Uint8Array> {
    yield* await resultBytes(app, db, source.submissionId, resultId, by);
    if ((place + 1) % submissionsAtOnce === 0) await onProgress(place + 1);
  }
  return [
    member('submissions.csv', () => submissionRows(entries)),
    member('indicators.csv', indicatorRows),
    ...entries.map((entry, place) =>
      member(`results/${entry.source.submissionId}.xml`, () => result(entry, place)),
    ),
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

/** Those of the snapshot: stored ones, and where there are none yet generated of the snapshot. */
async function resultBytes(
  app: App,
  db: Queryable,
  submissionId: number,
  resultId: string,
  by: string,
): Promise<AsyncIterable<Uint8Array>> {
  const stored = await findStoredFile(db, resultId);
  if (stored) return verifiedBytes(app.files, stored);
  const record = await findComponent(db, submissionId, hedisComponent);
  if (!record) throw new Error(`Submission ${submissionId} is gone.`);
  const state = await readSourceState(db, record, results);
  const made = await generateFiles(app, db, results, record, state, by);
  const xml = made.find(({ fileType }) => fileType === fileTypes.resultXml);
  if (!xml) throw new Error(`Submission ${submissionId} has no results.`);
  const bytes = await app.files.readAll(xml.storageKey);
  // They belong to no row.
  for (const { storageKey } of made) await app.files.remove(storageKey);
  return once(bytes);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
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
