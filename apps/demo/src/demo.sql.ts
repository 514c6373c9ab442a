/** Statements that only the demonstration needs. */
import type { Component } from '@idss/domain/program';
import type { Stage } from '@idss/domain/stages/stage';
import type { Queryable } from '@idss/server/db/queryable';
import { stageName } from '@idss/server/access/stage-name.sql';
import { sql } from '@idss/server/db/statement';

const readDemoYearSql = sql('readDemoYear')`select measurement_year as year from season where is_current`;
/** null before the first season. */
export const readCurrentYear = async (db: Queryable): Promise<number | null> =>
  (await readDemoYearSql.maybe(db, []))?.year ?? null;

const openOnlySql = sql('openOnly')`update season set is_current = measurement_year = $1,
       state = case when measurement_year = $1 then 'open' else 'closed' end`;
/** Its seasons follow each other: when one opens, those before it are closed. */
export const openOnly = (db: Queryable, measurementYear: number) => openOnlySql.run(db, [measurementYear]);

const switchOnGuidValidationSql = sql('switchOnGuidValidation')`
     insert into setting (key, value, changed_by) values ('enableMeasureGuidValidation', 'true', 'season load')
     on conflict (key) do nothing`;
/** Keeps the setting where staff have changed it. */
export const switchOnGuidValidation = (db: Queryable) => switchOnGuidValidationSql.run(db, []);

export interface SignIn {
  readonly email: string;
  readonly lastSignIn: Date | null;
  readonly isLocked: boolean;
}

const storeSignInsSql = sql('storeSignIns')`with locked as (
       update app_user u set last_sign_in_at = r."lastSignIn", locked_at = case when r."isLocked" then now() end
       from jsonb_to_recordset($1) as r(email text, "lastSignIn" timestamptz, "isLocked" boolean)
       where u.email = r.email returning u.user_id, u.email, u.locked_at, u.last_sign_in_at),
     accepted as (
       update user_role k set accepted_at = coalesce(l.last_sign_in_at, now())
       from locked l join account known using (email)
       where k.user_id = l.user_id and k.accepted_at is null)
     update account a set disabled_at = l.locked_at from locked l where a.email = l.email and l.locked_at is not null`;
/**
 * People with an account have used their roles. Locked people are disabled at the embedded identity provider too, as when
 * staff locks them.
 */
export const storeSignIns = (db: Queryable, rows: readonly SignIn[]) =>
  storeSignInsSql.run(db, [JSON.stringify(rows)]);

export const pastCompletion = 'the demonstration is loaded up to today';
export const completion = 'the demonstration is in full swing';

const hasReachedSql = sql('hasReached')`
  select from event where kind = 'season-loaded' and detail->>'summary' = any($1)`;
/** Everything but the steps of today is there: it is neither loaded nor played again over people's changes. */
export const hasPast = async (db: Queryable) =>
  (await hasReachedSql.run(db, [[pastCompletion, completion]])) > 0;
/** The story was played to its end. */
export const isComplete = async (db: Queryable) => (await hasReachedSql.run(db, [[completion]])) > 0;

const readStageSql = sql('readStage')`
  select ${stageName('c')} as stage from component c where sub_id = $1 and component = $2`;
/** null where the submission has no such component. */
export const readStage = async (
  db: Queryable,
  subId: number,
  component: Component = 'DST',
): Promise<Stage | null> => (await readStageSql.maybe(db, [subId, component]))?.stage ?? null;

const hasAnnouncementsSql = sql('hasAnnouncements')`select from announcement limit 1`;
export const hasAnnouncements = async (db: Queryable) => (await hasAnnouncementsSql.run(db, [])) > 0;

const insertLoginMessageSql = sql('insertLoginMessage')`
  insert into setting (key, value, changed_by) values ('loginMessage', $1, 'IDSS') on conflict do nothing`;
export const insertLoginMessage = (db: Queryable, value: { enable: boolean; message: string }) =>
  insertLoginMessageSql.run(db, [JSON.stringify(value)]);

export interface NewAnnouncement {
  readonly displayOrder: number;
  readonly startDate: string | null;
  readonly stopDate: string | null;
  readonly deadlineDate: string | null;
  readonly text: string;
  readonly by: string;
}

const insertAnnouncementSql = sql('insertDemoAnnouncement')`
     insert into announcement (display_order, start_date, stop_date, deadline_date, text, last_changed_by)
     values ($1, $2, $3, $4, $5, $6)`;
export const insertAnnouncement = (db: Queryable, row: NewAnnouncement) =>
  insertAnnouncementSql.run(db, [
    row.displayOrder,
    row.startDate,
    row.stopDate,
    row.deadlineDate,
    row.text,
    row.by,
  ]);

const acceptLicensesSql = sql('acceptLicenses')`insert into license_acceptance (user_id, version)
     select u.user_id, (select max(version) from license_agreement) from app_user u where u.email = any($1)
     on conflict do nothing`;
export const acceptLicenses = (db: Queryable, emails: readonly string[]) =>
  acceptLicensesSql.run(db, [emails]);
