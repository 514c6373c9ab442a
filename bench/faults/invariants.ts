/** The standing invariants I1 to I7, checked after every round. I1 is the ledger's part. Spec: faults-invariants */
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { closePools, openPools } from '../../apps/server/src/db/pool.ts';
import {
  runVerifyCommand,
  verifyParts,
} from '../../apps/server/src/features/operations/consistency/run-verify-command.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import type { FileStore } from '../../apps/server/src/files/file-store.ts';
import { openStore } from '../../apps/server/src/files/open-store.ts';
import type { World } from './world.ts';

/** The specification's ten minutes. Files are due sooner here (`sweep` of portal.ts), so that rows see whether they leave. */
const strayMilliseconds = 600_000;

/**
 * Each is one sentence; empty where everything is true. `known` are sentences that were true before the fault. `areOldFilesRead`:
 * also the files that an earlier call has read, which take some seconds.
 */
export async function brokenInvariants(
  world: World,
  known: ReadonlySet<string>,
  { areOldFilesRead = true }: { readonly areOldFilesRead?: boolean } = {},
): Promise<string[]> {
  const problems = [
    ...(await verified(world, areOldFilesRead)),
    ...(await strayBytes(world)),
    ...(await toRows(world, lifelessJobs)),
    ...(await toRows(world, unequalEvents)),
    ...(await toRows(world, foreignRows)),
  ];
  return problems.filter((problem) => !known.has(problem));
}

/** I2, I3, I5 and I6, and what else `idss verify` knows. Lines that begin with two blanks name what differs. */
async function verified(world: World, areOldFilesRead: boolean): Promise<string[]> {
  const { portal } = world;
  const ownerUrl = portal.ownerUrl();
  if (ownerUrl === null) return ['There is no database.'];
  const pools = openPools({ ownerUrl, appUrl: portal.appUrl, appConnections: 2, ownerConnections: 1 });
  try {
    const reading = readConfig({ DATA_DIR: portal.folder, ...portal.settings });
    if (!reading.ok) throw new Error(reading.problems.join(' '));
    const files = await openStore(reading.config, pools.app);
    const lines: string[] = [];
    await runVerifyCommand(areOldFilesRead ? [] : allButFiles, {
      pool: pools.app,
      files,
      out: (line) => void lines.push(line),
    });
    const problems = lines.filter((line) => line.startsWith('  ') && !line.startsWith('  Note:'));
    return [
      ...problems.map((line) => `verify: ${line.trim()}`),
      ...(await newFiles(world, files, areOldFilesRead)),
    ];
  } finally {
    await closePools(pools);
  }
}

const allButFiles = verifyParts.filter((part) => part !== 'files');

/** Files that were read, by their keys. */
const readBefore = new WeakMap<World, Set<string>>();

/** I3: those that no earlier call has read. */
async function newFiles(
  world: World,
  files: Pick<FileStore, 'readAll'>,
  areKnown: boolean,
): Promise<readonly string[]> {
  const read = readBefore.get(world) ?? new Set<string>();
  readBefore.set(world, read);
  const problems: string[] = [];
  const rows = await world.query<{ key: string; sha256: string; name: string }>(
    'select storage_key as key, sha256, file_name as name from stored_file',
  );
  for (const { key, sha256, name } of rows) {
    if (read.has(key)) continue;
    read.add(key);
    if (areKnown) continue;
    const bytes = await files.readAll(key).catch(() => null);
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256)
      problems.push(`I3: file ${name} (${key}) ${bytes === null ? 'is missing' : 'has other bytes'}.`);
  }
  return problems;
}

/** I3: bytes without a row are moved away. */
async function strayBytes(world: World): Promise<string[]> {
  // In a bucket the search of the portal itself finds them; it is not listed here.
  if (world.portal.settings?.['STORAGE_URL']) return [];
  const folder = join(world.portal.folder, 'files');
  const rows = await world.query<{ key: string }>('select storage_key as key from stored_file');
  const known = new Set(rows.map(({ key }) => key));
  const strays: string[] = [];
  for (const shelf of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
    for (const name of await readdir(join(folder, shelf))) {
      const key = `${shelf}/${name}`;
      if (known.has(key)) continue;
      const facts = await stat(join(folder, key)).catch(() => null);
      if (facts && Date.now() - facts.mtimeMs > strayMilliseconds)
        strays.push(
          `I3: ${key} has no record and lies in the store for ${Math.round((Date.now() - facts.mtimeMs) / 1000)} s.`,
        );
    }
  }
  return strays;
}

const toRows = async (world: World, sql: string): Promise<string[]> =>
  (await world.query<{ problem: string }>(sql)).map(({ problem }) => problem);

/** I4: none runs without a living worker for more than 60 s. A job that was given up is an error of `verify`. */
const lifelessJobs = `select format('I4: job %s of %s runs without a sign of life since %s.', id, name, heartbeat_on) as problem
  from pgboss.job where state = 'active' and coalesce(heartbeat_on, started_on) < now() - interval '60 s'`;

/** I5: each file that was taken in has its event, and each event its file; each signature has its event. */
const unequalEvents = `select format('I5: submission %s (%s) has %s files that were processed and %s events of it.',
    coalesce(f.sub_id, e.sub_id), coalesce(f.component, e.component), coalesce(f.n, 0), coalesce(e.n, 0)) as problem
  from (select sub_id, component, count(*) as n from upload_file u join upload_transaction t using (transaction_id)
    where u.state = 'done' and t.purpose = 'upload' and sub_id >= 500000 group by 1, 2) f
  full join (select sub_id, component, count(*) as n from event
    where kind = 'file-processed' and sub_id >= 500000 and detail->>'why' is null and detail->>'isTakenIn' = 'true' group by 1, 2) e
  using (sub_id, component) where coalesce(f.n, 0) <> coalesce(e.n, 0)
  union all
  select format('I5: submission %s has %s signed attestations and %s events of signing.', sub_id, a.n, coalesce(e.n, 0))
  from (select sub_id, count(*) as n from attestation where signed_file_id is not null group by 1) a
  left join (select sub_id, count(*) as n from event where kind = 'attestation-signed' group by 1) e using (sub_id)
  where a.n <> coalesce(e.n, 0)`;

/** I7: what belongs to a submission names its own organization, and its files are named for it. */
const foreignRows = `select format('I7: event %s of submission %s names organization %s.', event_id, e.sub_id, e.org_id) as problem
  from event e join submission s using (sub_id) where e.org_id <> s.org_id
  union all
  select format('I7: file %s (%s) lies at submission %s.', f.file_id, f.file_name, f.sub_id)
  from stored_file f where f.sub_id >= 500000 and position(f.sub_id::text in f.file_name) = 0
  union all
  select format('I7: upload %s of submission %s was sent by somebody without access.', u.transaction_id, u.sub_id)
  from upload_file u join upload_transaction t using (transaction_id) join submission s using (sub_id)
  join component c using (sub_id, component)
  where u.state = 'done' and u.sub_id >= 500000 and t.purpose = 'upload' and not exists (
    select from user_role r where r.user_id = t.user_id and (r.role = 'sysadmin' or r.entity_id in (s.org_id, c.vendor_id)))`;
