/**
 * The web and worker processes of a cluster are exchanged one by one, twice, while people work through HAProxy: calls that
 * read and change over connections that stay open, streams of hints, and uploads on slow lines. Counts every answer that is
 * none of the portal's own. Starts a cluster and ends it; with a folder it uses the one that runs there. With nginx in place of
 * HAProxy the processes do not drain, as nginx would not notice.
 * Not part of `npm run bench`. Run: npm exec node bench/exchange.ts [FOLDER] [--balancer nginx] [--port 5000]
 */
import { request } from 'node:http';
import { mkdtemp } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startCluster, stopCluster } from './cluster/cluster.ts';
import { startNginx } from './cluster/nginx.ts';
import { type ClusterState, readCluster, signalPart, startPart, stopPart } from './cluster/part.ts';
import { getToken } from './support/open-portal.ts';
import { isQuick, note, report } from './support/report.ts';
import { acceptLicense } from './support/accept-license.ts';

const rounds = isQuick ? 1 : 2;
const people = [
  'analyst@lakeside.example',
  'auditor@northgate.example',
  'signer@lakeside.example',
  'manager@lakeside.example',
  'viewer@lakeside.example',
  'records@lakeside.example',
  'associate@northgate.example',
  'consultant@helmquality.example',
  'manager@askwell.example',
  'analyst@askwell.example',
];
const streams = 40;

const {
  values: { balancer, port },
  positionals: [given],
} = parseArgs({
  options: {
    balancer: { type: 'string', default: 'haproxy' },
    port: { type: 'string', default: '5000' },
    quick: { type: 'boolean' },
  },
  allowPositionals: true,
});
const isNginx = balancer === 'nginx';
const folder = given ?? (await mkdtemp(join(tmpdir(), 'idss-exchange-')));

async function start(): Promise<ClusterState> {
  const settings: Record<string, string> = isNginx ? { DRAIN_SECONDS: '0' } : {};
  const started = await startCluster({ folder, firstPort: Number(port), settings, onProgress: note });
  if (!isNginx) return started;
  note('nginx in place of HAProxy …');
  const { ports } = started;
  await stopPart(folder, 'balancer');
  await startNginx(folder, {
    port: ports['portal'] ?? 0,
    tlsPort: ports['portalTls'] ?? 0,
    web: { web1: ports['web1'] ?? 0, web2: ports['web2'] ?? 0 },
  });
  return started;
}
const state = given ? readCluster(given) : await start();
const url = state.addresses['portal'] ?? '';

interface Seen {
  calls: number;
  readonly failures: Map<string, number>;
  longest: number;
}
const seen: Record<'reads' | 'changes' | 'uploads' | 'streams', Seen> = {
  reads: nothing(),
  changes: nothing(),
  uploads: nothing(),
  streams: nothing(),
};
function nothing(): Seen {
  return { calls: 0, failures: new Map(), longest: 0 };
}
const fail = (into: Seen, why: string): void =>
  void into.failures.set(why, (into.failures.get(why) ?? 0) + 1);

const describeReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};

let isOver = false;
const stop = new AbortController();
let hinted = 0;

async function call(into: Seen, path: string, init: RequestInit): Promise<void> {
  const begun = performance.now();
  try {
    const answer = await fetch(`${url}${path}`, init);
    await answer.arrayBuffer();
    if (!answer.ok) fail(into, String(answer.status));
  } catch (error) {
    fail(into, describeReason(error));
  }
  into.calls += 1;
  into.longest = Math.max(into.longest, performance.now() - begun);
}

async function read(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  while (!isOver) {
    await call(seen.reads, '/api/GetCurrentUser', { headers });
    await call(seen.reads, '/', {});
    await delay(100);
  }
}

/** A POST is not repeated, by the browser or by HAProxy. A person may send twenty of these a minute. */
async function change(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ message: 'Exchange of processes', page: '/' });
  while (!isOver) {
    await call(seen.changes, '/api/ReportClientError', { method: 'POST', headers, body });
    await delay(3_100);
  }
}

/** A file that arrives in pieces, for longer than a process has to notice that it stops. */
async function upload(token: string, n: number): Promise<void> {
  while (!isOver) {
    const begun = performance.now();
    const status = await slowUpload(token, n).catch(describeReason);
    seen.uploads.calls += 1;
    seen.uploads.longest = Math.max(seen.uploads.longest, performance.now() - begun);
    if (status === '200') continue;
    fail(seen.uploads, status);
    await delay(1_000);
  }
}

function slowUpload(token: string, n: number): Promise<string> {
  const boundary = `----${crypto.randomUUID()}`;
  const name = `Commercial${n}.xml`;
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${crypto.randomUUID()}`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.once('end', () =>
          resolve(answer.statusCode === 200 ? '200' : `${answer.statusCode} ${text.slice(0, 60)}`),
        );
      },
    );
    sent.once('error', reject);
    void (async () => {
      sent.write(
        `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: text/xml\r\n\r\n<?xml version="1.0"?>\n<!-- `,
      );
      for (let piece = 0; piece < 25; piece += 1) {
        sent.write('slow line '.repeat(1_000));
        await delay(500);
      }
      sent.end(`-->\n<nothing/>\r\n--${boundary}--\r\n`);
    })();
  });
}

/** As the browser does it: a stream that ends is opened again. */
async function listen(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  while (!isOver) {
    seen.streams.calls += 1;
    try {
      const answer = await fetch(`${url}/api/Push`, { headers, signal: stop.signal });
      if (!answer.ok) fail(seen.streams, String(answer.status));
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of answer.body ?? []) text = (text + decoder.decode(chunk)).slice(-60);
      if (text.includes('"reconnect"')) hinted += 1;
      else if (!isOver) {
        fail(seen.streams, 'ended without a hint');
        note(
          `${new Date().toISOString()} a stream ended without a hint, its last words: ${JSON.stringify(text)}`,
        );
      }
    } catch (error) {
      if (!isOver) fail(seen.streams, describeReason(error));
    }
    if (!isOver) await delay(750 + Math.random() * 500);
  }
}

let longest = 0;

function table(): { readonly label: string; readonly failures: number; readonly detail: string }[] {
  longest ||= Math.max(seen.reads.longest, seen.changes.longest);
  return Object.entries(seen).map(([label, { calls, failures }]) => ({
    label,
    failures: [...failures.values()].reduce((sum, count) => sum + count, 0),
    detail: [`${calls} in all`, ...[...failures].map(([why, count]) => `${count} x ${why}`)].join('; '),
  }));
}

async function exchange(name: string): Promise<number> {
  const begun = performance.now();
  await stopPart(folder, name);
  await startPart(folder, name);
  // The balancer's checks see it.
  await delay(5_000);
  return (performance.now() - begun) / 1000;
}

try {
  const database = new pg.Client({ connectionString: state.addresses['owner'] ?? '' });
  await database.connect();
  await acceptLicense(database);
  await database.end();
  const tokens = await Promise.all(people.map((email) => getToken(url, email)));
  const [first = ''] = tokens;
  const working = [
    ...tokens.map(read),
    ...tokens.map(change),
    ...[1234, 1236, 1238].map((submission) => upload(first, submission)),
    ...Array.from({ length: streams }, (_, n) => listen(tokens[n % tokens.length] ?? '')),
  ];
  await delay(3_000);
  const names = ['web1', 'web2', 'worker1', 'worker2'];
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      note(`${new Date().toISOString()} ${name} …`);
      times.push(await exchange(name));
    }
  const orderly = table();
  // The same without a word: what draining is for.
  note('web1, killed …');
  for (const each of Object.values(seen)) each.failures.clear();
  signalPart(folder, 'web1', 'SIGKILL');
  await delay(2_000);
  await startPart(folder, 'web1');
  await delay(5_000);
  const killed = table();
  isOver = true;
  stop.abort();
  await Promise.all(working);
  report([
    ...orderly.map(({ label, failures, detail }) => ({
      label: `Processes exchanged one by one: failed ${label}`,
      value: failures,
      unit: '',
      detail,
    })),
    {
      label: 'Processes exchanged: longest call that reads or changes',
      value: longest,
      unit: 'ms',
      detail: `${hinted} streams were asked to open again elsewhere; a process is exchanged in ${Math.max(...times).toFixed(0)} s at most; load ${loadavg()[0]?.toFixed(1)}`,
    },
    ...killed.map(({ label, failures, detail }) => ({
      label: `Web process killed: failed ${label}`,
      value: failures,
      unit: '',
      detail,
    })),
  ]);
} finally {
  isOver = true;
  stop.abort();
  if (!given) await stopCluster(folder);
}
