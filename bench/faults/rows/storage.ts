/** F15 and F16: the disk is full or read only, or a file is lost or changed. Spec: faults-storage */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyUpload } from '../files.ts';
import { brokenInvariants } from '../invariants.ts';
import type { FaultRow, Trial } from '../row.ts';
import { people } from '../seed.ts';
import { fill, giveDisk } from '../small-disk.ts';
import { expectStatus, makeDraft, newUpload, sendAndNote, takeIn } from '../work.ts';
import type { World } from '../world.ts';
import { finalSubmission } from './killed-changes.ts';

const disks = new WeakMap<World, string>();

async function storeDisk(world: World): Promise<string> {
  const known = disks.get(world);
  if (known) return known;
  await world.portal.stop();
  const folder = join(world.portal.folder, 'files');
  giveDisk(folder, 100);
  disks.set(world, folder);
  await world.portal.start();
  return folder;
}

async function isReady({ url }: World): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`);
  await answer.arrayBuffer();
  return answer.status === 200;
}

async function full(trial: Trial): Promise<void> {
  const { world, ledger, random, round, wasReadyAfter } = trial;
  const disk = await storeDisk(world);
  const subId = await finalSubmission(world);
  const accepted = await anyUpload(world, round);
  const refused = await anyUpload(world, round + 1, true);
  expectStatus(await sendAndNote(world, ledger, accepted), 200);
  const frees = [fill(disk, random.int(0, 200_000))];
  try {
    const answer = await sendAndNote(world, ledger, refused);
    expectStatus(answer, 503, 507);
    // A draft is smaller, and may fit in what was left.
    frees.push(fill(disk, 0));
    expectStatus(await makeDraft(world, subId), 503, 507);
    expectStatus(await world.call(people.planUser, 'GET', '/api/GetSubmissionsPage'), 200);
    if (await isReady(world)) throw new Error('It says that it is ready, with a full disk.');
  } finally {
    for (const free of frees) free();
  }
  const begun = performance.now();
  await world.portal.untilReady(30);
  wasReadyAfter((performance.now() - begun) / 1000);
  expectStatus(await makeDraft(world, subId), 200);
  expectStatus(await sendAndNote(world, ledger, newUpload(refused.program, refused.files)), 200);
}

async function readOnly(trial: Trial): Promise<void> {
  const { world, ledger, round } = trial;
  const disk = await storeDisk(world);
  const upload = await anyUpload(world, round);
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  try {
    const answer = await sendAndNote(world, ledger, upload);
    if (answer?.status === 200 || !answer || answer.status === 500)
      throw new Error(
        `An upload to a store that is read only was answered with ${answer?.status} ${answer?.text}.`,
      );
    expectStatus(await world.call(people.planUser, 'GET', '/api/GetSubmissionsPage'), 200);
  } finally {
    execFileSync('mount', ['-o', 'remount,rw', disk]);
  }
  expectStatus(await sendAndNote(world, ledger, newUpload(upload.program, upload.files)), 200);
}

interface Uploaded {
  readonly key: string;
  readonly id: number;
  readonly fileType: number;
}

/** A file is lost, or has another byte: its download says so, the check names it, others are unharmed. */
async function lostOrChanged(trial: Trial): Promise<void> {
  const { world, round } = trial;
  const [bad, good] = [await anyUpload(world, 0), await anyUpload(world, 0)];
  await takeIn(world, bad);
  await takeIn(world, good);
  const getFile = async (transactionId: string): Promise<Uploaded> => {
    const [row] = await world.query<Uploaded>(
      'select storage_key as key, f.sub_id as id, f.file_type as "fileType" from upload_file join stored_file f using (file_id) where transaction_id = $1',
      [transactionId],
    );
    if (!row) throw new Error('The upload has no file.');
    return row;
  };
  const harmed = await getFile(bad.transactionId);
  const path = join(world.portal.folder, 'files', harmed.key);
  const bytes = readFileSync(path);
  const put = (content: Buffer): void => {
    chmodSync(path, 0o600);
    writeFileSync(path, content);
    chmodSync(path, 0o400);
  };
  const changed = Buffer.from(bytes);
  changed[100] = (changed[100] ?? 0) ^ 1;
  try {
    if (round % 2 === 0) rmSync(path);
    else put(changed);
    const download = await getDownload(world, harmed);
    if (download === 200) throw new Error('The harmed file was downloaded.');
    const other = await getDownload(world, await getFile(good.transactionId));
    if (other !== 200) throw new Error(`The other file was answered with ${other}.`);
    const named = await brokenInvariants(world, new Set());
    if (!named.some((problem) => problem.includes(harmed.key) || problem.includes(`Commercial${harmed.id}`)))
      throw new Error(`The check does not name the file: ${named.join('; ')}`);
  } finally {
    mkdirSync(join(path, '..'), { recursive: true });
    if (round % 2 === 0) writeFileSync(path, bytes, { mode: 0o400 });
    else put(bytes);
  }
}

/** Of the uploaded file itself: the status of its last byte. */
async function getDownload(world: World, { id, fileType }: Uploaded): Promise<number> {
  const path = `/api/GetSubmissionDownloadString?submissionId=${id}&component=DST&key=${fileType}`;
  const link = await world.call(people.planUser, 'GET', path);
  if (link?.status !== 200) return link?.status ?? 0;
  const { url } = link.body as { url: string };
  try {
    const answer = await fetch(`${world.url}${url}`);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    // Cut before its end.
    return 0;
  }
}

export const storageRows: readonly FaultRow[] = [
  { id: '15', fault: 'the disk of the store is full', round: full },
  { id: '16-ro', fault: 'the store is read only', round: readOnly },
  { id: '16-lost', fault: 'a stored file is lost or changed', round: lostOrChanged },
];
