import type { RiskMessageRole } from '@idss/domain/control-room/risk-message';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

const listRiskPeopleSql = sql('listRiskPeople')`
  select r.entity_id as organization_id, r.role, u.user_id, coalesce(nullif(u.name, ''), u.email) as name
  from user_role r join app_user u using (user_id)
  where r.role_group = 'organization' and r.entity_id = any($1::int[]) and r.role = any($2::text[]) and u.locked_at is null
  order by name, u.user_id`
  .narrowed<{ role: RiskMessageRole }>()
  .notNull('name');
export type RiskPerson = RowOf<typeof listRiskPeopleSql>;
/** The people of these organizations with one of these roles, without those who are locked. */
export const listRiskPeople = (
  db: Queryable,
  organizationIds: readonly number[],
  roles: readonly RiskMessageRole[],
) => listRiskPeopleSql.all(db, [organizationIds, roles]);

const insertRiskMessageSql = sql('insertRiskMessage')`
  insert into risk_message (message_id, subject, text, roles, organization_ids, recipients, written_by)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`;
/** False where there is one with this id. */
export const insertRiskMessage = async (
  db: Queryable,
  message: {
    readonly messageId: string;
    readonly subject: string;
    readonly text: string;
    readonly roles: readonly string[];
    readonly organizationIds: readonly number[];
    readonly recipients: number;
    readonly writtenBy: string;
  },
) =>
  (await insertRiskMessageSql.run(db, [
    message.messageId,
    message.subject,
    message.text,
    message.roles,
    message.organizationIds,
    message.recipients,
    message.writtenBy,
  ])) === 1;

const findRiskMessageSql = sql('findRiskMessage')`
  select cardinality(organization_ids) as organizations, recipients from risk_message where message_id = $1`.notNull(
  'organizations',
);
export const findRiskMessage = (db: Queryable, messageId: string) =>
  findRiskMessageSql.maybe(db, [messageId]);
