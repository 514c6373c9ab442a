/**
 * Uploads and downloads with files in a bucket (OpenStack Swift on this machine) compared with a folder: files of 200 kB, 20 MB and,
 * unless quick, 1.5 GB, with memory and disk of the process while the largest streams; and what stays of one that is abandoned.
 * Run: npm exec node bench/store.ts. Needs Debian's swift-*, memcached and python3-lxml.
 */
import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { type Bucket, makeBucket, openBucket } from '../apps/server/src/test/bucket.ts';
import { startSwift } from '../apps/server/src/test/swift.ts';
import { isSwiftInstalled, swiftRegion } from '../apps/server/src/test/swift-parts.ts';
import { makeHedisFile, registerSubmissions, uploader } from './support/make-files.ts';
import { openPortal, type Portal } from './support/open-portal.ts';
import { isQuick, median, note, number, report } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';

const rounds = isQuick ? 2 : 7;
const largestBytes = isQuick ? 50_000_000 : 1_500_000_000;

interface Measured {
  /** Milliseconds of the request alone. */
  readonly small: number;
  readonly large: number;
  readonly download: number;
  readonly largest: number;
  readonly largestDownload: number;
  /** In bytes, above that before: while the largest comes in, and while it goes out. */
  readonly memory: number;
  readonly downloadMemory: number;
  /** In bytes, of everything in its folder but the database, while the largest comes in. */
  readonly disk: number;
}

/** A form with one file that is made while it is sent. */
async function* getForm(
  name: string,
  text: string,
  bytes: number,
  boundary: string,
): AsyncGenerator<Uint8Array> {
  const end = text.lastIndexOf('</');
  const blank = Buffer.alloc(1_000_000, ' ');
  yield Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/xml\r\n\r\n${text.slice(0, end)}`,
  );
  for (let sent = 0; sent < bytes; sent += blank.length) yield blank;
  yield Buffer.from(`${text.slice(end)}\r\n--${boundary}--\r\n`);
}

async function measure(
  settings: Readonly<Record<string, string>>,
  more: (portal: Portal, token: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<Measured> {
  const portal = await openPortal({ settings });
  try {
    const token = await portal.getToken(uploader);
    const send = async (bytes: number): Promise<number> => {
      const ids = await registerSubmissions(portal.database, rounds);
      const times: number[] = [];
      for (const id of ids) {
        const { name, text } = makeHedisFile(id, bytes);
        times.push((await sendUpload(portal, token, [{ name, content: text }])).answered);
      }
      return median(times);
    };
    const small = await send(200_000);
    note('20 MB …');
    const large = await send(20_000_000);
    const download = await downloadAgain(portal, token);
    note('The largest …');
    const largest = await sendLargest(portal, token);
    await more(portal, token);
    return { small, large, download, ...largest };
  } finally {
    await portal.close();
  }
}

/** Of the uploaded file of a submission. */
async function getLink(portal: Portal, token: string, id: number): Promise<string> {
  const { rows } = await portal.database.query<{ key: string }>(
    'select file_id as key from stored_file where sub_id = $1 and file_type = 14',
    [id],
  );
  const answer = await fetch(
    `${portal.url}/api/GetSubmissionDownloadString?submissionId=${id}&component=DST&key=${rows[0]?.key}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  if (!answer.ok) throw new Error(`The download was refused: ${await answer.text()}`);
  return ((await answer.json()) as { url: string }).url;
}

/** The file that was uploaded last, by its link. */
async function downloadAgain(portal: Portal, token: string): Promise<number> {
  const { rows } = await portal.database.query<{ id: number; name: string }>(
    `select sub_id as id, file_name as name from stored_file where file_type = 14 order by created_at desc limit 1`,
  );
  const [file] = rows;
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const url = await getLink(portal, token, file?.id ?? 0);
    const begun = performance.now();
    const answer = await fetch(`${portal.url}${url}`);
    const { byteLength } = await answer.arrayBuffer();
    if (!answer.ok || byteLength < 10_000_000) throw new Error(`The download was refused: ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return median(times);
}

/** Bytes of all files in the folder of a portal but its database's. */
async function getDisk(folder: string): Promise<number> {
  let total = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.relative(folder, file).startsWith('postgres')) continue;
    total += await stat(file).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return total;
}

/** Looks at the process and its folder all the time; answers how much more they had at most than before. */
async function watchPeaks(portal: Portal): Promise<() => Promise<{ memory: number; disk: number }>> {
  const look = async () => ({
    memory: (await portal.ask('memory')).rss,
    disk: await getDisk(portal.folder),
  });
  const before = await look();
  const peak = { ...before };
  let looking: Promise<unknown> | null = null;
  const watch = setInterval(() => {
    looking ??= look().then(({ memory, disk }) => {
      peak.memory = Math.max(peak.memory, memory);
      peak.disk = Math.max(peak.disk, disk);
      looking = null;
    });
  }, 200);
  return async () => {
    clearInterval(watch);
    await looking;
    return { memory: peak.memory - before.memory, disk: peak.disk - before.disk };
  };
}

function sendStreamed(
  portal: Portal,
  token: string,
  id: number,
  bytes: number,
  signal?: AbortSignal,
): Promise<Response> {
  const { name, text } = makeHedisFile(id, 200_000);
  const boundary = randomUUID();
  return fetch(
    `${portal.url}/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${randomUUID()}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: ReadableStream.from(getForm(name, text, bytes, boundary)),
      duplex: 'half',
      ...(signal && { signal }),
    } as RequestInit,
  );
}

async function sendLargest(
  portal: Portal,
  token: string,
): Promise<Pick<Measured, 'largest' | 'largestDownload' | 'memory' | 'downloadMemory' | 'disk'>> {
  const [id = 0] = await registerSubmissions(portal.database, 1);
  const uploadPeaks = await watchPeaks(portal);
  const begun = performance.now();
  const answer = await sendStreamed(portal, token, id, largestBytes);
  const largest = performance.now() - begun;
  const { memory, disk } = await uploadPeaks();
  if (!answer.ok) throw new Error(`The upload was refused: ${await answer.text()}`);
  await answer.arrayBuffer();
  note('… its check, and its download …');
  // It is refused, because one file may not be as large as a whole upload, and is stored like any other.
  for (let isChecked = false; !isChecked; ) {
    await delay(500);
    const { rows } = await portal.database.query(
      `select from upload_file where sub_id = $1 and state not in ('waiting', 'processing')`,
      [id],
    );
    isChecked = rows.length > 0;
  }
  const url = await getLink(portal, token, id);
  const downloadPeaks = await watchPeaks(portal);
  const asked = performance.now();
  let bytes = 0;
  for await (const chunk of (await fetch(`${portal.url}${url}`)).body ?? [])
    bytes += (chunk as Uint8Array).byteLength;
  const largestDownload = performance.now() - asked;
  if (bytes < largestBytes) throw new Error(`Only ${bytes} bytes of the largest file came.`);
  const { memory: downloadMemory } = await downloadPeaks();
  return { largest, largestDownload, memory, downloadMemory, disk };
}

/** An upload that its sender gives up in the middle. Answers milliseconds until no part of it is left. */
async function abandon(portal: Portal, token: string, { client }: Bucket): Promise<number> {
  const [id = 0] = await registerSubmissions(portal.database, 1);
  const isLeft = async (): Promise<boolean> => {
    for await (const _ of client.listUploads()) return true;
    return false;
  };
  const leaving = new AbortController();
  const sending = sendStreamed(portal, token, id, largestBytes, leaving.signal).then(
    () => 'sent',
    () => 'left',
  );
  while (!(await isLeft())) await delay(20);
  leaving.abort();
  const begun = performance.now();
  if ((await sending) !== 'left') throw new Error('The upload was not abandoned.');
  while (await isLeft()) await delay(20);
  return performance.now() - begun;
}

if (isSwiftInstalled()) {
  const swift = await startSwift();
  const { endpoint, credentials } = swift;
  try {
    await makeBucket(swift, 'bench');
    note('In a folder');
    const folder = await measure({});
    note('In a bucket');
    const seen = await openBucket(swift, endpoint, { bucket: 'bench', prefix: 'portal' });
    let abandoned = 0;
    const bucket = await measure(
      {
        STORAGE_URL: `s3://bench/portal?endpoint=${endpoint}&region=${swiftRegion}`,
        STORAGE_ACCESS_KEY_ID: credentials.accessKeyId,
        STORAGE_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      },
      async (portal, token) => {
        note('… and one that is abandoned.');
        abandoned = await abandon(portal, token, seen);
      },
    );
    const rate = (bytes: number, milliseconds: number): string =>
      `${number(bytes / 1000 / milliseconds)} MB/s`;
    report([
      {
        label: 'upload of 200 kB to a bucket',
        value: bucket.small / folder.small,
        unit: 'x',
        goal: 'store-small',
        detail: `${number(bucket.small)} ms, to a folder ${number(folder.small)} ms`,
      },
      {
        label: 'upload of 20 MB to a bucket',
        value: bucket.large / folder.large,
        unit: 'x',
        goal: 'store-upload',
        detail: `${rate(20e6, bucket.large)}, to a folder ${rate(20e6, folder.large)}`,
      },
      {
        label: 'download of 20 MB from a bucket',
        value: bucket.download / folder.download,
        unit: 'x',
        goal: 'store-download',
        detail: `${rate(20e6, bucket.download)}, from a folder ${rate(20e6, folder.download)}`,
      },
      {
        label: `memory while ${number(largestBytes / 1e6)} MB stream to a bucket`,
        value: bucket.memory / 1e6,
        unit: 'MB',
        goal: 'store-memory',
        detail: `${number(bucket.largest / 1000)} s, ${rate(largestBytes, bucket.largest)}; to a folder ${number(folder.memory / 1e6)} MB, ${number(folder.largest / 1000)} s, ${rate(largestBytes, folder.largest)}`,
      },
      {
        label: `disk of the portal while ${number(largestBytes / 1e6)} MB stream to a bucket`,
        value: bucket.disk / 1e6,
        unit: 'MB',
        detail: 'of its folder, but the database',
      },
      {
        label: `download of ${number(largestBytes / 1e6)} MB from a bucket`,
        value: bucket.largestDownload / folder.largestDownload,
        unit: 'x',
        detail: `${rate(largestBytes, bucket.largestDownload)}, + ${number(bucket.downloadMemory / 1e6)} MB of memory; from a folder ${rate(largestBytes, folder.largestDownload)}, + ${number(folder.downloadMemory / 1e6)} MB`,
      },
      {
        label: 'an upload to a bucket is abandoned: until none of its parts is left',
        value: abandoned,
        unit: 'ms',
      },
    ]);
    await seen.close();
  } finally {
    await swift.stop();
  }
} else {
  note('Swift is not installed: nothing is measured.');
  report([]);
}
