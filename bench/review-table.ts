/**
 * The auditor's review table of the largest submission that waits for its audit lock: opening it, saving one cell, saving
 * every comment, as a client sees them; with each, the time that only pg takes for the same rows on the same database. Then the
 * table as an Excel workbook, and a plain workbook of 10,000 rows of 16 columns.
 * Run: npm exec node bench/review-table.ts
 */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { audit } from '@idss/contract/review/audit';
import pg from 'pg';
import { writeWorkbook } from '../apps/server/src/documents/stream-workbook.ts';
import { openPortal } from './support/open-portal.ts';
import { type Figure, isQuick, median, note, number, report, timed } from './support/report.ts';

type Review = AnswerOf<typeof audit.GetAuditDesignations>;

const rounds = isQuick ? 3 : 40;
const auditor = 'auditor@northgate.example';

const portal = await openPortal();
const bare = new pg.Client({ connectionString: portal.ownerUrl });
await bare.connect();
try {
  const { rows: largest } = await bare.query<{ subId: number; runId: string }>(
    `select c.sub_id as "subId", c.current_run_id as "runId" from component c
     join indicator_result i on i.run_id = c.current_run_id where c.component = 'DST' and c.step = 4
     group by 1, 2 order by count(*) desc, 1 limit 1`,
  );
  const [submission] = largest;
  if (!submission) throw new Error('No submission waits for its audit lock.');
  const { subId, runId } = submission;
  const headers = {
    authorization: `Bearer ${await portal.getToken(auditor)}`,
    'content-type': 'application/json',
  };
  const query = `submissionId=${subId}&component=DST`;
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${portal.url}/api/${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const open = () => call<Review>(`GetAuditDesignations?${query}`);
  const save = (measures: readonly object[]) =>
    call(`UpdateAuditDesignations?${query}`, { categories: [{ measures }] });

  const table = await open();
  const measures = table.categories.flatMap((category) => category.measures);
  const rowCount = measures.reduce((sum, { indicators }) => sum + 1 + indicators.length, 0);
  note(`Submission ${subId}: ${measures.length} measures, ${rowCount} rows`);

  const times = new Map<string, { ours: number[]; bare: number[] }>();
  const measure = async (label: string, ours: () => Promise<unknown>, reference: () => Promise<unknown>) => {
    const kept = times.get(label) ?? { ours: [], bare: [] };
    times.set(label, kept);
    kept.ours.push(await timed(ours));
    kept.bare.push(await timed(reference));
  };
  for (let round = 0; round < rounds; round += 1) {
    await measure('opened', open, () => readBare(runId, subId));
    const now = (await open()).categories.flatMap((category) => category.measures);
    const one = now.find(
      ({ isMeasureLevelAudit, indicators }) => !isMeasureLevelAudit && indicators.length > 1,
    );
    if (!one) throw new Error('No measure has several indicators.');
    const cell = {
      measureCode: one.measureCode,
      comment: `One, round ${round}`,
      commentVersion: one.commentVersion,
    };
    await measure(
      'one cell saved',
      () => save([cell]),
      () => writeBare(subId, [{ measureCode: one.measureCode, indicatorKey: '' }], round),
    );
    const fresh = (await open()).categories.flatMap((category) => category.measures);
    const comment = `All, round ${round}`;
    const all = fresh.map((each) => ({
      measureCode: each.measureCode,
      comment,
      commentVersion: each.commentVersion,
      indicators: each.indicators
        .filter(({ isEditable }) => isEditable)
        .map(({ indicatorKey, commentVersion }) => ({ indicatorKey, comment, commentVersion })),
    }));
    const keys = all.flatMap(({ measureCode, indicators }) => [
      { measureCode, indicatorKey: '' },
      ...indicators.map(({ indicatorKey }) => ({ measureCode, indicatorKey })),
    ]);
    await measure(
      `all ${keys.length} comments saved`,
      () => save(all),
      () => writeBare(subId, keys, round),
    );
  }
  const figures: Figure[] = [...times].map(([label, { ours, bare: reference }]) => ({
    label: `review table of ${rowCount} rows: ${label}`,
    value: median(ours),
    unit: 'ms',
    detail: `${number(median(ours) / median(reference))} x pg alone (${number(median(reference))} ms)`,
  }));
  const exports: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    exports.push(await timed(() => call(`GetFilteredArtDownload?subId=${subId}&filterValue=ALL`)));
  figures.push({
    label: `review table of ${rowCount} rows: Excel export`,
    value: median(exports),
    unit: 'ms',
  });

  const wide = Array.from({ length: 10_000 }, (_, row) =>
    Array.from({ length: 16 }, (_cell, column) =>
      column % 2 === 0 ? row * column : `Text ${row} ${column}`,
    ),
  );
  const columns = Array.from({ length: 16 }, (_, n) => [`Column ${n + 1}`, 16] as const);
  const books: number[] = [];
  for (let round = 0; round < Math.min(rounds, 7); round += 1)
    books.push(await timed(() => writeWorkbook([{ name: 'Rows', columns, rows: wide }])));
  figures.push({ label: 'Excel workbook of 10,000 x 16', value: median(books), unit: 'ms', goal: 'excel' });
  report(figures);
} finally {
  await bare.end();
  await portal.close();
}

/** The rows that the table is made of. */
async function readBare(runId: string, subId: number): Promise<void> {
  await bare.query(
    `select * from measure_result m left join (select run_id, measure_code, indicator_key, denominator, numerator, rate,
       display_rate from indicator_result) i using (run_id, measure_code) where m.run_id = $1`,
    [runId],
  );
  await bare.query('select * from audit_designation where sub_id = $1', [subId]);
}

/** The same cells in a transaction with the component's row locked. */
async function writeBare(
  subId: number,
  keys: readonly { readonly measureCode: string; readonly indicatorKey: string }[],
  round: number,
): Promise<void> {
  await bare.query('begin');
  await bare.query(`select from component where sub_id = $1 and component = 'DST' for update`, [subId]);
  // Versions stay: the portal's next save carries those that it has read.
  await bare.query(
    `update audit_designation d set comment = $2
     from jsonb_to_recordset($3) as k("measureCode" text, "indicatorKey" text)
     where d.sub_id = $1 and d.measure_code = k."measureCode" and d.indicator_key = k."indicatorKey"`,
    [subId, `Bare, round ${round}`, JSON.stringify(keys)],
  );
  await bare.query('commit');
}
