/**
 * A data extract of 300 submissions whose results have no file and are generated for it, from the request until it is done, in a
 * process that did nothing before. Run: npm exec node bench/extract-generated.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTypes } from '../apps/server/src/files/stored-file.sql.ts';
import { openExtractor } from './support/make-extract.ts';
import { openPortal } from './support/open-portal.ts';
import { isQuick, note, report } from './support/report.ts';
import { storeSubmissions } from './support/store-submissions.ts';

const count = isQuick ? 60 : 300;

const folder = mkdtempSync(join(tmpdir(), 'idss-bench-'));
const first = await openPortal();
note(`Storing ${count} files …`);
const { ids } = await storeSubmissions(first, count, folder);
await first.database.query('update submission set is_audit_required = (sub_id = any($1))', [ids]);
await first.database.query('delete from stored_file where sub_id = any($1) and file_type = any($2)', [
  ids,
  [fileTypes.resultXml, fileTypes.resultCsv],
]);
const portal = await openPortal({ dataDir: await first.stop() });
try {
  const { extract } = openExtractor(portal);
  const before = await portal.ask('memory');
  note(`The results of ${count} submissions are generated …`);
  const { ms } = await extract(count);
  const after = await portal.ask('memory');
  const { rows } = await portal.database.query<{ made: number }>(
    'select count(*)::int as made from stored_file where sub_id = any($1) and file_type = $2 and archived_at is null',
    [ids, fileTypes.resultXml],
  );
  if (rows[0]?.made !== count) throw new Error(`${rows[0]?.made} results were generated.`);
  const again = await extract(count);
  const label = `extract of ${count} submissions whose results are generated`;
  report([
    {
      label,
      value: ms / 1000,
      unit: 's',
      goal: 'extract-generated',
      detail: `${((after.cpu - before.cpu) / 1000).toFixed(1)} s of the processor; ${(again.ms / 1000).toFixed(1)} s once they are stored`,
    },
    {
      label: `${label}: peak memory of the server process`,
      value: after.peakRss / 1e6,
      unit: 'MB',
      goal: 'extract-generated-memory',
      detail: `${(before.peakRss / 1e6).toFixed(0)} MB before`,
    },
  ]);
} finally {
  await portal.close();
  rmSync(folder, { recursive: true });
}
