/**
 * A data extract of 2,000 submissions, from the request until it is done, when their results are stored: the statements of
 * one snapshot, the zip, its hashes. The reference: `psql COPY` of the same rows and `zip -6` of the same files; the portal
 * packs them faster and less densely.
 * Run: npm exec node bench/extract.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { decodeDetails } from '../apps/server/src/access/indicator-details.ts';
import { makeUsualFile, registerSubmissions, uploader } from './support/make-files.ts';
import { type Extractor, openExtractor } from './support/make-extract.ts';
import { openPortal } from './support/open-portal.ts';
import { isQuick, median, note, report } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';

const count = isQuick ? 50 : 2000;
const rounds = isQuick ? 1 : 3;

let portal = await openPortal();
const folder = mkdtempSync(join(tmpdir(), 'idss-bench-'));
try {
  const ids = await registerSubmissions(portal.database, count);
  await portal.database.query('update submission set is_audit_required = (sub_id = any($1))', [ids]);
  const token = await portal.getToken(uploader);
  note(`Uploading ${count} files, of which the portal makes the results …`);
  for (let at = 0; at < count; at += 50)
    await sendUpload(
      portal,
      token,
      ids
        .slice(at, at + 50)
        .map(makeUsualFile)
        .map(({ name, text }) => ({ name, content: text })),
    );
  await portal.database.query('analyze');
  // Its memory is that of extracts, and not of the uploads before.
  portal = await openPortal({ dataDir: await portal.stop() });
  const { call, extract } = openExtractor(portal);
  const before = (await portal.ask('memory')).peakRss;
  const { done } = await extract(count);
  const names = await unpack(done.extractId, call);
  await unpackDetails();
  const times: { extract: number; copy: number; zip: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    note(`Round ${round} of ${rounds} …`);
    times.push({ extract: (await extract(count)).ms, copy: copy(), zip: pack(names) });
    note(JSON.stringify(times.at(-1)));
  }
  const medianTime = (name: keyof (typeof times)[number]): number => median(times.map((each) => each[name]));
  const { peakRss } = await portal.ask('memory');

  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
  report([
    {
      label: `extract of ${count} submissions, of psql COPY + zip -6`,
      value: medianTime('extract') / (medianTime('copy') + medianTime('zip')),
      unit: 'x',
      goal: 'extract',
      detail: `${(medianTime('extract') / 1000).toFixed(1)} s against ${(medianTime('copy') / 1000).toFixed(1)} s of COPY and ${(medianTime('zip') / 1000).toFixed(1)} s of zip; ${megabytes(done.size)}`,
    },
    {
      label: `extract of ${count} submissions: peak memory of the server process`,
      value: peakRss / 1e6,
      unit: 'MB',
      goal: 'extract-memory',
      detail: `${megabytes(before)} before`,
    },
  ]);
} finally {
  await portal.close();
  rmSync(folder, { recursive: true });
}

/** Writes the members into the folder; answers their names. */
async function unpack(extractId: string, call: Extractor['call']): Promise<readonly string[]> {
  const { url } = await call<{ url: string }>(`GetExtractDownload?extractId=${extractId}`);
  const zip = new Uint8Array(await (await fetch(portal.url + url)).arrayBuffer());
  const reader = new ZipReader(new Uint8ArrayReader(zip), { useWebWorkers: false });
  const names: string[] = [];
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    const name = entry.filename.replaceAll('/', '-');
    writeFileSync(join(folder, name), await entry.getData(new Uint8ArrayWriter()));
    names.push(name);
  }
  return names;
}

/** What SQL cannot read is rows again, for the reference. */
async function unpackDetails(): Promise<void> {
  await portal.database.query(
    `create table reference (run_id uuid, indicator_key text, elements jsonb, stratifications jsonb,
       primary key (run_id, indicator_key))`,
  );
  const { rows } = await portal.database.query<{ id: string }>('select run_id as id from result_details');
  for (const { id } of rows) {
    const { rows: stored } = await portal.database.query<{ details: Buffer }>(
      'select details from result_details where run_id = $1',
      [id],
    );
    const all = stored.flatMap(({ details }) =>
      [...decodeDetails(details)].map(([key, of]) => ({ run_id: id, indicator_key: key, ...of })),
    );
    await portal.database.query(
      'insert into reference select * from jsonb_populate_recordset(null::reference, $1)',
      [JSON.stringify(all)],
    );
  }
  await portal.database.query('analyze reference');
}

/** Milliseconds for the rows of its tables, without names and hashes. */
function copy(): number {
  const begun = performance.now();
  const results = `component c join submission s using (sub_id) join indicator_result i on run_id = current_run_id`;
  const details = 'join reference x using (run_id, indicator_key)';
  const where = `where component = 'DST' and is_audit_required`;
  const strata = `${details} cross join lateral jsonb_array_elements(x.stratifications) d cross join lateral jsonb_array_elements(d -> 'rows') r`;
  for (const query of [
    `select * from component join submission using (sub_id) ${where} order by sub_id`,
    `select c.sub_id, i.measure_code, indicator_key, denominator, numerator, rate, display_rate, designation, comment
     from ${results} left join audit_designation d using (sub_id, measure_code, indicator_key)
     ${where} order by c.sub_id, i.measure_code, indicator_key`,
    `select c.sub_id, m.* from component c join submission using (sub_id) join measure_result m on run_id = current_run_id
     ${where} order by c.sub_id, measure_code`,
    `select c.sub_id, i.measure_code, indicator_key, d ->> 'dimension', r ->> 'category', r ->> 'denominator',
       r ->> 'numerator', r ->> 'rate' from ${results} ${strata} ${where} order by c.sub_id, i.measure_code, indicator_key`,
    `select c.sub_id, i.measure_code, indicator_key, null, null, e.key, e.value
     from ${results} ${details} cross join lateral jsonb_each_text(x.elements) e ${where}
     union all
     select c.sub_id, i.measure_code, indicator_key, d ->> 'dimension', r ->> 'category', e.key, e.value
     from ${results} ${strata} cross join lateral jsonb_each_text(r -> 'elements') e ${where} order by 1, 2, 3`,
  ]) {
    const run = spawnSync('psql', [
      portal.ownerUrl,
      '-qc',
      `copy (${query}) to stdout csv header`,
      '-o',
      join(folder, 'copy.csv'),
    ]);
    if (run.status !== 0) throw new Error(`psql: ${run.stderr?.toString().slice(0, 500)}`);
  }
  return performance.now() - begun;
}

function pack(names: readonly string[]): number {
  rmSync(join(folder, 'reference.zip'), { force: true });
  const begun = performance.now();
  const run = spawnSync('zip', ['-6', '-q', '-@', 'reference.zip'], { cwd: folder, input: names.join('\n') });
  if (run.status !== 0) throw new Error(`zip: ${run.stderr?.toString().slice(0, 500)}`);
  return performance.now() - begun;
}
