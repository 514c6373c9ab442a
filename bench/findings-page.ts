/**
 * A HEDIS file off the schema, with as many findings as are listed of one (10,000): the time of a page of 100 findings at
 * the beginning, in the middle and at the end, filtered and searched, and of the groups above them. Milliseconds as a client
 * sees them.
 * Run: npm exec node bench/findings-page.ts
 */
import { registerWithFile, uploader } from './support/make-files.ts';
import { openPortal } from './support/open-portal.ts';
import { type Figure, isQuick, median, note, report, timed } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';

const wanted = isQuick ? 2000 : 10_000;
const rounds = isQuick ? 3 : 15;

const portal = await openPortal();
try {
  const token = await portal.getToken(uploader);
  const headers = { authorization: `Bearer ${token}` };
  const { submissionId, name, text } = await registerWithFile(portal.database, 7_500_000);
  const upload = await sendUpload(portal, token, [{ name, content: damage(text) }]);
  const on = `submissionId=${submissionId}&component=DST`;
  const get = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${portal.url}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { total, rows } = await get<{ total: number; rows: { ruleId: string }[] }>(`/api/GetFindings?${on}`);
  note(
    `${total} findings in ${(text.length / 1e6).toFixed(0)} MB, taken in within ${(upload.finished / 1000).toFixed(1)} s`,
  );
  if (total < wanted) throw new Error(`Only ${total} findings: the file is meant to have ${wanted}.`);
  const page = `/api/GetFindings?${on}`;
  const pages: [string, string | ((round: number) => string)][] = [
    ['first page', page],
    ['page in the middle', `${page}&after=${total >> 1}`],
    ['last page', `${page}&after=${total - 100}`],
    ['first page of one rule', `${page}&ruleId=${rows[0]?.ruleId}`],
    // Each round searches for something else: what was counted once is not counted again.
    ['first page of a search', (round) => `${page}&search=${round === 0 ? 'ZAAC' : `ZAAC${round}`}`],
    [
      'first page of a search that finds much',
      (round) => `${page}&search=${'expected'.slice(0, 1 + (round % 8))}`,
    ],
    ['second page of a search', `${page}&search=e&after=100`],
    ['groups by rule', `/api/GetFindingGroups?${on}`],
  ];
  const figures: Figure[] = [];
  for (const [label, path] of pages) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++)
      times.push(await timed(() => get(typeof path === 'string' ? path : path(round))));
    figures.push({
      label: `${label}, of ${total} findings`,
      value: median(times),
      unit: 'ms',
      goal: 'findings-page',
    });
  }
  report(figures);
} finally {
  await portal.close();
}

/** A letter in place of each number of the data: one finding a field. */
function damage(text: string): string {
  const start = text.indexOf('<measures>');
  return text.slice(0, start) + text.slice(start).replace(/>\d+<\//g, '>x</');
}
