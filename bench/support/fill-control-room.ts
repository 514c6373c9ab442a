/** Adds uploads, validation runs, findings and events to the submissions of fillSeason and fillEarlierSeasons, by SQL. */
import type pg from 'pg';

const first = 1_000_000;
/** Rules with findings in each run. */
const rulesPerRun = 10;
/** What happened in an earlier season happened as many years before. */
const earlier = `(y.measurement_year - s.measurement_year) * interval '1 year'`;
const twice = `component c join submission s using (sub_id) join season y on y.is_current, generate_series(1, 2) n`;

/**
 * Two uploads and five events for each submission, spread over the last months of its season.
 * Long: a statement for each table that is filled.
 */
export async function fillControlRoom(database: pg.Client): Promise<void> {
  const run = (text: string) => database.query(text);
  await run(
    `update component set validation_status = (array['NotRun', 'NoIssues', 'Warning', 'WarningsAndErrors'])[1 + sub_id % 4],
       step = case component when 'CAHPS' then (array[1, 2, 8, 9])[1 + sub_id / 4 % 4]
         else (array[1, 3, 3, 4, 6, 7, 9, 9])[1 + sub_id / 4 % 8] end
     where sub_id >= ${first}`,
  );
  await run(
    `insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name, media_type,
       size, sha256, storage_key, created_by)
     select md5('file' || sub_id)::uuid, 14, measurement_year, sub_id, component, 'f.xml', 'f.xml', 'application/xml', 10,
       repeat('0', 64), 'bench ' || sub_id, 'bench'
     from component join submission using (sub_id) where sub_id >= ${first} and step > 1`,
  );
  await run(
    `insert into validation_run (run_id, sub_id, component, file_id, status, counts, finding_totals, finished_at)
     select md5('run' || n || c.sub_id)::uuid, sub_id, component, md5('file' || sub_id)::uuid, validation_status,
       jsonb_build_object('Schema', 0, 'Fatal', 0, 'Warning', 8, 'Info', 0, 'Error',
         case when sub_id % 4 = 3 then 3 + case when sub_id % 3 = 0 then n else 0 end else 0 end),
       (select jsonb_agg(jsonb_build_object('ruleId', 'I-' || lpad(((c.sub_id * 7 + k * k * 3) % 60)::text, 3, '0'),
          'ruleName', 'Rule', 'severity', case when k < 3 and c.sub_id % 4 = 3 then 'Error' else 'Warning' end,
          'measureCode', 'M' || k, 'count', 1 + (c.sub_id + k) % 5)) from generate_series(1, ${rulesPerRun}) k),
       now() - ((c.sub_id * 13) % 600 + (2 - n) * 200) * interval '1 hour' - ${earlier}
     from ${twice} where c.sub_id >= ${first} and step > 1`,
  );
  await run(
    `update component set current_run_id = md5('run2' || sub_id)::uuid, latest_run_id = md5('run2' || sub_id)::uuid,
       current_file_id = md5('file' || sub_id)::uuid
     where sub_id >= ${first} and step > 1`,
  );
  await run(
    `insert into upload_transaction (transaction_id, program, user_id, state, created_at)
     select md5('upload' || n || sub_id)::uuid, case component when 'DST' then 'HEDIS' else component end,
       people.ids[1 + sub_id % cardinality(people.ids)], 'finished',
       now() - ((c.sub_id * 13) % 600 + (2 - n) * 200) * interval '1 hour' - ${earlier}
     from ${twice}, (select array_agg(user_id) as ids from app_user where email not like 'analyst@%') people
     where c.sub_id >= ${first} and step > 1`,
  );
  await run(
    `insert into upload_file (upload_file_id, transaction_id, position, file_id, file_name, sub_id, component, product_line,
       state, validation_status)
     select md5('part' || n || sub_id)::uuid, md5('upload' || n || sub_id)::uuid, 1, md5('file' || sub_id)::uuid, 'f.xml',
       sub_id, component, 'Commercial', case when sub_id % 20 = n then 'refused' else 'done' end, validation_status
     from component c, generate_series(1, 2) n where sub_id >= ${first} and step > 1`,
  );
  await run(
    `insert into event (event_id, at, user_name, kind, sub_id, component, org_id, message, detail, prev_hash, hash)
     select (select event_id from event_chain) + row_number() over (order by at), at, 'bench', kind, sub_id, component,
       org_id, 'Something happened to this submission', detail, '', ''
     from (
       select c.sub_id, c.component, s.org_id,
         now() - ((c.sub_id * 13) % 2400 + 100 - e * 20) * interval '1 hour' - ${earlier} as at,
         (array['upload-received', 'file-processed', 'stage-changed', 'file-downloaded', 'designations-changed'])[e] as kind,
         case e when 2 then '{"kind": "file-processed", "status": "Warning", "isTakenIn": true}'::jsonb
           when 3 then '{"kind": "stage-changed", "to": "Apply Audit Lock"}'::jsonb
           else '{"kind": "other", "changes": [1, 2, 3, 4, 5, 6, 7, 8]}'::jsonb end as detail
       from component c join submission s using (sub_id) join season y on y.is_current, generate_series(1, 5) e
       where c.sub_id >= ${first}) happened`,
  );
  // The season opened before its first event.
  await run(
    `insert into event (event_id, at, user_name, kind, message, detail, prev_hash, hash)
     select (select max(event_id) from event) + 1, now() - interval '105 days', 'bench', 'season-loaded', '',
       jsonb_build_object('kind', 'season-loaded', 'measurementYear', measurement_year), '', ''
     from season where is_current`,
  );
  await run('update event_chain set event_id = (select max(event_id) from event)');
  await run('vacuum (analyze)');
}
