/**
 * The small world of callers.ts in a database: all data of a component contain its mark, changed rows are counted, and
 * changes of a call are reverted.
 */
import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { App } from '#src/kernel/app.ts';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { insertFindings, totalFindings } from '#src/features/runs/findings/finding-blocks.sql.ts';
import { changes } from '#src/kernel/cached.ts';
import type { TestDatabase } from '#src/test/database.ts';
import { hedisFile } from '#src/test/factories.ts';
import {
  callers,
  colleagueName,
  components,
  getGenericUpload,
  getMark,
  roleRows,
  targets,
  getUpload,
} from './callers.ts';

const relations = ['own', 'sibling', 'foreign'] as const;

/** Surveys are final, so that they do not block HEDIS. */
const firstStep = { DST: 3, CAHPS: 8, HOS: 5 } as const;

export async function buildWorld({ app: db, owner }: TestDatabase, app: App): Promise<void> {
  await db.query(`insert into season (measurement_year, is_current, measure_model_date, milestones)
    values (2025, true, '2025-11-03', '[{"key": "planLock", "label": "Plan lock", "at": "2026-06-01T23:59:00-04:00"}]')`);
  // An organization's name is visible to people with a role in it; foreign names only to staff.
  await db.query(
    `insert into organization (org_id, org_name, org_type) values (100, 'Lakeside Health', 'plan'), (200, $1, 'plan'),
       (300, 'Survey House', 'surveyVendor'), (301, $2, 'surveyVendor'), (302, $3, 'surveyVendor')`,
    [
      `${getMark('foreign', 'DST')} Plan`,
      `${getMark('sibling', 'CAHPS')} House`,
      `${getMark('foreign', 'CAHPS')} House`,
    ],
  );
  for (const relation of relations) {
    const { subId, orgId, vendorId } = targets[relation];
    await db.query(
      `insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product)
       values ($1, 2025, $2, 'Commercial', 'HMO')`,
      [subId, orgId],
    );
    for (const component of components) {
      const mark = getMark(relation, component);
      const runId = randomUUID();
      let uploaded = '';
      for (const fileType of Object.values(fileTypes)) {
        const isSubmission = component === 'DST' && fileType === fileTypes.uploaded;
        // Generated files need a readable submission file.
        const content = isSubmission
          ? hedisFile({ subId, orgId }, { change: (text) => `${text}<!-- ${mark} -->` })
          : `${mark} ${fileType}`;
        const written = await app.files.write(Readable.from([Buffer.from(content)]));
        const fileId = randomUUID();
        if (fileType === fileTypes.uploaded) uploaded = fileId;
        await db.query(
          `insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
             media_type, size, sha256, storage_key, created_by) values ($1, $2, 2025, $3, $4, $5, $5, 'text/plain', $6, $7, $8, $9)`,
          [
            fileId,
            fileType,
            subId,
            component,
            `${mark}.txt`,
            written.size,
            written.sha256,
            written.storageKey,
            `${mark} Person`,
          ],
        );
      }
      await db.query(
        `insert into validation_run (run_id, sub_id, component, file_id, status, counts)
         values ($1, $2, $3, $4, 'Warning', '{"Schema": 0, "Fatal": 0, "Error": 0, "Warning": 1}')`,
        [runId, subId, component, uploaded],
      );
      await insertFindings(db, runId, 1, [
        {
          ruleId: 'H001',
          ruleName: 'Rule',
          severity: 'Warning',
          measure: 'CBP',
          indicatorKey: 'CBP.ControlHighBP',
          record: null,
          line: null,
          column: null,
          found: null,
          expected: null,
          message: mark,
        },
      ]);
      await totalFindings(db, runId);
      await db.query(`insert into measure_result values ($1, 'CBP', true, true, 'H')`, [runId]);
      await db.query(
        `insert into indicator_result (run_id, measure_code, indicator_key, denominator, numerator, rate, display_rate, elements)
         values ($1, 'CBP', 'CBP.ControlHighBP', 400, 200, 50, '50.00', '{}')`,
        [runId],
      );
      await db.query(
        `insert into component (sub_id, component, vendor_id, step, validation_status, current_file_id, current_run_id,
           latest_run_id, received_at, data_version, source_last_modified, is_public_reported, reporting_chosen_version,
           attestation_modified_at)
         values ($1, $2, $3, $6, 'Warning', $4, $5, $5, now(), 1, '2026-05-01T10:00:00Z', true, 1, '2026-05-02T10:00:00Z')`,
        [subId, component, component === 'DST' ? null : vendorId, uploaded, runId, firstStep[component]],
      );
      for (const name of ['earlier', 'later']) {
        const older = await app.files.write(Readable.from([Buffer.from(`${mark} ${name}`)]));
        await db.query(
          `with file as (
             insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
               media_type, size, sha256, storage_key, created_by, archived_at, archived_why)
             values (gen_random_uuid(), 14, 2025, $1, $2, $3, $4, 'text/plain', $5, $6, $7, $8, now(), 'Replaced')
             returning file_id)
           insert into validation_run (run_id, sub_id, component, file_id, status, counts)
           select gen_random_uuid(), $1, $2, file_id, 'NoIssues', '{}' from file`,
          [
            subId,
            component,
            name,
            `${mark} ${name}`,
            older.size,
            older.sha256,
            older.storageKey,
            `${mark} Person`,
          ],
        );
      }
      const drafts = await db.query<{ id: string }>(
        `select file_id as id from stored_file where sub_id = $1 and component = $2 and file_type = 26`,
        [subId, component],
      );
      await db.query(
        `insert into attestation (attestation_id, sub_id, component, data_version, data_hash, is_public_reported, draft_file_id)
         values (gen_random_uuid(), $1, $2, 1, $3, true, $4)`,
        [subId, component, '0'.repeat(64), drafts.rows[0]?.id],
      );
      await appendEvent(
        db,
        { userId: null, name: `${mark} Person`, requestId: '', ip: '', sessionId: null },
        {
          kind: 'file-processed',
          submissionId: subId,
          component,
          organizationId: orgId,
          fileName: `${mark}.xml`,
          status: 'Warning',
          fileId: uploaded,
          sha256: '0'.repeat(64),
        },
      );
    }
    await db.query(
      `insert into audit_designation (sub_id, measure_code, indicator_key, designation, comment, changed_by)
       values ($1, 'CBP', 'CBP.ControlHighBP', 'R', $2, 'x'), ($1, 'CBP', '', 'R', $2, 'x')`,
      [subId, getMark(relation, 'DST')],
    );
  }
  await addPeople(db);
  await snapshot(owner);
  app.push.dropLocally(changes.season);
  app.push.dropLocally(changes.people);
  app.push.dropLocally(changes.settings);
}

async function addPeople(db: pg.Pool): Promise<void> {
  for (const { email, role, state } of callers) {
    if (email === null || state === 'unknown') continue;
    const { rows } = await db.query<{ id: string }>(
      `insert into app_user (email, name, title, locked_at) values ($1, $1, $2, $3) returning user_id as id`,
      [email, state === 'untitled' ? '' : 'Title', state === 'locked' ? '2026-01-01' : null],
    );
    const id = rows[0]?.id ?? '';
    if (role !== null)
      await db.query('insert into user_role values ($1, $2, $3, $4)', [
        id,
        role,
        roleRows[role].group,
        roleRows[role].entityId,
      ]);
    if (role === 'auditor') await db.query('insert into auditor (email) values ($1)', [email]);
    if (role === 'auditor') await db.query('insert into auditor_assignment values ($1, 100, 1001)', [id]);
    if (state !== 'unlicensed')
      await db.query(
        'insert into license_acceptance (user_id, version) select $1, max(version) from license_agreement',
        [id],
      );
    await addUpload(db, getUpload('own', email), id, 'own.xml');
    await addGenericUpload(db, getGenericUpload(getUpload('own', email)), id, 'own.zip');
  }
  for (const [relation, name, entity, shownAs] of [
    ['sibling', 'colleague', 100, colleagueName],
    ['foreign', 'stranger', 200, `${getMark('foreign', 'DST')} Person`],
  ] as const) {
    const mark = getMark(relation, 'DST');
    const { rows } = await db.query<{ id: string }>(
      `insert into app_user (email, name, title) values ($1, $2, 'Title') returning user_id as id`,
      [`${name}@callers.example`, shownAs],
    );
    const id = rows[0]?.id ?? '';
    await db.query(`insert into user_role values ($1, 'orgadmin', 'organization', $2)`, [id, entity]);
    await addUpload(db, getUpload(relation, null), id, `${mark}.xml`);
    await addGenericUpload(db, getGenericUpload(getUpload(relation, null)), id, `${mark}.zip`);
  }
}

async function addUpload(
  db: pg.Pool,
  transactionId: string,
  userId: string,
  fileName: string,
): Promise<void> {
  const answer = {
    transactionId,
    state: 'finished',
    fatalError: false,
    uploadDetail: {
      fileUploaded: true,
      validationResult: { validationSuccessful: true, messages: [] },
      nonSurveyFiles: [],
      surveyFiles: [],
    },
  };
  await db.query(
    `insert into upload_transaction (transaction_id, program, user_id, state, answer, finished_at)
     values ($1, 'HEDIS', $2, 'finished', $3, now())`,
    [transactionId, userId, answer],
  );
  await db.query(
    `insert into upload_file (upload_file_id, transaction_id, position, file_name, state) values ($1, $2, 1, $3, 'refused')`,
    [randomUUID(), transactionId, fileName],
  );
  await db.query('insert into upload_line (transaction_id, text) values ($1, $2)', [transactionId, fileName]);
}

/** A finished generic upload with its zip. */
const addGenericUpload = (db: pg.Pool, transactionId: string, userId: string, name: string) =>
  db.query(
    `with zip as (
       insert into stored_file (file_id, file_type, measurement_year, file_name, original_name, media_type, size,
         sha256, storage_key, created_by)
       values ($1, 0, 2025, $4, $4, 'application/zip', 1, repeat('0', 64), $5, 'test') returning file_id),
     sent as (
       insert into upload_transaction (transaction_id, program, user_id, state, answer, finished_at)
       values ($2, 'GENERIC', $3, 'finished', '{}', now()) returning transaction_id)
     insert into generic_upload (transaction_id, did_error, zip_file_id)
     select transaction_id, false, file_id from zip, sent`,
    [randomUUID(), transactionId, userId, name, `zip ${transactionId}`],
  );

/** Tables that calls may change, parents first. Only these are restored. */
const restored = [
  'setting',
  'stored_file',
  'component',
  'audit_designation',
  'signing_consent',
  'attestation',
  'hos_attestation',
  'app_user',
  'license_acceptance',
  'activation_link',
  'activation_link_made',
  'user_role',
  'auditor_assignment',
  'upload_transaction',
  'upload_file',
  'upload_line',
];

/** From now on each changed row, even in a transaction that is rolled back, increments the counter. */
async function snapshot(owner: pg.Pool): Promise<void> {
  await owner.query(`create schema snapshot;
    create sequence snapshot.changes;
    select nextval('snapshot.changes');
    create function snapshot.count_change() returns trigger language plpgsql security definer as $$
      begin perform nextval('snapshot.changes'); return null; end $$;`);
  for (const table of restored) await owner.query(`create table snapshot.${table} as table public.${table}`);
  const { rows } = await owner.query<{ name: string }>(
    // A refusal may write events, and with them the chain's last link. The regular sweep of the store is no call.
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('event', 'event_chain', 'storage_sweep')`,
  );
  for (const { name } of rows)
    await owner.query(
      `create trigger counts_change after insert or update or delete on public."${name}"
       for each row execute function snapshot.count_change()`,
    );
}

export async function countChanges(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ n: number }>('select last_value as n from snapshot.changes');
  return rows[0]?.n ?? 0;
}

export async function restoreWorld({ owner }: Pick<TestDatabase, 'owner'>, app: App): Promise<void> {
  const deletes = restored.toReversed().map((table) => `delete from ${table} where ${goes(table)}`);
  const inserts = restored.map(
    (table) => `insert into ${table} overriding system value
    select * from snapshot.${table} on conflict do nothing`,
  );
  await owner.query(
    [
      ...deletes,
      ...inserts,
      `update stored_file f set archived_at = s.archived_at, archived_why = s.archived_why, voided_at = s.voided_at
       from snapshot.stored_file s where s.file_id = f.file_id and f is distinct from s`,
      `update app_user u set locked_at = s.locked_at
       from snapshot.app_user s where s.user_id = u.user_id and u.locked_at is distinct from s.locked_at`,
    ].join(';'),
  );
  app.push.dropLocally(changes.people);
  app.push.dropLocally(changes.settings);
}

/** Rows with references stay; they are restored separately. */
const goes = (table: string): string =>
  ({
    app_user: 'user_id not in (select user_id from snapshot.app_user)',
    stored_file: 'file_id not in (select file_id from snapshot.stored_file)',
    upload_transaction: 'transaction_id not in (select transaction_id from snapshot.upload_transaction)',
    upload_file: 'upload_file_id not in (select upload_file_id from snapshot.upload_file)',
  })[table] ?? 'true';

/** Sets all components of this kind to this step. */
export const setStep = ({ owner }: Pick<TestDatabase, 'owner'>, component: string, step: number) =>
  owner.query(
    `update component set step = $2, is_final = $2 >= case component when 'DST' then 7 when 'CAHPS' then 8 else 9 end,
       is_attested = $2 = 9 or (component = 'HOS' and $2 = 6) where component = $1`,
    [component, step],
  );

export async function setMode(
  { owner }: Pick<TestDatabase, 'owner'>,
  app: App,
  mode: 'isOffseasonMode' | 'isMaintenanceMode',
  isOn: boolean,
): Promise<void> {
  await owner.query(
    `insert into setting (key, value, changed_by) values ($1, $2, 'test')
     on conflict (key) do update set value = excluded.value`,
    [mode, JSON.stringify(isOn)],
  );
  // It lasts for many calls, and the world is restored after each.
  await owner.query('delete from snapshot.setting; insert into snapshot.setting table public.setting');
  app.push.dropLocally(changes.settings);
}
