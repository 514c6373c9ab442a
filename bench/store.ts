/**
 * Uploads and downloads with files in a bucket (OpenStack Swift on this machine) compared with a folder: files of 200 kB, 20 MB and,
 * unless quick, 1.4 GB, with the memory of the process while the largest streams.
 * Run: npm exec node bench/store.ts. Needs Debian's swift-*, memcached and python3-lxml.
 */
import { randomUUID } from 'node:crypto';
import { setInterval } from 'node:timers';
import { makeBucket } from '../apps/server/src/test/bucket.ts';
import { isSwiftInstalled, startSwift, swiftRegion } from '../apps/server/src/test/swift.ts';
import { makeHedisFile, registerSubmissions, uploader } from './support/make-files.ts';
import { openPortal, type Portal } from './support/open-portal.ts';
import { isQuick, median, note, number, report } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';

const rounds = isQuick ? 2 : 7;
const largestBytes = isQuick ? 50_000_000 : 1_400_000_000;

interface Measured {
  /** Milliseconds of the request alone. */
  readonly small: number;
  readonly large: number;
  readonly download: number;
  readonly largest: number;
  /** In bytes, above that before. */
  readonly memory: number;
}

/** A form with one file that is made while it is sent. */
async function* formOf(
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

async function measure(settings: Readonly<Record<string, string>>): Promise<Measured> {
  const portal = await openPortal({ settings });
  try {
    const token = await portal.tokenOf(uploader);
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
    return { small, large, download, ...(await sendLargest(portal, token)) };
  } finally {
    await portal.close();
  }
}

/** The file that was uploaded last, by its link. */
async function downloadAgain(portal: Portal, token: string): Promise<number> {
  const { rows } = await portal.database.query<{ id: number; name: string }>(
    `select sub_id as id, file_name as name from stored_file where file_type = 14 order by created_at desc limit 1`,
  );
  const [file] = rows;
  const headers = { authorization: `Bearer ${token}` };
  const ask = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${portal.url}${path}`, { headers })).json()) as T;
  const of = `submissionId=${file?.id}&component=DST`;
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const { url } = await ask<{ url: string }>(`/api/GetSubmissionDownloadString?${of}&key=14`);
    const begun = performance.now();
    const answer = await fetch(`${portal.url}${url}`);
    const { byteLength } = await answer.arrayBuffer();
    if (!answer.ok || byteLength < 10_000_000) throw new Error(`The download was refused: ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return median(times);
}

async function sendLargest(portal: Portal, token: string): Promise<Pick<Measured, 'largest' | 'memory'>> {
  const [id = 0] = await registerSubmissions(portal.database, 1);
  const { name, text } = makeHedisFile(id, 200_000);
  const boundary = randomUUID();
  const before = (await portal.ask('memory')).rss;
  let peak = before;
  let isAsking = false;
  const watch = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    void portal.ask('memory').then(({ rss }) => {
      peak = Math.max(peak, rss);
      isAsking = false;
    });
  }, 200);
  const begun = performance.now();
  const answer = await fetch(
    `${portal.url}/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${randomUUID()}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: ReadableStream.from(formOf(name, text, largestBytes, boundary)),
      duplex: 'half',
    } as RequestInit,
  );
  const largest = performance.now() - begun;
  clearInterval(watch);
  if (!answer.ok) throw new Error(`The upload was refused: ${await answer.text()}`);
  return { largest, memory: peak - before };
}

if (isSwiftInstalled()) {
  const swift = await startSwift();
  const { endpoint, credentials } = swift;
  try {
    await makeBucket(swift, 'bench');
    note('In a folder');
    const folder = await measure({});
    note('In a bucket');
    const bucket = await measure({
      STORAGE_URL: `s3://bench/portal?endpoint=${endpoint}&region=${swiftRegion}`,
      STORAGE_ACCESS_KEY_ID: credentials.accessKeyId,
      STORAGE_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    });
    const rate = (bytes: number, milliseconds: number): string =>
      `${number(bytes / 1000 / milliseconds)} MB/s`;
    report([
      {
        what: 'upload of 200 kB to a bucket',
        value: bucket.small / folder.small,
        unit: 'x',
        goal: 'store-small',
        detail: `${number(bucket.small)} ms, to a folder ${number(folder.small)} ms`,
      },
      {
        what: 'upload of 20 MB to a bucket',
        value: bucket.large / folder.large,
        unit: 'x',
        goal: 'store-upload',
        detail: `${rate(20e6, bucket.large)}, to a folder ${rate(20e6, folder.large)}`,
      },
      {
        what: 'download of 20 MB from a bucket',
        value: bucket.download / folder.download,
        unit: 'x',
        goal: 'store-download',
        detail: `${rate(20e6, bucket.download)}, from a folder ${rate(20e6, folder.download)}`,
      },
      {
        what: `memory while ${number(largestBytes / 1e6)} MB stream to a bucket`,
        value: bucket.memory / 1e6,
        unit: 'MB',
        goal: 'store-memory',
        detail: `${rate(largestBytes, bucket.largest)}; to a folder ${number(folder.memory / 1e6)} MB, ${rate(largestBytes, folder.largest)}`,
      },
    ]);
  } finally {
    await swift.stop();
  }
} else {
  note('Swift is not installed: nothing is measured.');
  report([]);
}
