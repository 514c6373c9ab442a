/** Attestations and consents with the events of the same acts, for verification. Both sides are read in batches. */
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

/** Facts under their names in the event's detail. */
export type Facts = Readonly<Record<string, unknown>>;

export interface EvidenceRow {
  readonly id: string;
  readonly submissionId: number;
  readonly component: string;
  readonly facts: Facts;
  /** The event of the act; null if there is none. */
  readonly event: { readonly id: number; readonly detail: Facts } | null;
  /** Who voided it, according to the row and to the event; null if it is not void. */
  readonly voidedBy: string | null;
  readonly voidEventBy: string | null;
}

const moment = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const eventJson = `case when e.event_id is null then null else jsonb_build_object('id', e.event_id, 'detail', e.detail
    || jsonb_build_object('userId', e.user_id, 'userName', e.user_name)) end as event`;

const voidEvent = (row: string): string => `(select v.user_name from event v where v.sub_id = ${row}.sub_id
    and v.component = COMPONENT and v.kind = 'attestation-voided'
    and v.detail->>'attestationId' = ${row}.attestation_id::text order by v.event_id limit 1) as void_event_by`;

type Narrowed = Pick<EvidenceRow, 'event'>;

/** By kind of event: the facts of the row, how to find its event, and the order of reading. */
const statements = {
  'attestation-signed': sql('listSignedEvidence')`
     select a.attestation_id as id, a.sub_id as submission_id, a.component,
      jsonb_build_object('signerName', a.signer_name, 'signerTitle', a.signer_title, 'signerId', a.signer_id,
        'signedAt', ${moment('a.signed_at')}, 'ip', a.signed_from, 'consentId', a.consent_id, 'sha256', s.sha256,
        'draftSha256', d.sha256, 'dataHash', a.data_hash, 'dataVersion', a.data_version,
        'isPublicReported', a.is_public_reported) as facts,
      ${eventJson}, case when a.state = 'void' then coalesce(a.voided_by, '') end as voided_by,
      ${voidEvent('a').replace('COMPONENT', 'a.component')}
    from attestation a
    join stored_file d on d.file_id = a.draft_file_id
    left join stored_file s on s.file_id = a.signed_file_id
    left join event e on e.sub_id = a.sub_id and e.component = a.component and e.kind = 'attestation-signed'
      and e.detail->>'attestationId' = a.attestation_id::text
    where a.attestation_id > $1 and (a.state = 'signed' or a.signed_at is not null or a.signed_file_id is not null
      or a.signer_name is not null or e.event_id is not null)
    order by a.attestation_id, e.event_id limit $2`.narrowed<Narrowed>(),
  'attestation-drafted': sql('listDraftedEvidence')`
     select a.attestation_id as id, a.sub_id as submission_id, a.component,
      jsonb_build_object('sha256', d.sha256, 'dataHash', a.data_hash, 'dataVersion', a.data_version,
        'isPublicReported', a.is_public_reported) as facts,
      ${eventJson}, null as voided_by, null as void_event_by
    from attestation a
    join stored_file d on d.file_id = a.draft_file_id
    left join event e on e.sub_id = a.sub_id and e.component = a.component and e.kind = 'attestation-drafted'
      and e.detail->>'attestationId' = a.attestation_id::text
    -- what became signed is compared as such
    where a.attestation_id > $1 and a.state <> 'signed' and a.signed_at is null and a.signed_file_id is null
      and a.signer_name is null and not exists (select from event x where x.sub_id = a.sub_id
        and x.component = a.component and x.kind = 'attestation-signed'
        and x.detail->>'attestationId' = a.attestation_id::text)
    order by a.attestation_id, e.event_id limit $2`.narrowed<Narrowed>(),
  'signing-consent-given': sql('listConsentEvidence')`
     select c.consent_id as id, c.sub_id as submission_id, c.component,
      jsonb_build_object('userId', c.user_id, 'consentVersion', c.version, 'consentText', c.text, 'ip', c.ip,
        'givenAt', ${moment('c.given_at')}, 'consentId', c.consent_id) as facts,
      ${eventJson}, null as voided_by, null as void_event_by
    from signing_consent c
    left join lateral (select * from event e where e.sub_id = c.sub_id and e.component = c.component
      and e.kind = 'signing-consent-given' and (e.detail->>'consentId' = c.consent_id::text
        or (not e.detail ? 'consentId' and e.user_id = c.user_id
          and abs(extract(epoch from e.at - c.given_at)) < 300)) order by e.event_id limit 1) e on true
    where c.consent_id > $1 order by c.consent_id limit $2`.narrowed<Narrowed>(),
  'hos-attested': sql('listHosEvidence')`
     select h.attestation_id as id, h.sub_id as submission_id, 'HOS' as component,
      jsonb_build_object('userId', h.user_id, 'userName', h.user_name, 'attester', h.attester,
        'vendorName', h.vendor_name, 'statements', h.statements, 'statementsVersion', h.statements_version,
        'ip', h.attested_from, 'attestedAt', ${moment('h.attested_at')}, 'dataVersion', h.data_version,
        'sha256', h.file_sha256) as facts,
      ${eventJson}, case when h.voided_at is not null then h.voided_by end as voided_by,
      ${voidEvent('h').replace('COMPONENT', `'HOS'`)}
    from hos_attestation h
    left join event e on e.sub_id = h.sub_id and e.component = 'HOS' and e.kind = 'hos-attested'
      and e.detail->>'attestationId' = h.attestation_id::text
    where h.attestation_id > $1 order by h.attestation_id, e.event_id limit $2`.narrowed<Narrowed>(),
} as const;

export type EvidenceKind = keyof typeof statements;
export const evidenceKinds = Object.keys(statements) as EvidenceKind[];

/** Rows after this id, in order, with their events. */
export const listEvidence = (db: Queryable, kind: EvidenceKind, after: string, limit: number) =>
  statements[kind].all(db, [after, limit]);

const listEvidenceEventsSql = sql('listEvidenceEvents')`
     select e.event_id, e.kind, e.sub_id as submission_id, e.user_name,
       case e.kind
         when 'hos-attested' then exists (select from hos_attestation h
           where h.attestation_id = (e.detail->>'attestationId')::uuid)
         when 'signing-consent-given' then exists (select from signing_consent c
           where case when e.detail ? 'consentId' then c.consent_id = (e.detail->>'consentId')::uuid
             else c.sub_id = e.sub_id and c.component = e.component and c.user_id = e.user_id
               and abs(extract(epoch from e.at - c.given_at)) < 300 end)
         else exists (select from attestation a where a.attestation_id = (e.detail->>'attestationId')::uuid)
           or (e.kind = 'attestation-drafted' and exists (select from event x where x.sub_id = e.sub_id
             and x.component = e.component and x.kind = 'attestation-signed'
             and x.detail->>'attestationId' = e.detail->>'attestationId'))
       end as has_row
     from event e where e.event_id > $1 and e.kind = any($2) order by e.event_id limit $3`.narrowed<{
  kind: EvidenceKind;
}>();
/** Events of these acts after this one, in order, and whether their row exists. A signed draft is checked once. */
export const listEvidenceEvents = (db: Queryable, after: number, limit: number) =>
  listEvidenceEventsSql.all(db, [after, evidenceKinds, limit]);
