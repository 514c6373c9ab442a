/** F36, and faults of a backup and of a restore themselves. Spec: faults-operation, backup-faults */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mustRun, type Ran, runIdss } from '../../support/run-idss.ts';
import { getContents, expectSame, restoredContents } from '../copy.ts';
import { removeFolder, temporaryFolder, undoAtEnd } from '../end-all.ts';
import { anyUpload } from '../files.ts';
import { brokenInvariants } from '../invariants.ts';
import { expectNothingWrong, underLoad } from '../load.ts';
import { openOnePortal } from '../portal.ts';
import type { FaultRow, Trial } from '../row.ts';
import { sendAndNote, takeIn, uploadEffect } from '../work.ts';
import { openWorld, type World } from '../world.ts';

const portalEnvironment = ({ portal }: World): Record<string, string> => ({ DATA_DIR: portal.folder });

/** How many complete backups there are. */
async function countBackups(target: string): Promise<number> {
  const { output } = await mustRun(['backup', target, '--list'], {});
  return Number(/(\d+) backups?\.\s*$/.exec(output)?.[1]);
}

interface Durations {
  readonly backup: number;
  readonly restore: number;
}

const durations = new WeakMap<World, Durations>();

/** Milliseconds without a fault, so that a kill may come at any moment of the work. */
async function usual(world: World): Promise<Durations> {
  const known = durations.get(world);
  if (known) return known;
  const folder = await temporaryFolder('backup');
  const target = join(folder, 'target');
  const backup = await mustRun(['backup', target], portalEnvironment(world));
  const restore = await mustRun(['restore', target], { DATA_DIR: join(folder, 'copy') });
  removeFolder(folder);
  const measured = { backup: 1000 * backup.seconds, restore: 1000 * restore.seconds };
  durations.set(world, measured);
  return measured;
}

/** Throws where it cannot be restored elsewhere, does not verify, or has other rows than the portal. */
async function restoresTo(world: World, target: string, copy: string): Promise<void> {
  const { output } = await mustRun(['restore', target], { DATA_DIR: copy });
  if (!output.includes('All checks passed.')) throw new Error(`It does not verify: ${output}`);
  expectSame(await getContents((sql) => world.query(sql)), await restoredContents(copy));
}

/** Throws where an interrupted backup left files. */
function expectTidy(target: string): void {
  const left = [
    ...readdirSync(join(target, 'incoming')),
    ...readdirSync(join(target, 'backups')).filter(
      (id) => !existsSync(join(target, 'backups', id, 'manifest')),
    ),
    ...(existsSync(join(target, 'lock')) ? ['lock'] : []),
  ];
  if (left.length > 0) throw new Error(`Left behind: ${left.join(', ')}.`);
}

const targets = new WeakMap<World, string>();

/** Has the backups of earlier rounds. */
async function usedTarget(world: World): Promise<string> {
  const folder = targets.get(world) ?? (await temporaryFolder('backups'));
  targets.set(world, folder);
  return folder;
}

async function backupKilled(trial: Trial): Promise<void> {
  const { world, random, round } = trial;
  const { backup } = await usual(world);
  const folder = await temporaryFolder('backup');
  await takeIn(world, await anyUpload(world, round));
  const target = round % 2 === 0 ? join(folder, 'target') : await usedTarget(world);
  let complete = existsSync(target) ? await countBackups(target) : 0;
  for (let kill = 0; kill <= round % 3; kill += 1) {
    const { code } = await runIdss(['backup', target], portalEnvironment(world), {
      killAfter: random.int(0, backup),
    });
    const there = existsSync(target) ? await countBackups(target) : 0;
    // It may be killed between its last file and its last sentence.
    if (there < complete + Number(code === 0) || there > complete + 1)
      throw new Error(`${complete} complete backups became ${there} by one that ended with ${code}.`);
    complete = there;
  }
  await mustRun(['backup', target, '--read-all'], portalEnvironment(world));
  expectTidy(target);
  if ((await countBackups(target)) !== complete + 1) throw new Error('The last backup is not there.');
  await restoresTo(world, target, join(folder, 'copy'));
  removeFolder(folder);
}

async function restoreKilled(trial: Trial): Promise<void> {
  const { world, random, round } = trial;
  const { restore } = await usual(world);
  const folder = await temporaryFolder('restore');
  const [target, copy] = [join(folder, 'target'), join(folder, 'copy')];
  await takeIn(world, await anyUpload(world, round));
  await mustRun(['backup', target], portalEnvironment(world));
  for (let kill = 0; kill <= round % 3; kill += 1)
    await runIdss(['restore', target], { DATA_DIR: copy }, { killAfter: random.int(0, restore) });
  await restoresTo(world, target, copy);
  removeFolder(folder);
}

/** F36: a portal works on the copy; what was acknowledged before the backup is there, what came while it ran is whole. */
async function underWork(trial: Trial): Promise<void> {
  const { world, ledger, round } = trial;
  const folder = await temporaryFolder('copy');
  const target = join(folder, 'target');
  const keyFile = join(folder, 'backup.key');
  writeFileSync(keyFile, randomBytes(32).toString('base64'));
  const known = new Set(await brokenInvariants(world, new Set()));
  const before = [await anyUpload(world, round), await anyUpload(world, round + 1)];
  for (const upload of before)
    if ((await sendAndNote(world, ledger, upload))?.status !== 200) throw new Error('An upload was refused.');
  const load = await underLoad(trial, { uploads: 8 }, async () => {
    await mustRun(['backup', target, '--key-file', keyFile], portalEnvironment(world));
  });
  expectNothingWrong(load);
  const copy = join(folder, 'copy');
  await mustRun(['restore', target, '--key-file', keyFile], { DATA_DIR: copy });
  const portal = await openOnePortal(copy);
  await portal.start();
  const there = openWorld(portal);
  try {
    const problems: string[] = [];
    for (const upload of before) {
      const fate = await uploadEffect(there, upload).fate();
      if (fate !== 'there')
        problems.push(
          `I1: upload ${upload.transactionId}, acknowledged before the backup, is ${JSON.stringify(fate)}.`,
        );
    }
    const end = performance.now() + 120_000;
    while ((await there.query(`select from upload_transaction where state <> 'finished'`)).length > 0) {
      if (performance.now() > end) throw new Error('Uploads of the copy have no outcome after 120 s.');
      await delay(200);
    }
    problems.push(...(await brokenInvariants(there, known)));
    if (problems.length > 0) throw new Error(`In the copy: ${problems.join(' ')}`);
  } finally {
    await there.close();
    await portal.stop();
  }
  removeFolder(folder);
}

function expectRefusal({ code, output }: Ran, wanted: number, words: RegExp): void {
  if (code !== wanted || !words.test(output) || /\n\s+at /.test(output))
    throw new Error(`It ended with ${code}, and said: ${output.trim().slice(-500)}`);
}

/** A small disk of its own. Needs root. */
function mountDisk(folder: string, megabytes: number): () => void {
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
  let isMounted = true;
  const unmount = (): void => {
    if (isMounted) execFileSync('umount', ['--lazy', folder]);
    isMounted = false;
  };
  undoAtEnd(unmount);
  return unmount;
}

type Disturbance = (trial: Trial, folder: string) => Promise<void>;

const targetFull: Disturbance = async ({ world, random }, folder) => {
  const target = join(folder, 'disk');
  const unmount = mountDisk(target, random.int(1, 6));
  try {
    const ran = await runIdss(['backup', target], portalEnvironment(world));
    expectRefusal(ran, 2, /There is no space left in .*\. This backup was not completed;/);
    if ((await countBackups(target)) !== 0) throw new Error('A part is taken for a backup.');
    execFileSync('mount', ['-o', 'remount,size=2000m', target]);
    await mustRun(['backup', target, '--read-all'], portalEnvironment(world));
    expectTidy(target);
  } finally {
    unmount();
  }
};

const targetReadOnly: Disturbance = async ({ world }, folder) => {
  const target = join(folder, 'disk');
  const unmount = mountDisk(target, 2_000);
  try {
    await mustRun(['backup', target], portalEnvironment(world));
    execFileSync('mount', ['-o', 'remount,ro', target]);
    const words = /cannot be written \(EROFS\)\. This backup was not completed;/;
    expectRefusal(await runIdss(['backup', target], portalEnvironment(world)), 2, words);
    expectRefusal(await runIdss(['backup', join(target, 'new')], portalEnvironment(world)), 2, words);
    if ((await countBackups(target)) !== 1) throw new Error('The first backup is not there any more.');
  } finally {
    unmount();
  }
};

const targetRemoved: Disturbance = async ({ world, random }, folder) => {
  const { backup } = await usual(world);
  const target = join(folder, 'target');
  const running = runIdss(['backup', target], portalEnvironment(world));
  await delay(random.int(backup / 4, backup));
  rmSync(target, { recursive: true, force: true, maxRetries: 3 });
  const ran = await running;
  // Code 0: it was removed after its end.
  if (ran.code !== 0) expectRefusal(ran, 2, /(cannot be written \(ENOENT\)|was removed from)/);
  if (existsSync(target) && (await countBackups(target)) > 0)
    await mustRun(['restore', target], { DATA_DIR: join(folder, 'copy') });
};

const databaseAway: Disturbance = async ({ world, random, wasReadyAfter }, folder) => {
  const { backup } = await usual(world);
  const target = join(folder, 'target');
  const running = runIdss(['backup', target], portalEnvironment(world));
  await delay(random.int(0, backup));
  process.kill(world.portal.postgresPid(), 'SIGKILL');
  const begun = performance.now();
  await delay(100);
  await world.portal.untilReady(60);
  wasReadyAfter((performance.now() - begun) / 1000);
  const ran = await running;
  // Before its first connection, while it works, or when files are copied and only its end is to be noted.
  if (ran.code !== 0)
    expectRefusal(
      ran,
      2,
      /(went away while the backup was made|did not answer|has no running database at this moment)/,
    );
  await mustRun(['backup', target, '--read-all'], portalEnvironment(world));
  expectTidy(target);
};

const fileLost: Disturbance = async ({ world, round }, folder) => {
  const target = join(folder, 'target');
  await mustRun(['backup', target], portalEnvironment(world));
  const upload = await anyUpload(world, round);
  await takeIn(world, upload);
  const [file] = await world.query<{ key: string }>(
    'select storage_key as key from upload_file join stored_file using (file_id) where transaction_id = $1',
    [upload.transactionId],
  );
  const [lastOne] = await world.query<{ id: string }>('select backup_id as id from last_backup');
  const stored = join(world.portal.folder, 'files', file?.key ?? '');
  const bytes = readFileSync(stored);
  rmSync(stored);
  try {
    const ran = await runIdss(['backup', target, '--keep', '1'], portalEnvironment(world));
    expectRefusal(ran, 1, new RegExp(`does not count as a good backup\\.\n {2}${file?.key}`));
    const [now] = await world.query<{ id: string }>('select backup_id as id from last_backup');
    if (now?.id !== lastOne?.id) throw new Error('It counts as a good backup.');
    if ((await countBackups(target)) !== 2) throw new Error('An older backup was removed for it.');
  } finally {
    writeFileSync(stored, bytes, { mode: 0o400 });
  }
  await mustRun(['backup', target, '--keep', '1'], portalEnvironment(world));
  if ((await countBackups(target)) !== 1) throw new Error('Older backups are still there.');
};

const disturbances = [targetFull, targetReadOnly, targetRemoved, databaseAway, fileLost];

async function disturbed(trial: Trial): Promise<void> {
  const folder = await temporaryFolder('backup');
  await disturbances[trial.round % disturbances.length]?.(trial, folder);
  removeFolder(folder);
}

export const backupRows: readonly FaultRow[] = [
  { id: '36', fault: 'a backup under load, restored elsewhere', round: underWork },
  { id: 'backup-kill', fault: 'a backup killed up to three times, restored elsewhere', round: backupKilled },
  { id: 'restore-kill', fault: 'a restore killed up to three times', round: restoreKilled },
  {
    id: 'backup-away',
    fault: 'target full, read only or removed, database killed, or a stored file lost while a backup is made',
    round: disturbed,
  },
];
