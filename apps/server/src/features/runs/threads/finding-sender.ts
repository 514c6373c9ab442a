/** Hands findings on in batches, and hashes them. Those of a repeated check wait until it is known whether they are the same. */
import { createHash } from 'node:crypto';
import type { Finding } from '@idss/domain/findings/finding';
import type { ValidationOutcome } from './validation-messages.ts';

const batchSize = 2000;
/** More findings than that have no hash: they would have to wait in memory. */
const maxHashed = 10 * batchSize;

export interface FindingSender {
  add(finding: Finding): void;
  end(): Pick<ValidationOutcome, 'findingsHash' | 'areFindingsKnown'>;
}

export function createFindingSender(
  send: (findings: readonly Finding[]) => void,
  { reportsKey, knownHash }: { readonly reportsKey: string | null; readonly knownHash: string | null },
): FindingSender {
  const hash = reportsKey === null ? null : createHash('sha256').update(reportsKey);
  let batch: Finding[] = [];
  let waiting: Finding[][] | null = knownHash === null ? null : [];
  let count = 0;

  function sendWaiting(): void {
    for (const each of waiting ?? []) send(each);
    waiting = null;
  }

  function closeBatch(): void {
    count += batch.length;
    if (count <= maxHashed) hash?.update(JSON.stringify(batch));
    else sendWaiting();
    if (waiting) waiting.push(batch);
    else send(batch);
    batch = [];
  }

  return {
    add(finding) {
      batch.push(finding);
      if (batch.length === batchSize) closeBatch();
    },
    end() {
      if (batch.length > 0) closeBatch();
      const findingsHash = count <= maxHashed ? (hash?.digest('hex') ?? null) : null;
      const areFindingsKnown = findingsHash !== null && findingsHash === knownHash;
      if (!areFindingsKnown) sendWaiting();
      return { findingsHash, areFindingsKnown };
    },
  };
}
