/** Submissions of a season with their stored files, faster than by uploads: some are uploaded, the others are copies of them. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeUsualFile, registerSubmissions, uploader } from './make-files.ts';
import type { Portal } from './open-portal.ts';
import { sendUpload } from './send-upload.ts';

const uploaded = 50;

interface StoredFile {
  readonly subId: number;
  readonly fileId: string;
  readonly fileName: string;
  readonly storageKey: string;
}

/**
 * Registers so many submissions and gives each a HEDIS file, its result files, its run with results and findings. A copy has bytes of
 * its own, with its own submission id in them. Links to the submitted files are put into `folder`; answers the ids.
 */
export async function storeSubmissions(
  portal: Portal,
  count: number,
  folder: string,
): Promise<{ readonly ids: readonly number[]; readonly paths: readonly string[] }> {
  const { database } = portal;
  const ids = await registerSubmissions(database, count);
  const originals = ids.slice(0, uploaded);
  const files = originals.map(makeUsualFile).map(({ name, text }) => ({ name, content: text }));
  await sendUpload(portal, await portal.getToken(uploader), files);
  const { rows } = await database.query<StoredFile>(
    `select sub_id as "subId", file_id as "fileId", file_name as "fileName", storage_key as "storageKey"
     from stored_file where sub_id = any($1) and archived_at is null`,
    [originals],
  );
  const getFiles = Map.groupBy(rows, ({ subId }) => subId);
  const getPath = (storageKey: string): string => join(portal.folder, 'files', storageKey);
  const contents = new Map(
    rows.map(({ fileId, storageKey }) => [fileId, readFileSync(getPath(storageKey), 'utf8')]),
  );
  for (let start = uploaded; start < count; start += 100) {
    const copies = ids.slice(start, start + 100).map((subId, n) => {
      const original = originals[(start + n) % uploaded] ?? 0;
      const own = (text: string): string => text.replaceAll(String(original), String(subId));
      const copied = (getFiles.get(original) ?? []).map(({ fileId: from, fileName }) => {
        const fileId = randomUUID();
        const storageKey = `${fileId.slice(0, 2)}/${fileId}`;
        const bytes = Buffer.from(own(contents.get(from) ?? ''));
        mkdirSync(getPath(fileId.slice(0, 2)), { recursive: true });
        writeFileSync(getPath(storageKey), bytes);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        return { from, fileId, storageKey, sha256, size: bytes.length, fileName: own(fileName) };
      });
      return { subId, original, runId: randomUUID(), files: copied };
    });
    await insertCopies(portal, copies);
  }
  await database.query('analyze');
  const { rows: submitted } = await database.query<StoredFile>(
    `select c.sub_id as "subId", file_name as "fileName", storage_key as "storageKey"
     from component c join stored_file f on f.file_id = c.current_file_id where c.sub_id = any($1)`,
    [ids],
  );
  if (submitted.length !== count) throw new Error(`${submitted.length} of ${count} submissions have a file.`);
  const paths = submitted.map(({ fileName, storageKey }) => {
    symlinkSync(getPath(storageKey), join(folder, fileName));
    return join(folder, fileName);
  });
  return { ids, paths };
}

async function insertCopies({ database }: Portal, copies: readonly object[]): Promise<void> {
  await database.query(
    `with copy as materialized (
       select p."subId", p."runId", p.files, c.current_run_id as original_run, c.step, c.validation_status, c.data_version
       from jsonb_to_recordset($1) as p("subId" int, original int, "runId" uuid, files jsonb)
         join component c on c.sub_id = p.original and c.component = 'DST'),
     file as (
       insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
         media_type, size, sha256, storage_key, created_by)
       select n."fileId", f.file_type, f.measurement_year, p."subId", f.component, n."fileName", n."fileName",
         f.media_type, n.size, n.sha256, n."storageKey", f.created_by
       from copy p cross join lateral jsonb_to_recordset(p.files) as n("from" uuid, "fileId" uuid, "storageKey" text,
         sha256 text, size bigint, "fileName" text) join stored_file f on f.file_id = n."from"
       returning file_id, file_type, sub_id),
     run as (
       insert into validation_run (run_id, sub_id, component, file_id, status, counts, header, switches, finding_totals,
         results_sha256, findings_run_id)
       select p."runId", p."subId", 'DST', file.file_id, r.status, r.counts, r.header, r.switches, r.finding_totals,
         r.results_sha256, r.run_id
       from copy p join validation_run r on r.run_id = p.original_run
         join file on file.sub_id = p."subId" and file.file_type = 14),
     measure as (
       insert into measure_result
       select p."runId", measure_code, report_measure, benefit_offered, collection_method
       from copy p join measure_result on run_id = p.original_run),
     indicator as (
       insert into indicator_result
       select p."runId", measure_code, indicator_key, denominator, numerator, rate, display_rate, elements, stratifications,
         eligible_population
       from copy p join indicator_result on run_id = p.original_run),
     details as (
       insert into result_details
       select p."runId", details from copy p join result_details on run_id = p.original_run)
     update component c set step = p.step, validation_status = p.validation_status, current_file_id = file.file_id,
       current_run_id = p."runId", latest_run_id = p."runId", data_version = p.data_version, received_at = now(),
       source_last_modified = now()
     from copy p join file on file.sub_id = p."subId" and file.file_type = 14
     where c.sub_id = p."subId" and c.component = 'DST'`,
    [JSON.stringify(copies)],
  );
}
