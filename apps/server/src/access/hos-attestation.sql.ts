/** The survey vendor's attestation of an HOS submission: who, for whom, of which data; void ones stay. */
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

export interface NewHosAttestation {
  readonly attestationId: string;
  readonly submissionId: number;
  readonly userId: string;
  readonly userName: string;
  readonly attester: string;
  readonly vendorName: string;
  /** As they were shown. */
  readonly statements: readonly string[];
  readonly statementsVersion: string;
  readonly attestedFrom: string;
  readonly attestedAt: Date;
  readonly dataVersion: number;
  readonly fileId: string;
}

const insertHosAttestationSql = sql('insertHosAttestation')`
     insert into hos_attestation (attestation_id, sub_id, user_id, user_name, attester, vendor_name, statements,
       statements_version, attested_from, attested_at, data_version, file_id, file_sha256)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, file_id, sha256 from stored_file where file_id = $12
     returning file_sha256 as sha256`;
/** Answers the SHA-256 of the file that was attested. */
export const insertHosAttestation = async (db: Queryable, attestation: NewHosAttestation) =>
  (
    await insertHosAttestationSql.one(db, [
      attestation.attestationId,
      attestation.submissionId,
      attestation.userId,
      attestation.userName,
      attestation.attester,
      attestation.vendorName,
      attestation.statements,
      attestation.statementsVersion,
      attestation.attestedFrom,
      attestation.attestedAt,
      attestation.dataVersion,
      attestation.fileId,
    ])
  ).sha256;

const voidHosAttestationSql = sql('voidHosAttestation')`
     update hos_attestation set voided_at = now(), voided_by = $2 where sub_id = $1 and voided_at is null
     returning attestation_id as id`;
/** Voids the attestations and keeps them. Answers the ids of those that were valid. */
export const voidHosAttestation = async (
  db: Queryable,
  submissionId: number,
  by: string,
): Promise<readonly string[]> =>
  (await voidHosAttestationSql.all(db, [submissionId, by])).map(({ id }) => id);
