/** What was done to many at once, kept for some days. */
import type { BulkOutcome } from '@idss/contract/bulk/bulk';
import type { PeopleRecord } from '@idss/contract/bulk/bulk-records';
import type { Component } from '@idss/domain/program';
import { type RecordedBulkAction } from '@idss/domain/stages/bulk-record';
import type { Stage } from '@idss/domain/stages/stage';
import { stageName } from './stage-name.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

const deleteOldBulkActionsSql = sql('deleteOldBulkActions')`
  delete from bulk_action where begun_at < now() - make_interval(days => $1)`;
/** Lists forget a bulk action after some days; its events stay. */
export const deleteOldBulkActions = (db: Queryable, days: number) => deleteOldBulkActionsSql.run(db, [days]);

export interface NewBulkAction {
  readonly bulkId: string;
  readonly action: RecordedBulkAction;
  readonly component: Component | null;
  readonly userId: string;
  readonly userName: string;
  readonly undoes?: string | null;
  readonly people?: PeopleRecord | null;
}

const insertBulkActionSql = sql('insertBulkAction')`
  insert into bulk_action as b (bulk_id, action, component, user_id, user_name, undoes, people, ended_at)
  values ($1, $2, $3, $4, $5, $6, $7, case when $7::jsonb is null then null else now() end)
  on conflict (bulk_id) do update set ended_at = null, sent_at = now()
    where b.user_id = excluded.user_id and b.action = excluded.action and b.component is not distinct from excluded.component`;
/**
 * A bulk action, or a further request of the same one. False where the id is that of another person, action or component.
 * One of people is done when it is written.
 */
export async function insertBulkAction(
  db: Queryable,
  { bulkId, action, component, userId, userName, undoes = null, people = null }: NewBulkAction,
): Promise<boolean> {
  const details = people && JSON.stringify(people);
  const values = [bulkId, action, component, userId, userName, undoes, details] as const;
  return (await insertBulkActionSql.run(db, values)) === 1;
}

const insertWaitingOutcomesSql = sql('insertWaitingOutcomes')`
  insert into bulk_action_outcome (bulk_id, sub_id, component, state, request_id)
  select $1, sub_id, component, 'waiting', $4
  from unnest($2::int[], $3::text[]) as selected (sub_id, component)
  on conflict (bulk_id, sub_id, component) do update set state = 'waiting', request_id = excluded.request_id
    where bulk_action_outcome.state <> 'done'`;
/** What is still to be done. What is done already stays so. */
export const insertWaitingOutcomes = (
  db: Queryable,
  bulkId: string,
  selected: readonly { readonly submissionId: number; readonly component: Component }[],
  requestId: string,
) =>
  insertWaitingOutcomesSql.run(db, [
    bulkId,
    selected.map(({ submissionId }) => submissionId),
    selected.map(({ component }) => component),
    requestId,
  ]);

type Outcome = Pick<BulkOutcome, 'submissionId' | 'component' | 'ok' | 'stage' | 'reason'> & {
  readonly fileId?: string | null;
};

const updateBulkOutcomesSql = sql('updateBulkOutcomes')`
  update bulk_action_outcome o set state = case when n.ok then 'done' else 'refused' end,
    stage = n.stage, reason = n.reason, file_id = coalesce(n.file_id, o.file_id)
  from unnest($2::int[], $3::text[], $4::bool[], $5::text[], $6::text[], $7::uuid[])
    as n (sub_id, component, ok, stage, reason, file_id)
  where o.bulk_id = $1 and o.sub_id = n.sub_id and o.component = n.component and o.state = 'waiting'`;
/** The outcomes of those that waited. */
export const updateBulkOutcomes = (db: Queryable, bulkId: string, outcomes: readonly Outcome[]) =>
  updateBulkOutcomesSql.run(db, [
    bulkId,
    outcomes.map(({ submissionId }) => submissionId),
    outcomes.map(({ component }) => component),
    outcomes.map(({ ok }) => ok),
    outcomes.map(({ stage }) => stage),
    outcomes.map(({ reason }) => reason),
    outcomes.map(({ fileId }) => fileId ?? null),
  ]);

const endBulkActionSql = sql('endBulkAction')`update bulk_action set ended_at = now() where bulk_id = $1`;
export const endBulkAction = (db: Queryable, bulkId: string) => endBulkActionSql.run(db, [bulkId]);

export type BulkActionSummary = RowOf<typeof listBulkActionsSql>;

/** Files that the portal validates again for a bulk action have its id as their transaction. */
const summary = `b.bulk_id, b.action, b.component, b.user_id, b.user_name, b.begun_at, b.undoes, b.people,
  b.ended_at is not null as has_ended, extract(epoch from now() - b.sent_at)::float8 as seconds_since_sent,
  coalesce(n.done, 0)::int as done, coalesce(n.refused, 0)::int as refused, coalesce(n.waiting, 0)::int as waiting,
  coalesce(n.years, '{}') as years, coalesce(v.files, 0)::int as files, coalesce(v.validated, 0)::int as validated,
  exists (select from bulk_action u where u.undoes = b.bulk_id) as is_undone
  from bulk_action b
  left join lateral (
    select count(*) filter (where o.state = 'done') as done, count(*) filter (where o.state = 'refused') as refused,
      count(*) filter (where o.state = 'waiting') as waiting,
      array_agg(distinct s.measurement_year) filter (where s.measurement_year is not null) as years
    from bulk_action_outcome o left join submission s using (sub_id) where o.bulk_id = b.bulk_id) n on true
  left join lateral (
    select count(*) as files, count(*) filter (where f.state not in ('waiting', 'processing')) as validated
    from upload_file f where f.transaction_id = b.bulk_id) v on true`;

interface Known {
  readonly action: RecordedBulkAction;
  readonly component: Component | null;
  readonly people: PeopleRecord | null;
  readonly years: number[];
  readonly done: number;
  readonly refused: number;
  readonly waiting: number;
  readonly files: number;
  readonly validated: number;
  readonly isUndone: boolean;
  readonly hasEnded: boolean;
  readonly secondsSinceSent: number;
}

const listBulkActionsSql = sql('listBulkActions')`
  select ${summary} where $1::uuid is null or b.user_id = $1 order by b.begun_at desc, b.bulk_id offset $2 limit $3`.narrowed<Known>();
/** The newest first, of one person or of everybody. */
export const listBulkActions = (
  db: Queryable,
  userId: string | null,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) => listBulkActionsSql.all(db, [userId, offset, limit]);

const countBulkActionsSql = sql('countBulkActions')`
  select count(*)::int as count from bulk_action where $1::uuid is null or user_id = $1`;
export const countBulkActions = (db: Queryable, userId: string | null) =>
  countBulkActionsSql.count(db, [userId]);

const findBulkActionSql = sql('findBulkAction')`select ${summary} where b.bulk_id = $1`.narrowed<Known>();
export const findBulkAction = (db: Queryable, bulkId: string) => findBulkActionSql.maybe(db, [bulkId]);

export type BulkOutcomeRow = RowOf<typeof listBulkOutcomesSql>;

const listBulkOutcomesSql = sql('listBulkOutcomes')`
  select o.sub_id as submission_id, o.component, o.state, o.stage, o.reason, o.file_id, o.request_id,
    coalesce(last.request_id = o.request_id, false) as is_latest_move, ${stageName('c')} as current_stage
  from bulk_action_outcome o
  left join component c on c.sub_id = o.sub_id and c.component = o.component
  left join lateral (
    select e.request_id from event e
    where e.sub_id = o.sub_id and e.component = o.component and e.kind = 'stage-changed'
    order by e.event_id desc limit 1) last on o.state = 'done'
  where o.bulk_id = $1 order by o.sub_id, o.component`.narrowed<{
  component: Component;
  state: 'waiting' | 'done' | 'refused';
  isLatestMove: boolean;
  currentStage: Stage | null;
}>();
/** With the stage of now, and whether the latest act that changed it is the action. */
export const listBulkOutcomes = (db: Queryable, bulkId: string) => listBulkOutcomesSql.all(db, [bulkId]);

const listUndoingSql = sql('listUndoing')`
  select bulk_id, user_name, begun_at from bulk_action where undoes = $1 order by begun_at`;
/** The bulk actions that undo this one, the earliest first. */
export const listUndoing = (db: Queryable, bulkId: string) => listUndoingSql.all(db, [bulkId]);
