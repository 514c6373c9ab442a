/** Checks every attestation ever signed: its bytes, its signature, and the data it covers. */
import type { Queryable } from '#src/db/queryable.ts';
import { findComponent } from '#src/access/find-component.sql.ts';
import type { FileStore } from '#src/files/file-store.ts';
import { readSeasonData } from '#src/kernel/read-season-data.ts';
import type { SeasonData } from '#src/kernel/season-data.ts';
import { listSignedAttestations, type AttestationToVerify } from './attestation.sql.ts';
import { hashAttestedData } from './read-attested-data.ts';
import { changedDocument, missingDocument, verifyAttestationFile } from './verify-attestation.ts';

export interface AttestationsReport {
  readonly count: number;
  /** Empty if all checks pass. */
  readonly problems: readonly string[];
}

const batchSize = 100;

export async function verifyAllAttestations(
  db: Queryable,
  files: Pick<FileStore, 'readAll'>,
  /** The file check reports differences in their bytes, so they are not reported twice. */
  { areBytesChecked = false } = {},
): Promise<AttestationsReport> {
  const problems: string[] = [];
  const readSeason = cacheSeasons(db);
  let count = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await listSignedAttestations(db, after, batchSize);
    for (const each of batch) {
      for (const problem of await findProblems({ db, files, readSeason, areBytesChecked }, each))
        problems.push(`Submission ${each.submissionId}, attestation ${each.attestationId}: ${problem}`);
      after = each.attestationId;
      count += 1;
    }
    if (batch.length < batchSize) return { count, problems };
  }
}

type ReadSeason = (measurementYear: number) => Promise<SeasonData | null>;

/** A definition is megabytes, and the same for all attestations of its season. */
function cacheSeasons(db: Queryable): ReadSeason {
  const known = new Map<number, Promise<SeasonData | null>>();
  return (measurementYear) => {
    const season = known.get(measurementYear) ?? readSeasonData(db, measurementYear);
    known.set(measurementYear, season);
    return season;
  };
}

interface Checking {
  readonly db: Queryable;
  readonly files: Pick<FileStore, 'readAll'>;
  readonly readSeason: ReadSeason;
  readonly areBytesChecked: boolean;
}

async function findProblems(
  { db, files, readSeason, areBytesChecked }: Checking,
  each: AttestationToVerify,
): Promise<string[]> {
  const problems: string[] = [];
  const verdict = await verifyAttestationFile(db, files, each.signedFileId);
  const isAboutBytes =
    !verdict.ok && (verdict.reason === missingDocument || verdict.reason === changedDocument);
  if (!verdict.ok && !(areBytesChecked && isAboutBytes)) problems.push(verdict.reason);
  if (each.state === 'signed') {
    const record = await findComponent(db, each.submissionId, each.component);
    const season = record && (await readSeason(record.measurementYear));
    // A season of another system was imported without its measures.
    if (record && !season) return problems;
    const dataHash =
      record && season ? await hashAttestedData(db, season.definition.catalogue, record) : null;
    if (dataHash !== each.dataHash) problems.push('The data are not those that were attested.');
  }
  return problems;
}
