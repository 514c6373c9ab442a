/**
 * A file of almost 1.5 GB through the load balancer, as deploy/ configures it: uploaded for the first minute over a line of 1 MB a
 * second and then as fast as it goes, and downloaded in the same way. Measures the memory of the balancer and of the web
 * process, and what the balancer writes to its disk. Not part of `npm run bench`.
 * Run: npm exec node bench/large-transfer.ts [--balancer haproxy|nginx] [--slow-seconds 60]
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { get, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { startBalancer } from './cluster/balancer.ts';
import { startNginx } from './cluster/nginx.ts';
import { openCluster, getPart, readCluster, stopPart } from './cluster/part.ts';
import { sharedSettings, startPortalProcess } from './cluster/portal.ts';
import { makeUsualFile, registerSubmissions, uploader } from './support/make-files.ts';
import { freePort, getToken } from './support/open-portal.ts';
import { type Figure, isQuick, note, report } from './support/report.ts';
import { until } from './support/until.ts';
import { acceptLicense } from './support/accept-license.ts';

const { values } = parseArgs({
  options: {
    balancer: { type: 'string', default: 'haproxy' },
    'slow-seconds': { type: 'string', default: '60' },
    quick: { type: 'boolean' },
  },
});
const bytes = isQuick ? 100e6 : 1_490e6;
const slowSeconds = isQuick ? 5 : Number(values['slow-seconds']);
const slowBytesPerSecond = 1e6;

const folder = mkdtempSync(path.join(tmpdir(), 'idss-large-'));
openCluster(folder);
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: (text: string) => note(text) };
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log });

/** Resident memory of a process and of those that it started, in MB. */
function getMemory(id: number): number {
  const status = `/proc/${id}/status`;
  if (!existsSync(status)) return 0;
  const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1000;
  const children = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim();
  return (
    own +
    (children === '' ? 0 : children.split(' ').reduce((sum, child) => sum + getMemory(Number(child)), 0))
  );
}

/** The largest of what is measured twice a second until the work is done. */
async function watched<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; peak: Measured }> {
  const getProcess = (name: string): number => getPart(folder, name).process?.id ?? 0;
  const peak = { balancer: 0, web: 0, disk: 0 };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      peak.balancer = Math.max(peak.balancer, getMemory(getProcess('balancer')));
      peak.web = Math.max(peak.web, getMemory(getProcess('web1')));
      peak.disk = Math.max(peak.disk, getOpenFiles(getProcess('balancer')));
      await delay(500);
    }
  })();
  const begun = performance.now();
  try {
    const result = await work();
    return { result, seconds: (performance.now() - begun) / 1000, peak };
  } finally {
    isOver = true;
    await watching;
  }
}
interface Measured {
  readonly balancer: number;
  readonly web: number;
  /** Bytes. */
  readonly disk: number;
}

/** Bytes of regular files that it and its children have open for writing, deleted ones as well; its logs are pipes and files of ours. */
function getOpenFiles(id: number): number {
  const place = `/proc/${id}/fd`;
  if (!existsSync(place)) return 0;
  let sum = 0;
  for (const name of readdirSync(place))
    try {
      const file = statSync(path.join(place, name));
      const isWritten = /flags:\s+\d*[12]\b/.test(readFileSync(`/proc/${id}/fdinfo/${name}`, 'utf8'));
      if (file.isFile() && isWritten && Number(name) > 2) sum += file.size;
    } catch {
      // Closed since then.
    }
  const children = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim();
  return children === ''
    ? sum
    : children.split(' ').reduce((all, child) => all + getOpenFiles(Number(child)), sum);
}

/** Valid, and as long as wanted: comments after its first line. */
function* toParts(text: string): Generator<string> {
  const at = text.indexOf('?>') + 2;
  yield text.slice(0, at);
  const comment = `\n<!-- ${'a file that takes its time '.repeat(2_400)}-->`;
  for (let sent = text.length; sent + comment.length < bytes; sent += comment.length) yield comment;
  yield text.slice(at);
}

async function send(
  url: string,
  token: string,
  { name, text }: { name: string; text: string },
): Promise<{ id: string; sha256: string }> {
  const id = crypto.randomUUID();
  const boundary = `----${crypto.randomUUID()}`;
  const sent = request(`${url}/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${id}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  const answered = new Promise<string>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (answer) => {
      let output = '';
      answer.on('data', (chunk: Buffer) => (output += chunk.toString()));
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve(output) : reject(new Error(`${answer.statusCode} ${output}`)),
      );
    });
  });
  answered.catch(quiet);
  const hash = createHash('sha256');
  sent.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: text/xml\r\n\r\n`,
  );
  const begun = performance.now();
  let written = 0;
  for (const part of toParts(text)) {
    hash.update(part);
    written += part.length;
    const isFull = !sent.write(part);
    const ahead = written / slowBytesPerSecond - (performance.now() - begun) / 1000;
    if (performance.now() - begun < slowSeconds * 1000 && ahead > 0) await delay(ahead * 1000);
    else if (isFull) await Promise.race([once(sent, 'drain'), answered]);
  }
  sent.end(`\r\n--${boundary}--\r\n`);
  await answered;
  return { id, sha256: hash.digest('hex') };
}

async function fetchFile(url: string, address: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  const begun = performance.now();
  const [answer] = (await once(get(new URL(address, url)), 'response')) as [
    import('node:http').IncomingMessage,
  ];
  if (answer.statusCode !== 200) throw new Error(`The download was answered with ${answer.statusCode}.`);
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
    const ahead = size / slowBytesPerSecond - (performance.now() - begun) / 1000;
    if (performance.now() - begun < slowSeconds * 1000 && ahead > 0) await delay(ahead * 1000);
  }
  return { sha256: hash.digest('hex'), size };
}

const figures: Figure[] = [];
const add = (label: string, seconds: number, { balancer, web, disk }: Measured): void => {
  figures.push(
    {
      label: `${values.balancer}, ${label} of ${(bytes / 1e6).toFixed(0)} MB: seconds`,
      value: seconds,
      unit: 's',
      detail: `${slowSeconds} s of it at 1 MB/s; load ${loadavg()[0]?.toFixed(1)}`,
    },
    { label: `${values.balancer}, ${label}: largest memory of the balancer`, value: balancer, unit: 'MB' },
    { label: `${values.balancer}, ${label}: largest memory of the web process`, value: web, unit: 'MB' },
    { label: `${values.balancer}, ${label}: bytes in files of the balancer`, value: disk, unit: '' },
  );
};

try {
  const ports = {
    web1: await freePort(),
    worker1: await freePort(),
    portal: await freePort(),
    tls: await freePort(),
  };
  const url = `http://127.0.0.1:${ports.portal}`;
  const settings = {
    ...sharedSettings(folder, url, postgres),
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  note(`A web process, a worker, and ${values.balancer} …`);
  await startPortalProcess(folder, { name: 'web1', role: 'web', port: ports.web1, settings });
  await startPortalProcess(folder, { name: 'worker1', role: 'worker', port: ports.worker1, settings });
  const balancer = { port: ports.portal, tlsPort: ports.tls, web: { web1: ports.web1 } };
  await (values.balancer === 'nginx' ? startNginx(folder, balancer) : startBalancer(folder, balancer));

  const database = new pg.Client({ connectionString: postgres.ownerUrl });
  database.on('error', quiet);
  await database.connect();
  await acceptLicense(database);
  const [submissionId = 0] = await registerSubmissions(database, 1);
  await until(() => fetch(`${url}/readyz`).then(({ ok }) => ok), 200);
  note('The upload …');
  const token = await getToken(url, uploader);
  const upload = await watched(() => send(url, token, makeUsualFile(submissionId)));
  add('upload', upload.seconds, upload.peak);
  // A HEDIS file may have 200 MB, and a refused one belongs to no submission: it is given to one here, and its check is not waited for.
  const { rows } = await database.query<{ key: string }>(
    `update stored_file set sub_id = $2, component = 'DST'
     where file_id = (select file_id from upload_file where transaction_id = $1) returning file_id as key`,
    [upload.result.id, submissionId],
  );
  const key = rows[0]?.key ?? '';
  note('The download …');
  const again = await getToken(url, uploader);
  const link = await fetch(
    `${url}/api/GetSubmissionDownloadString?submissionId=${submissionId}&component=DST&key=${key}`,
    { headers: { authorization: `Bearer ${again}` } },
  );
  if (!link.ok) throw new Error(`There is no link: ${link.status} ${await link.text()}`);
  const { url: address } = (await link.json()) as { url: string };
  const download = await watched(() => fetchFile(url, address));
  add('download', download.seconds, download.peak);
  const isSame = download.result.sha256 === upload.result.sha256;
  figures.push({
    label: `${values.balancer}: the same bytes came back`,
    value: isSame ? 1 : 0,
    unit: '',
    detail: `${download.result.size} bytes`,
  });
  if (!isSame) process.exitCode = 1;
  await database.end();
} catch (error) {
  note(error instanceof Error ? (error.stack ?? error.message) : String(error));
  if (error instanceof Error && error.cause instanceof Error) note(error.cause.message);
  process.exitCode = 1;
} finally {
  for (const name of Object.keys(readCluster(folder).parts)) await stopPart(folder, name);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
report(figures);
