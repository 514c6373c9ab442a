/** Submissions that changed rules newly block, and the people of their organizations. */
import type { SeasonState } from '@idss/domain/season/season-label';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';

const listNewlyBlockedSql = sql('listNewlyBlocked')`
     select p.sub_id as submission_id, p.component, s.product_line, s.org_id as organization_id, o.org_name as organization_name,
       c.vendor_id, s.measurement_year, ${seasonState('y')} as season_state
     from rule_preview_file p join component c using (sub_id, component) join submission s using (sub_id)
       join organization o on o.org_id = s.org_id join season y on y.measurement_year = s.measurement_year
     where p.preview_id = $1 and p.outcome = 'newlyFailing' and not coalesce(p.is_left_out, false)
     order by p.sub_id, p.component`.narrowed<{ seasonState: SeasonState }>();
export const listNewlyBlocked = (db: Queryable, previewId: string) =>
  listNewlyBlockedSql.all(db, [previewId]);

const listPeopleToTellSql = sql('listPeopleToTell')`
     select distinct u.user_id, u.email from user_role r join app_user u using (user_id)
     where r.role_group = 'organization' and r.role <> 'auditor' and r.entity_id = any($1::int[]) and u.locked_at is null
     order by u.email`;
/** Auditors are not of the organization. */
export const listPeopleToTell = (db: Queryable, organizationIds: readonly number[]) =>
  listPeopleToTellSql.all(db, [organizationIds]);
