/**
 * Memory of the server process (resident; PostgreSQL is a process of its own): idle after a start with the demonstration
 * season, and after 200 uploaded files of 200 kB and 5,000 calls of the submissions list.
 * Run: npm exec node bench/memory.ts
 */
import { setTimeout as delay } from 'node:timers/promises';
import { drive } from './support/drive-load.ts';
import { makeUsualFile, registerSubmissions, uploader } from './support/make-files.ts';
import { openPortal } from './support/open-portal.ts';
import { isQuick, note, report } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';

const uploads = isQuick ? 2 : 20;
const filesPerUpload = 10;
const calls = isQuick ? 200 : 5000;
/** Validation threads end after a minute without work. */
const afterSeconds = isQuick ? 3 : 90;
/** Until what a start left is given back, and the work of its first minute is done. */
const idleSeconds = 75;

const first = await openPortal();
const afterFirstStart = (await first.ask('memory')).rss;
const files = (await registerSubmissions(first.database, filesPerUpload)).map(makeUsualFile);
const dataDir = await first.stop();

note('Idle, with its data …');
const portal = await openPortal({ dataDir });
await delay(idleSeconds * 1000);
const idle = (await portal.ask('memory')).rss;
note('Uploads and calls …');
const token = await portal.getToken(uploader);
for (let n = 0; n < uploads; n++)
  await sendUpload(
    portal,
    token,
    files.map(({ name, text }) => ({ name, content: text })),
  );
for (const path of ['/api/GetSubmissionsForUser?getAllSubmissions=false', '/api/GetSubmissionsPage'])
  await drive({
    url: `${portal.url}${path}`,
    headers: [{ authorization: `Bearer ${token}` }],
    connections: 16,
    milliseconds: 600_000,
    requests: calls / 2,
  });
const loaded = (await portal.ask('memory')).rss;
note('After the work …');
await delay(afterSeconds * 1000);
const after = (await portal.ask('memory')).rss;
await portal.close();
report([
  {
    label: 'resident memory, idle',
    value: idle / 1e6,
    unit: 'MB',
    goal: 'memory-idle',
    detail: `${(afterFirstStart / 1e6).toFixed(0)} MB right after the first start of all`,
  },
  {
    label: `after ${uploads * filesPerUpload} uploaded files and ${calls} list calls`,
    value: loaded / 1e6,
    unit: 'MB',
    goal: 'memory-loaded',
    detail: `${(after / 1e6).toFixed(0)} MB ${afterSeconds} s later`,
  },
]);
