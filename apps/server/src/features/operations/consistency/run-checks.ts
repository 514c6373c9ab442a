/** The eleven checks of the system consistency check. Spec: consistency-list. */
import type { SystemCheckItem } from '@idss/contract/operations/consistency';
import { componentLabel } from '@idss/domain/program';
import { formatStatus } from '@idss/domain/stages/derive-status';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { inSnapshot } from '#src/db/transaction.ts';
import { verifyAllAttestations } from '#src/features/attestation/verify-all-attestations.ts';
import { verifyEvidence } from '#src/features/attestation/verify-evidence.ts';
import { findWrongStatuses } from '#src/features/stages/find-wrong-statuses.ts';
import { verifyArchives } from '#src/features/operations/retention/verify-archives.ts';
import { checkCaches } from './check-caches.ts';
import { checkBuild, checkCatalogue, checkJobs, checkRoles, checkVendors } from './check-rows.ts';
import type { Report } from './report.ts';
import { verifyEventChain } from './verify-event-chain.ts';
import { sampleFiles } from './verify-files.ts';
import { verifyStates } from './verify-states.ts';

const maxMessages = 20;

const hashSeconds = 60;

export async function runChecks(app: App): Promise<readonly SystemCheckItem[]> {
  const items: SystemCheckItem[] = [];
  const add = async (name: string, check: (report: Report) => Promise<string>): Promise<void> => {
    items.push(...(await toItems(app, name, check)));
  };
  /** Each on a snapshot of its own: one that fails does not end the others. */
  const addRowProblems = (
    name: string,
    check: (db: Queryable, report: Report) => Promise<string>,
  ): Promise<void> => add(name, (report) => inSnapshot(app.pool, (db) => check(db, report)));
  let areAllHashed = false;
  await addRowProblems('Catalogue and rules', checkCatalogue);
  await addRowProblems('Stages', checkStates);
  await add('Stored files', async ({ error }) => {
    const { count, hashed } = await sampleFiles(app.pool, app.files, error, hashSeconds * 1000);
    areAllHashed = hashed >= count;
    return areAllHashed
      ? `Stored files: ${count} compared with size and hash.`
      : `Stored files: ${count} compared with their size, ${hashed} of them with their hash. "npx idss verify files" checks all hashes.`;
  });
  await add('Archives', async ({ error }) => {
    const { count } = await verifyArchives(app.pool, app.files, error);
    return `Archives: ${count} of replaced uploads.`;
  });
  await addRowProblems('History', async (db, { error }) => {
    const { count, problems } = await verifyEventChain(db);
    for (const problem of problems) error(problem);
    return `History: ${count} events.`;
  });
  await addRowProblems('Attestations', (db, { error }) => checkAttestations(app, db, error, areAllHashed));
  await addRowProblems('Build', checkBuild);
  await addRowProblems('Jobs', checkJobs);
  await addRowProblems('Vendors and audit firms', checkVendors);
  await addRowProblems('Roles', checkRoles);
  await add('Caches', (report) => checkCaches(app, report));
  return items;
}

/** (2) Stage, file, locks and attestation follow from the events; what is derived of them is a warning. */
async function checkStates(db: Queryable, { error, warn }: Report): Promise<string> {
  const wrong = await findWrongStatuses(db);
  for (const { submissionId, component, stored, derived } of wrong)
    warn(
      `Submission ${submissionId} (${componentLabel(component)}) is marked ${formatStatus(stored)}, but its stage and ` +
        `latest check say ${formatStatus(derived)}. Reload Cache corrects it.`,
    );
  const { count } = await verifyStates(db, error, wrong);
  return `Stages: ${count} submission components compared with their events.`;
}

async function checkAttestations(
  { files }: App,
  db: Queryable,
  error: Report['error'],
  areBytesChecked: boolean,
): Promise<string> {
  const { count } = await verifyEvidence(db, error);
  const documents = await verifyAllAttestations(db, files, { areBytesChecked });
  for (const problem of documents.problems) error(problem);
  return `Attestations: ${count} records of signing and ${documents.count} signed documents.`;
}

/** Errors and warnings of one check are two items. */
async function toItems(
  { log }: App,
  name: string,
  check: (report: Report) => Promise<string>,
): Promise<readonly SystemCheckItem[]> {
  const found = { error: [] as string[], warning: [] as string[] };
  let summary: string;
  try {
    summary = await check({
      error: (message) => void found.error.push(message),
      warn: (message) => void found.warning.push(message),
    });
  } catch (error) {
    log.error({ err: error, check: name }, 'consistency: a check failed');
    found.error.push('The check could not be completed. The log says why.');
    summary = '';
  }
  const items = (['error', 'warning'] as const).flatMap((type) =>
    found[type].length === 0 ? [] : [{ type, name, messages: shorten(found[type]) }],
  );
  return items.length > 0 ? items : [{ type: 'passed', name, messages: [summary] }];
}

function shorten(messages: readonly string[]): string[] {
  const more = messages.length - maxMessages;
  if (more <= 0) return [...messages];
  return [...messages.slice(0, maxMessages), `${more} more; "npx idss verify" lists all.`];
}
