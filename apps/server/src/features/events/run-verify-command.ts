/** `verify events` and `verify attestations`: proof that history and signatures are what they were. Exit code 0 or 1. */
import type pg from 'pg';
import { inTransaction } from '#src/db/transaction.ts';
import { verifyAllAttestations } from '#src/features/attestation/verify-all-attestations.ts';
import type { FileStore } from '#src/files/file-store.ts';
import { verifyEventChain } from './verify-event-chain.ts';

export interface VerifySurroundings {
  readonly pool: pg.Pool;
  readonly files: Pick<FileStore, 'readAll'>;
  readonly out: (line: string) => void;
}

const usage = `Usage: verify [events [NUMBER:HASH] | attestations]
  events        walks the chain of events; NUMBER:HASH is a head printed earlier that must still be part of it
  attestations  checks the bytes, the signature and the data of every signed attestation
  Without a word: both.`;

/** 0: everything holds. 1: something does not. 2: the command was not understood. */
export async function runVerifyCommand(
  args: readonly string[],
  { pool, files, out }: VerifySurroundings,
): Promise<number> {
  const [what, keptText, ...rest] = args;
  const kept = readHead(keptText);
  const isKnown = what === undefined || what === 'events' || what === 'attestations';
  if (!isKnown || rest.length > 0 || kept === null || (kept && what !== 'events')) {
    out(usage);
    return 2;
  }
  const problems: string[] = [];
  // One snapshot, so that what others write meanwhile is no contradiction.
  await inTransaction(
    pool,
    async (client) => {
      if (what !== 'attestations') {
        const report = await verifyEventChain(client, kept);
        const { eventId, hash } = report.head;
        out(`Events: ${report.count} read. Head ${eventId}:${hash}`);
        problems.push(...report.problems);
      }
      if (what !== 'events') {
        const report = await verifyAllAttestations(client, files);
        out(`Attestations: ${report.count} signed documents read.`);
        problems.push(...report.problems);
      }
    },
    { isolation: 'repeatable read', readOnly: true },
  );
  for (const problem of problems) out(`  ${problem}`);
  out(problems.length === 0 ? 'Everything holds.' : `${problems.length} problems.`);
  return problems.length === 0 ? 0 : 1;
}

/** undefined: none given; null: not readable. */
function readHead(text: string | undefined): { eventId: string; hash: string } | undefined | null {
  if (text === undefined) return undefined;
  const [, eventId, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  return eventId !== undefined && hash !== undefined ? { eventId, hash } : null;
}
