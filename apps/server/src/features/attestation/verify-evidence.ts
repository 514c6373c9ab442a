/**
 * Compares the record of every signature, draft, consent and HOS attestation with the event of the act, which cannot be
 * changed: fact by fact, and in both directions, so that removed and inserted records are reported, too.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '#src/db/queryable.ts';
import {
  evidenceKinds,
  listEvidence,
  listEvidenceEvents,
  type EvidenceKind,
  type EvidenceRow,
} from './evidence.sql.ts';

export interface EvidenceReport {
  readonly count: number;
  /** Records whose events are of an earlier version and lack some of the facts. */
  readonly olderEvents: number;
}

const batchSize = 200;
const noId = '00000000-0000-0000-0000-000000000000';

const evidenceNames: Record<EvidenceKind, string> = {
  'attestation-signed': 'signature',
  'attestation-drafted': 'draft attestation',
  'signing-consent-given': 'consent to sign',
  'hos-attested': 'HOS attestation',
};

const factNames: Readonly<Record<string, string>> = {
  signerName: "signer's name",
  signerTitle: "signer's title",
  signerId: "signer's account",
  signedAt: 'time of the signature',
  ip: 'address',
  consentId: 'consent',
  sha256: 'document hash',
  draftSha256: 'hash of the draft',
  dataHash: 'hash of the data',
  dataVersion: 'version of the data',
  isPublicReported: 'public reporting choice',
  userId: 'account',
  userName: "user's name",
  consentVersion: 'version of the consent',
  consentText: 'text of the consent',
  givenAt: 'time of the consent',
  attester: "attester's name",
  vendorName: "vendor's name",
  statements: 'statements',
  statementsVersion: 'version of the statements',
  attestedAt: 'time of the attestation',
};

export async function verifyEvidence(
  db: Queryable,
  found: (problem: string) => void,
): Promise<EvidenceReport> {
  let count = 0;
  let olderEvents = 0;
  for (const kind of evidenceKinds) {
    let after = noId;
    for (;;) {
      const rows = await listEvidence(db, kind, after, batchSize);
      for (const row of rows) {
        for (const problem of findProblems(kind, row)) found(problem);
        const { event } = row;
        if (event !== null && Object.keys(row.facts).some((name) => !(name in event.detail)))
          olderEvents += 1;
        after = row.id;
        count += 1;
      }
      if (rows.length < batchSize) break;
    }
  }
  await findMissingRows(db, found);
  return { count, olderEvents };
}

function findProblems(kind: EvidenceKind, row: EvidenceRow): string[] {
  const { id, submissionId, component, facts, event, voidedBy, voidEventBy } = row;
  const name = `Submission ${submissionId} (${component}), ${evidenceNames[kind]} ${id}: `;
  if (event === null) return [`${name}there is no event for it.`];
  const problems = Object.entries(facts)
    .filter(([fact, value]) => fact in event.detail && !isDeepStrictEqual(value, event.detail[fact]))
    .map(
      ([fact, value]) =>
        `${name}the ${factNames[fact] ?? fact} is ${say(value)}, but event ${event.id} says ${say(event.detail[fact])}.`,
    );
  if (voidedBy === null && voidEventBy !== null)
    problems.push(`${name}it is not void, but an event says so.`);
  else if (voidedBy !== null && voidEventBy === null)
    problems.push(`${name}it is void, but no event says so.`);
  else if (voidedBy !== voidEventBy)
    problems.push(`${name}made void by ${say(voidedBy)}, but the event says by ${say(voidEventBy)}.`);
  return problems;
}

async function findMissingRows(db: Queryable, found: (problem: string) => void): Promise<void> {
  let after = 0;
  for (;;) {
    const events = await listEvidenceEvents(db, after, batchSize);
    for (const { eventId, kind, submissionId, userName, hasRow } of events) {
      if (!hasRow)
        found(
          `Submission ${submissionId}: the record of the ${evidenceNames[kind]} by ${userName} is missing (event ${eventId}).`,
        );
      after = eventId;
    }
    if (events.length < batchSize) return;
  }
}

const say = (value: unknown): string => (value === null || value === '' ? 'empty' : JSON.stringify(value));
