/**
 * Two HEDIS uploads of 20 MB compared, each with the 10,000 findings that are listed of a file off the schema: the time of
 * CompareUploads as a client sees it, each round a pair that was not compared before, and what the server's process takes for it at most; its reference is the
 * time in which a plain statement reads the findings of both, compressed as they are stored, and discards them.
 * Then the same pair once more, after an event made the cached answer outdated.
 * Run: npm exec node bench/compare-uploads.ts
 */
import pg from 'pg';
import { makeHedisFile, registerSubmissions, uploader } from './support/make-files.ts';
import { openPortal, type Portal } from './support/open-portal.ts';
import { isQuick, median, note, report, timed } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';

const bytes = isQuick ? 500_000 : 20_000_000;

const first = await openPortal();
const token = await first.getToken(uploader);
const [submissionId = 0] = await registerSubmissions(first.database, 1);
const { name, text } = makeHedisFile(submissionId, bytes);
const size = (text.length / 1e6).toFixed(0);
for (const content of [damage(text, 0.25), damage(text, 0.5), damage(text, 0.4)]) {
  const { finished } = await sendUpload(first, token, [{ name, content }]);
  note(`${size} MB taken in within ${(finished / 1000).toFixed(1)} s`);
}
// In a process that did nothing before: what it takes at most is the comparison's.
const dataDir = await first.stop();
const portal = await openPortal({ dataDir });
try {
  await measure(portal);
} finally {
  await portal.close();
}

interface UploadComparison {
  readonly before: { readonly findingCount: number };
  readonly after: { readonly findingCount: number };
  readonly findings: Readonly<Record<'new' | 'fixed' | 'remaining', { readonly total: number }>>;
}

/** Long: the steps of a measurement in their order, and a line for each figure. */
async function measure(opened: Portal): Promise<void> {
  const { url, ownerUrl, database } = opened;
  const headers = { authorization: `Bearer ${await opened.getToken(uploader)}` };
  const get = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${url}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const on = `submissionId=${submissionId}&component=DST`;
  const uploads = await get<{ fileId: string }[]>(`/api/GetSubmissionUploadedDocuments?${on}`);
  const pairs = uploads.flatMap((after) =>
    uploads.filter((before) => before !== after).map((before) => [before.fileId, after.fileId] as const),
  );
  const rounds = isQuick ? pairs.slice(0, 2) : pairs;
  const reader = new pg.Client({ connectionString: ownerUrl });
  await reader.connect();
  const idle = (await opened.ask('memory')).peakRss;
  const { cpu } = await opened.ask('watch-event-loop');
  const times: number[] = [];
  const plain: number[] = [];
  const answers: UploadComparison[] = [];
  const compare = ([before, after]: readonly [string, string]): Promise<UploadComparison> =>
    get<UploadComparison>(`/api/CompareUploads?${on}&before=${before}&after=${after}`);
  for (const pair of rounds) {
    times.push(
      await timed(async () => {
        answers.push(await compare(pair));
      }),
    );
    plain.push(
      await timed(() =>
        reader.query(
          `select b.* from finding_block b join validation_run r using (run_id)
           where r.file_id = any($1::uuid[]) order by b.run_id, b.first_seq`,
          [[...pair]],
        ),
      ),
    );
  }
  await reader.end();
  const { peakRss, eventLoop, cpu: cpuAfter } = await opened.ask('event-loop');
  const again: number[] = [];
  for (let round = 0; round < 3; round++) {
    // Makes the cached answer outdated.
    await database.query(
      `select append_event(null, 'bench', '', '', 'bench', null, null, null, 'bench', '{}'::jsonb)`,
    );
    const last = rounds.at(-1);
    if (last) again.push(await timed(() => compare(last)));
  }
  const [compared] = answers;
  if (!compared) throw new Error('Nothing was compared.');
  const { findings, ...sides } = compared;
  const counts = `${sides.before.findingCount} and ${sides.after.findingCount} findings`;
  report([
    {
      label: `comparison of two ${size} MB uploads`,
      value: median(times),
      unit: 'ms',
      goal: 'comparison',
      detail: `${counts}: ${findings.new.total} new, ${findings.fixed.total} fixed, ${findings.remaining.total} remaining; ${(median(times) / median(plain)).toFixed(1)} times a plain read of both sets (${median(plain).toFixed(0)} ms)`,
    },
    {
      label: 'processor time of the server for it',
      value: (cpuAfter - cpu) / rounds.length,
      unit: 'ms',
      goal: 'comparison-processor',
      detail: 'all threads; does not grow with what else the machine does',
    },
    {
      label: 'memory of the server for it, at most',
      value: (peakRss - idle) / 1e6,
      unit: 'MB',
      goal: 'comparison-memory',
      detail: `${(idle / 1e6).toFixed(0)} MB before`,
    },
    {
      label: 'event-loop delay during it, p99',
      value: eventLoop.p99,
      unit: 'ms',
      goal: 'event-loop',
      detail: `longest ${eventLoop.max.toFixed(0)} ms`,
    },
    {
      label: 'the same pair once more',
      value: median(again),
      unit: 'ms',
      goal: 'comparison-again',
    },
  ]);
}

/** Letters in place of the numbers of a part of the data, which begins at this share of the file and is half of it. */
function damage(whole: string, from: number): string {
  const start = Math.max(whole.indexOf('<measures>'), Math.floor(from * whole.length));
  const end = Math.min(whole.length, start + Math.floor(whole.length / 2));
  return whole.slice(0, start) + whole.slice(start, end).replace(/>\d+<\//g, '>x</') + whole.slice(end);
}
