/**
 * Explanations carried to a check with 6.45 million findings: the prints of its findings, which the thread makes that finds them,
 * and the part of carrying in the transaction of its outcome. 2,000 findings and 16 rules were explained; every other finding comes with
 * another value. Findings are made in batches before the clock runs, with strings that are shared as those of a check are: names
 * and expected values are the same ones in all of them, a member's number is the same one in those of a row.
 * Then the report that follows warnings over a season. Run: npm exec node bench/carry-explanations.ts
 */
import { randomUUID } from 'node:crypto';
import type { Finding } from '@idss/domain/findings/finding';
import { closePools, openPools } from '../apps/server/src/db/pool.ts';
import { inTransaction } from '../apps/server/src/db/transaction.ts';
import { carryExplanations } from '../apps/server/src/features/runs/findings/carry-explanations.ts';
import { listExplanations } from '../apps/server/src/features/runs/findings/explanations.sql.ts';
import {
  createPrintTally,
  type FoundPrints,
  printFinding,
  type PrintTally,
} from '../apps/server/src/features/runs/findings/finding-prints.ts';
import { followWarnings } from '../apps/server/src/features/reports/admin-reports.sql.ts';
import { awaitTotals } from './support/await-totals.ts';
import { fillSeason } from './support/fill-season.ts';
import { openPortal } from './support/open-portal.ts';
import { isQuick, median, report, timed } from './support/report.ts';

const wanted = isQuick ? 64_500 : 6_450_000;
const explained = isQuick ? 200 : 2_000;
const submissions = isQuick ? 1_000 : 20_000;
const rules = 16;
const batchSize = 2_000;
const component = 'CAHPS';
/** Findings from one explained one to the next. */
const stride = Math.floor(wanted / explained);
const fields = Array.from({ length: 64 }, (_, n) => `Q${String(n + 1).padStart(2, '0')}`);
const ruleIds = Array.from({ length: rules }, (_, n) => `C-1${String(n).padStart(2, '0')}`);
const lastRecord = { row: -1, text: '' };

const portal = await openPortal();
const pools = openPools({ ownerUrl: portal.ownerUrl, appConnections: 2 });
try {
  await fillSeason(portal.database, submissions);
  const { rows } = await portal.database.query<{ sub_id: number; org_id: number; measurement_year: number }>(
    `select c.sub_id, s.org_id, s.measurement_year from component c join submission s using (sub_id) where c.component = $1 and s.measurement_year = (select measurement_year from season where is_current) order by 1 limit 1`,
    [component],
  );
  const [first] = rows;
  if (!first) throw new Error('The season has no survey.');
  const { measurement_year: measurementYear } = first;
  const record = { submissionId: first.sub_id, component, organizationId: first.org_id } as const;
  const before = printAll(createPrintTally(), 0).prints;
  const earlier = randomUUID();
  await storeRun(earlier, before, record.submissionId);
  await explainAll(earlier, before, record.submissionId);
  const runId = randomUUID();
  const stored = await listExplanations(pools.app, record.submissionId, component);
  const tracked = stored.flatMap(({ explanationId, placeKey, valueKey, isLapsed }) =>
    placeKey === null ? [] : [{ explanationId, placeKey, valueKey, isLapsed }],
  );
  const { prints, milliseconds: printed } = printAll(createPrintTally(tracked), 1);
  await storeRun(runId, prints, record.submissionId);
  const carried = await timed(() =>
    inTransaction(pools.app, (db) => carryExplanations(db, [{ record, runId, prints, isGood: true }])),
  );
  const { rows: kept } = await portal.database.query<{ here: number }>(
    'select count(*) filter (where is_here)::int as here from explanation where run_id = $1',
    [runId],
  );
  await fillWarnings(measurementYear);
  await awaitTotals(portal.database);
  const followed: number[] = [];
  for (let round = 0; round < 9; round++)
    followed.push(
      await timed(() => followWarnings(pools.app, { measurementYear, includeTestOrganizations: false })),
    );
  report([
    {
      label: `explanations of ${explained} findings and ${rules} rules carried to ${wanted} findings`,
      value: printed + carried,
      unit: 'ms',
      goal: 'carry-explanations',
      detail: `${printed.toFixed(0)} ms for the prints in the thread, ${carried.toFixed(0)} ms in the transaction; ${kept[0]?.here} carried, the others asked again`,
    },
    {
      label: `warnings followed over ${submissions} submissions × 3`,
      value: median(followed),
      unit: 'ms',
      goal: 'warnings-report',
    },
  ]);
} finally {
  await closePools(pools);
  await portal.close();
}

/** The milliseconds that the prints of all findings take; every other one has another value in the second file. */
function printAll(tally: PrintTally, file: number): { prints: FoundPrints; milliseconds: number } {
  let milliseconds = 0;
  for (let from = 0; from < wanted; from += batchSize) {
    const batch: Finding[] = [];
    for (let n = from; n < Math.min(from + batchSize, wanted); n++) batch.push(toFinding(n, file));
    const start = performance.now();
    let findingId = from;
    for (const finding of batch) tally.add(finding, ++findingId);
    milliseconds += performance.now() - start;
  }
  return { prints: tally.end(), milliseconds };
}

function toFinding(n: number, file: number): Finding {
  const row = Math.floor(n / fields.length);
  if (lastRecord.row !== row) Object.assign(lastRecord, { row, text: String(10_000_000 + row) });
  // As read from a file: in one piece.
  const found = String(((n * 7919) % 97) + (file === 1 && n % 2 === 1 ? 100 : 0));
  return {
    ruleId: ruleIds[n % rules] ?? '',
    ruleName: 'Answer Not Allowed',
    severity: 'Warning',
    measure: null,
    indicatorKey: fields[n % fields.length] ?? null,
    record: lastRecord.text,
    line: row + 2,
    column: 40,
    found,
    expected: '1 to 4, 98 or 99',
    message: '',
  };
}

async function storeRun(id: string, prints: FoundPrints, submissionId: number): Promise<void> {
  await portal.database.query(
    `insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name, media_type, size,
       sha256, storage_key, created_by)
     select $1::uuid, 14, measurement_year, $2, $3, 'x.csv', 'x.csv', 'text/csv', 0, repeat('0', 64), $1::uuid::text, 'bench'
     from season where is_current`,
    [id, submissionId, component],
  );
  await portal.database.query(
    `insert into validation_run (run_id, file_id, sub_id, component, status, counts, rule_prints)
     values ($1, $1, $2, $3, 'Warning', '{}', $4)`,
    [id, submissionId, component, JSON.stringify(prints.rules)],
  );
  await portal.database.query(
    'update component set latest_run_id = $1, current_run_id = $1, current_file_id = $1 where sub_id = $2 and component = $3',
    [id, submissionId, component],
  );
}

async function explainAll(runId: string, prints: FoundPrints, submissionId: number): Promise<void> {
  const findings = Array.from({ length: explained }, (_, at) => {
    const finding = toFinding(at * stride, 0);
    return { ruleId: finding.ruleId, findingId: at * stride + 1, ...printFinding(finding) };
  });
  const whole = Object.entries(prints.rules).map(([ruleId, valueKey]) => ({ ruleId, valueKey }));
  await portal.database.query(
    `insert into explanation (explanation_id, sub_id, component, rule_id, place_key, value_key, finding, text, author_id,
       author_name, state, version, run_id, finding_id, is_here, is_lapsed)
     select gen_random_uuid(), $1, $2, e."ruleId", e."placeKey", e."valueKey",
       case when e."placeKey" is not null then '{}'::jsonb end, 'As in the year before.', gen_random_uuid(), 'bench', 'explained', 1,
       $3, e."findingId", true, false
     from jsonb_to_recordset($4) as e("ruleId" text, "placeKey" text, "valueKey" text, "findingId" int)`,
    [submissionId, component, runId, JSON.stringify([...findings, ...whole])],
  );
}

/** Four rules warn of something in each component; a quarter of them was corrected, a quarter is explained. */
async function fillWarnings(measurementYear: number): Promise<void> {
  await portal.database.query(
    `insert into warned_rule (sub_id, component, rule_id, rule_name, measurement_year, findings, explained)
     select c.sub_id, c.component, 'W-' || lpad(((c.sub_id * 7 + n * 5) % 40)::text, 3, '0'), 'A rule', $1,
       case when (c.sub_id + n) % 4 = 0 then 0 else 5 end, case when (c.sub_id + n) % 4 = 1 then 5 else 0 end
     from component c join submission s using (sub_id), generate_series(1, 4) n
     where s.measurement_year = $1 on conflict do nothing`,
    [measurementYear],
  );
  await portal.database.query('vacuum analyze warned_rule');
}
