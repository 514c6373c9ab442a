import { randomUUID } from 'node:crypto';
import type { Queryable } from '#src/app.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import type { HistoricalFile } from './generate-demo-season.ts';

export async function hasSeason(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('select 1 from season limit 1');
  return rows.length > 0;
}

export async function insertHistory(
  db: Queryable,
  measurementYear: number,
  files: readonly (HistoricalFile & WrittenFile)[],
): Promise<void> {
  for (const file of files)
    await db.query(
      `insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
         media_type, size, sha256, storage_key, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, 'IDSS', $11)`,
      [
        randomUUID(),
        file.fileType,
        measurementYear,
        file.subId,
        file.component,
        file.fileName,
        file.mediaType,
        file.size,
        file.sha256,
        file.storageKey,
        file.finishedAt,
      ],
    );
}

/** Submissions of a season that is over are complete. */
export async function finishSubmission(db: Queryable, measurementYear: number): Promise<void> {
  await db.query(
    `update component c set step = 9, is_final = true, is_attested = true, validation_status = 'NoIssues'
     from submission s where s.sub_id = c.sub_id and s.measurement_year = $1`,
    [measurementYear],
  );
}

export async function insertLoginMessage(
  db: Queryable,
  value: { enable: boolean; message: string },
): Promise<void> {
  await db.query(
    `insert into setting (key, value, changed_by) values ('loginMessage', $1, 'IDSS') on conflict do nothing`,
    [JSON.stringify(value)],
  );
}

export interface NewAnnouncement {
  readonly displayOrder: number;
  readonly startDate: string | null;
  readonly stopDate: string | null;
  readonly deadlineDate: string | null;
  readonly text: string;
  readonly by: string;
}

export async function insertAnnouncement(db: Queryable, row: NewAnnouncement): Promise<void> {
  await db.query(
    `insert into announcement (display_order, start_date, stop_date, deadline_date, text, last_changed_by)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.displayOrder, row.startDate, row.stopDate, row.deadlineDate, row.text, row.by],
  );
}

export async function acceptLicenses(db: Queryable, emails: readonly string[]): Promise<void> {
  await db.query(
    `insert into license_acceptance (user_id, version)
     select u.user_id, (select max(version) from license_agreement) from app_user u where u.email = any($1)
     on conflict do nothing`,
    [emails],
  );
}

/** These people in this order, each with the first role he has and whom he works for. */
export async function listDemoAccounts(
  db: Queryable,
  emails: readonly string[],
): Promise<{ email: string; name: string; role: string; organization: string | null }[]> {
  const { rows } = await db.query<{ email: string; name: string; role: string; organization: string | null }>(
    `select u.email, u.name, r.role, o.org_name as organization
     from unnest($1::text[]) with ordinality as wanted (email, place)
     join app_user u using (email)
     cross join lateral (select role, entity_id from user_role where user_id = u.user_id order by entity_id limit 1) r
     left join organization o on o.org_id = r.entity_id
     order by place`,
    [emails],
  );
  return rows;
}

export async function isUploadFinished(db: Queryable, transactionId: string): Promise<boolean> {
  const { rows } = await db.query<{ state: string }>(
    'select state from upload_transaction where transaction_id = $1',
    [transactionId],
  );
  return rows[0]?.state === 'finished';
}
