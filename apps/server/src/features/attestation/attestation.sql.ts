import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export type AttestationRow = RowOf<typeof listCurrentAttestationsSql>;

export interface AttestationFile {
  readonly fileId: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly storageKey: string;
}

const file = (alias: string): string =>
  `jsonb_build_object('fileId', ${alias}.file_id, 'fileName', ${alias}.file_name, 'sha256', ${alias}.sha256,
     'storageKey', ${alias}.storage_key)`;

const select = `select a.attestation_id, a.state, a.data_version,
    a.data_hash, ${file('d')} as draft,
    case when s.file_id is null then null else ${file('s')} end as signed,
    a.signer_id, a.signer_name, a.signed_at
  from attestation a
  join stored_file d on d.file_id = a.draft_file_id
  left join stored_file s on s.file_id = a.signed_file_id`;

const listCurrentAttestationsSql = sql('listCurrentAttestations')`
     ${select} where a.sub_id = $1 and a.component = $2 and a.state <> 'void'
     order by a.created_at desc, a.attestation_id`;
/** Attestations of a component that are not void, newest first: at most one signed one, and drafts. */
export const listCurrentAttestations = (db: Queryable, submissionId: number, component: Component) =>
  listCurrentAttestationsSql.all(db, [submissionId, component]);

export interface NewAttestationFile extends AttestationFile {
  readonly measurementYear: number;
  readonly submissionId: number;
  readonly component: Component;
  readonly size: number;
  readonly createdBy: string;
  readonly fileType: (typeof attestationFileTypes)[keyof typeof attestationFileTypes];
}

/** A draft is not a download: its internal type is not listed. Spec: files-types. */
export const attestationFileTypes = { signed: 26, draft: 126 } as const;

const insertAttestationFileSql = sql('insertAttestationFile')`
     insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
       media_type, size, sha256, storage_key, created_by)
     values ($1, $2, $3, $4, $5, $6, $6, 'application/pdf', $7, $8, $9, $10)`;
export const insertAttestationFile = (db: Queryable, f: NewAttestationFile) =>
  insertAttestationFileSql.run(db, [
    f.fileId,
    f.fileType,
    f.measurementYear,
    f.submissionId,
    f.component,
    f.fileName,
    f.size,
    f.sha256,
    f.storageKey,
    f.createdBy,
  ]);

export interface NewDraft {
  readonly attestationId: string;
  readonly submissionId: number;
  readonly component: Component;
  readonly dataVersion: number;
  readonly dataHash: string;
  readonly isPublicReported: boolean;
  readonly draftFileId: string;
}

const insertDraftSql = sql('insertDraft')`
     insert into attestation (attestation_id, sub_id, component, data_version, data_hash, is_public_reported,
       draft_file_id) values ($1, $2, $3, $4, $5, $6, $7)`;
export const insertDraft = (db: Queryable, draft: NewDraft) =>
  insertDraftSql.run(db, [
    draft.attestationId,
    draft.submissionId,
    draft.component,
    draft.dataVersion,
    draft.dataHash,
    draft.isPublicReported,
    draft.draftFileId,
  ]);

const voidDraftsSql = sql('voidDrafts')`with gone as (
       update attestation set state = 'void', voided_at = now(), voided_by = $3
       where sub_id = $1 and component = $2 and state = 'draft' returning draft_file_id)
     update stored_file f set voided_at = now() from gone where f.file_id = gone.draft_file_id`;
/** Voids drafts of data that are no longer current. */
export const voidDrafts = (db: Queryable, submissionId: number, component: Component, by: string) =>
  voidDraftsSql.run(db, [submissionId, component, by]);

const saveReportingChoiceSql = sql('saveReportingChoice')`
     update component set is_public_reported = $3, reporting_chosen_version = data_version,
       attestation_modified_at = clock_timestamp() where sub_id = $1 and component = $2`;
/** `attestation_modified_at` is the time that a draft with this choice shows. */
export const saveReportingChoice = (
  db: Queryable,
  submissionId: number,
  component: Component,
  isPublicReported: boolean,
) => saveReportingChoiceSql.run(db, [submissionId, component, isPublicReported]);

export type Consent = RowOf<typeof findOpenConsentSql>;

const findOpenConsentSql = sql('findOpenConsent')`select consent_id, version, text from signing_consent c
     where sub_id = $1 and component = $2 and user_id = $3 and version = $4
       and not exists (select from attestation a where a.consent_id = c.consent_id)
     order by given_at desc limit 1`;
/** A person's consent for this component that no signature has used yet. */
export const findOpenConsent = (
  db: Queryable,
  submissionId: number,
  component: Component,
  userId: string,
  version: string,
) => findOpenConsentSql.maybe(db, [submissionId, component, userId, version]);

export interface NewConsent extends Consent {
  readonly submissionId: number;
  readonly component: Component;
  readonly userId: string;
  readonly ip: string;
}

const insertConsentSql = sql('insertConsent')`
     insert into signing_consent (consent_id, sub_id, component, user_id, version, text, ip)
     values ($1, $2, $3, $4, $5, $6, $7) returning given_at`;
/** Returns the time, ISO 8601 UTC. */
export const insertConsent = async (db: Queryable, consent: NewConsent) =>
  (
    await insertConsentSql.one(db, [
      consent.consentId,
      consent.submissionId,
      consent.component,
      consent.userId,
      consent.version,
      consent.text,
      consent.ip,
    ])
  ).givenAt;

export interface Signature {
  readonly attestationId: string;
  readonly signedFileId: string;
  readonly consentId: string;
  readonly signerId: string;
  readonly signerName: string;
  readonly signerTitle: string;
  readonly signedAt: Date;
  readonly signedFrom: string;
}

const markSignedSql = sql('markSigned')`select sign_attestation($1, $2, $3, $4, $5, $6, $7, $8) as is_signed`;
/** The only way to sign: the server's database role cannot write these columns itself. */
export async function markSigned(db: Queryable, signature: Signature): Promise<void> {
  const { isSigned } = await markSignedSql.one(db, [
    signature.attestationId,
    signature.signedFileId,
    signature.consentId,
    signature.signerId,
    signature.signerName,
    signature.signerTitle,
    signature.signedAt,
    signature.signedFrom,
  ]);
  if (!isSigned) throw new Error(`The draft ${signature.attestationId} no longer exists.`);
}

const markNotAttestedSql = sql('markNotAttested')`
     update component set is_attested = false, attestation_modified_at = clock_timestamp(),
       is_public_reported = null, reporting_chosen_version = null where sub_id = $1 and component = $2`;
/** Removes every attestation mark of a component; its stage stays. */
export const markNotAttested = (db: Queryable, submissionId: number, component: Component) =>
  markNotAttestedSql.run(db, [submissionId, component]);

const voidAllSql = sql('voidAll')`with gone as (
       update attestation set state = 'void', voided_at = now(), voided_by = $3
       where sub_id = $1 and component = $2 and state <> 'void'
       returning attestation_id, draft_file_id, signed_file_id),
     files as (
       update stored_file f set voided_at = now() from gone
       where f.file_id in (gone.draft_file_id, gone.signed_file_id) and f.voided_at is null)
     select attestation_id as id from gone`;
/** Voids the signed document and the drafts of a component; they stay stored. Returns the ids of the attestations. */
export const voidAll = async (
  db: Queryable,
  submissionId: number,
  component: Component,
  by: string,
): Promise<string[]> => (await voidAllSql.all(db, [submissionId, component, by])).map((row) => row.id);

const findFileToVerifySql = sql('findFileToVerify')`select storage_key, sha256, size,
       exists (select from attestation a where a.signed_file_id = f.file_id) as is_signed
     from stored_file f where file_id = $1`;
export const findFileToVerify = (db: Queryable, fileId: string) => findFileToVerifySql.maybe(db, [fileId]);

export interface AttestationToVerify extends RowOf<typeof listSignedAttestationsSql> {
  /** From the event of the signature, which cannot be changed. */
  readonly dataHash: string;
}

const listSignedAttestationsSql = sql('listSignedAttestations')`
     select a.attestation_id, a.sub_id as submission_id, a.component, a.state,
       coalesce((select e.detail->>'dataHash' from event e where e.sub_id = a.sub_id and e.component = a.component
         and e.kind = 'attestation-signed' and e.detail->>'attestationId' = a.attestation_id::text
         order by e.event_id limit 1), a.data_hash) as data_hash, a.signed_file_id
     from attestation a
     where a.attestation_id > $1 and a.signed_file_id is not null order by a.attestation_id limit $2`;
/** Every attestation ever signed, after this id, in order. */
export const listSignedAttestations = (db: Queryable, after: string, limit: number) =>
  listSignedAttestationsSql.all(db, [after, limit]);
