/**
 * A bulk download of 50 HEDIS result files: from the beginning of the GET until its last byte, and the whole of it from
 * asking for the link. The reference is the work that cannot be left out: `zip -6` over the same files on the disk.
 * Run: npm exec node bench/bulk-zip.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { makeUsualFile, registerSubmissions, uploader } from './support/make-files.ts';
import { openPortal } from './support/open-portal.ts';
import { type Figure, isQuick, median, note, report } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';

const count = 50;
const rounds = isQuick ? 1 : 7;
/** The result XML. */
const fileType = 4;

const portal = await openPortal();
const folder = mkdtempSync(join(tmpdir(), 'idss-bench-'));
try {
  const token = await portal.getToken(uploader);
  const ids = await registerSubmissions(portal.database, count);
  note(`Uploading ${count} files, of which the portal makes the results …`);
  await sendUpload(
    portal,
    token,
    ids.map(makeUsualFile).map(({ name, text }) => ({ name, content: text })),
  );
  const body = JSON.stringify({
    Submissions: ids.map((submissionId) => ({ submissionId, component: 'DST', productLine: 'Commercial' })),
    FileTypes: [fileType],
  });
  const members = await unpack((await download(token, body)).zip);
  if (members.size !== count) throw new Error(`The zip has ${members.size} members.`);
  const names = [...members].map(([path, bytes]) => {
    const name = path.replaceAll('/', '-');
    writeFileSync(join(folder, name), bytes);
    return name;
  });

  const times: { bytes: number; all: number; zip: number | null }[] = [];
  let size = 0;
  for (let round = 0; round <= rounds; round++) {
    note(`Round ${round} of ${rounds} …`);
    const measured = await download(token, body);
    size = measured.zip.length;
    const zip = pack(names);
    // The first warms the server, as a day's first download does.
    if (round > 0) times.push({ bytes: measured.bytes, all: measured.all, zip });
  }
  const bytes = median(times.map((time) => time.bytes));
  const all = median(times.map((time) => time.all));
  const references = times.flatMap(({ zip }) => zip ?? []);
  const plain = [...members.values()].reduce((sum, each) => sum + each.length, 0) / 1e6;
  note(`${plain.toFixed(1)} MB become ${(size / 1e6).toFixed(2)} MB`);
  report(toFigures(bytes, all, references));
} finally {
  await portal.close();
  rmSync(folder, { recursive: true });
}

function toFigures(bytes: number, all: number, references: readonly number[]): Figure[] {
  const label = `zip of ${count} results`;
  if (references.length === 0)
    return [
      { label: `${label}, from the GET`, value: bytes, unit: 'ms', detail: 'zip is not installed here' },
    ];
  const zip = median(references);
  const zipSize = statSync(join(folder, 'reference.zip')).size;
  return [
    {
      label: `${label}, of zip -6`,
      value: bytes / zip,
      unit: 'x',
      goal: 'results-zip',
      detail: `${bytes.toFixed(0)} ms against ${zip.toFixed(0)} ms of zip (${(zipSize / 1e6).toFixed(2)} MB)`,
    },
    { label: `${label}, from asking for the link`, value: all, unit: 'ms' },
  ];
}

async function download(
  token: string,
  body: string,
): Promise<{ zip: Uint8Array; bytes: number; all: number }> {
  const begun = performance.now();
  const prepared = await fetch(`${portal.url}/api/PrepareBulkDownload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  if (!prepared.ok) throw new Error(`PrepareBulkDownload: ${await prepared.text()}`);
  const { url } = (await prepared.json()) as { url: string };
  const asked = performance.now();
  const answer = await fetch(portal.url + url);
  if (!answer.ok) throw new Error(`The zip: ${await answer.text()}`);
  const zip = new Uint8Array(await answer.arrayBuffer());
  const ended = performance.now();
  return { zip, bytes: ended - asked, all: ended - begun };
}

async function unpack(zip: Uint8Array): Promise<Map<string, Uint8Array>> {
  const reader = new ZipReader(new Uint8ArrayReader(zip), { useWebWorkers: false, checkSignature: true });
  const members = new Map<string, Uint8Array>();
  for (const entry of await reader.getEntries())
    if (!entry.directory) members.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
  return members;
}

/** Milliseconds of `zip -6` over the same files; null where there is no such program. */
function pack(names: readonly string[]): number | null {
  rmSync(join(folder, 'reference.zip'), { force: true });
  const begun = performance.now();
  const run = spawnSync('zip', ['-6', '-q', 'reference.zip', ...names], { cwd: folder });
  if (run.error && 'code' in run.error && run.error.code === 'ENOENT') return null;
  if (run.status !== 0) throw new Error(`zip: ${run.stderr.toString().slice(0, 500)}`);
  return performance.now() - begun;
}
