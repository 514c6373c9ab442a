/** `verify`: the system consistency check, with every file read. Changes nothing. Spec: consistency-command. */
import type pg from 'pg';
import { pluralize } from '@idss/domain/format-number';
import type { Queryable } from '#src/db/queryable.ts';
import { inSnapshot } from '#src/db/transaction.ts';
import { verifyAllAttestations } from '#src/features/attestation/verify-all-attestations.ts';
import { verifyEvidence } from '#src/features/attestation/verify-evidence.ts';
import { verifyArchives } from '#src/features/operations/retention/verify-archives.ts';
import type { FileStore } from '#src/files/file-store.ts';
import { verifyEventChain } from './verify-event-chain.ts';
import { checkBuild, checkCatalogue, checkJobs, checkRoles, checkVendors } from './check-rows.ts';
import type { Report } from './report.ts';
import { verifyFiles } from './verify-files.ts';
import { verifyStates } from './verify-states.ts';

export interface VerifySurroundings {
  readonly pool: pg.Pool;
  readonly files: Pick<FileStore, 'read' | 'readAll' | 'quarantine'>;
  readonly out: (line: string) => void;
  /** Why the file store does not belong to this database; null if it does. */
  readonly storeProblem?: () => Promise<string | null>;
}

const rowChecks = {
  catalogue: checkCatalogue,
  build: checkBuild,
  jobs: checkJobs,
  vendors: checkVendors,
  roles: checkRoles,
} satisfies Record<string, (db: Queryable, report: Report) => Promise<string>>;
type RowCheck = keyof typeof rowChecks;

export const verifyParts = [
  'events',
  'states',
  'attestations',
  'catalogue',
  'build',
  'jobs',
  'vendors',
  'roles',
  'archives',
  'files',
] as const;
type Part = (typeof verifyParts)[number];

export const verifyUsage = `Usage: verify [PART…]     all parts, or those named
       verify events NUMBER:HASH
       verify EXTRACT.zip [--certificate FILE]

  events        the chain of events: nothing was changed, put in or taken out. NUMBER:HASH is a head that was printed
                earlier, which must still be part of it
  states        stages, marks, validation statuses, files and designations of every submission against its events
  attestations  every signature, consent and HOS attestation against its event, the signed documents and their data
  catalogue     results, designations, certified measures and findings of the season against its catalogue and the rules
  build         the date of this version against that of the measure model
  jobs          jobs that were given up, or take longer than they may
  vendors       vendors and audit firms of every submission of the season
  roles         roles against the organizations and submissions that they name
  archives      archived findings and results of replaced uploads against their validations
  files         every stored file against the size and hash of its record
  EXTRACT.zip   a data extract: the signature of its manifest, and every file against it; needs no database. FILE is the
                portal's certificate (PEM); without it compare the printed fingerprint with the page of data extracts

Works while the portal runs, and changes nothing. Exit codes: 0 all checks passed, 1 something differs, 2 it could not
check (wrong use, no database).
`;

/** Returns the exit code. */
export async function runVerifyCommand(
  args: readonly string[],
  { pool, files, out, storeProblem }: VerifySurroundings,
): Promise<number> {
  const options = readArguments(args);
  if (options === null) {
    const isHelp = args.length === 1 && (args[0] === '--help' || args[0] === '-h');
    out(verifyUsage);
    return isHelp ? 0 : 2;
  }
  const checks = new Set<Part>(options.parts);
  let problems = 0;
  // Printed when they are found, because there may be too many to collect.
  const found = (problem: string): void => {
    out(`  ${problem}`);
    problems += 1;
  };
  // One snapshot, so that concurrent writes are not reported as problems.
  await inSnapshot(pool, (client) =>
    checkRows(client, files, { checks, savedHead: options.savedHead, found, out }),
  );
  if (checks.has('archives')) {
    const { count } = await verifyArchives(pool, files, found);
    out(`Archives: ${count} of replaced uploads read.`);
  }
  if (checks.has('files')) {
    const foreign = (await storeProblem?.()) ?? null;
    if (foreign !== null) found(foreign);
    const { count, bytes, quarantined } = await verifyFiles(pool, files, found);
    out(`Files: ${count} read, ${bytes} bytes.`);
    if (quarantined > 0)
      out(`  Note: ${quarantined} files in quarantine that no record names (idss quarantine list).`);
  }
  out(problems === 0 ? 'All checks passed.' : `${problems} ${pluralize(problems, 'problem')} found.`);
  return problems === 0 ? 0 : 1;
}

interface VerifyOptions {
  readonly checks: ReadonlySet<Part>;
  readonly savedHead: Head | undefined;
  readonly found: (problem: string) => void;
  readonly out: (line: string) => void;
}

async function checkRows(
  db: Queryable,
  files: Pick<FileStore, 'readAll'>,
  { checks, savedHead, found, out }: VerifyOptions,
): Promise<void> {
  if (checks.has('events')) {
    const { count, head, problems } = await verifyEventChain(db, savedHead);
    for (const problem of problems) found(problem);
    out(`Events: ${count} read. Head ${head.eventId}:${head.hash}`);
  }
  if (checks.has('states')) {
    const { count, notes } = await verifyStates(db, found);
    out(`States: ${count} submission components compared with their events.`);
    for (const note of notes) out(`  Note: ${note}`);
  }
  if (checks.has('attestations')) {
    const { count, olderEvents } = await verifyEvidence(db, found);
    out(`Records of signing: ${count} compared with their events.`);
    if (olderEvents > 0)
      out(
        `  Note: ${olderEvents} have events of an earlier version, which lack some facts (such as the time).`,
      );
    const documents = await verifyAllAttestations(db, files, { areBytesChecked: checks.has('files') });
    for (const problem of documents.problems) found(problem);
    out(`Attestations: ${documents.count} signed documents read.`);
  }
  const report: Report = { error: found, warn: (message) => out(`  Note: ${message}`) };
  for (const [name, check] of Object.entries(rowChecks))
    if (checks.has(name as RowCheck)) out(await check(db, report));
}

interface Head {
  readonly eventId: string;
  readonly hash: string;
}

/** null: not understood. */
function readArguments(
  args: readonly string[],
): { parts: readonly Part[]; savedHead: Head | undefined } | null {
  if (args.length === 0) return { parts: verifyParts, savedHead: undefined };
  const [first, second] = args;
  if (first === 'events' && args.length === 2 && second !== undefined && !isPart(second)) {
    const [, eventId, hash] = /^(\d+):([0-9a-f]{64})$/.exec(second) ?? [];
    return eventId !== undefined && hash !== undefined
      ? { parts: ['events'], savedHead: { eventId, hash } }
      : null;
  }
  const parts = args.filter(isPart);
  return parts.length === args.length ? { parts, savedHead: undefined } : null;
}

const isPart = (text: string): text is Part => (verifyParts as readonly string[]).includes(text);
