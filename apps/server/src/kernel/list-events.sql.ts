import type { SubmissionEvent } from '@idss/contract/submissions/events';
import { eventName } from '@idss/domain/events/event-name';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

export interface EventFilter {
  /** Only this kind. */
  readonly kind?: string | undefined;
  /** ISO 8601: from this moment on, and before that one. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  /** Without the events of this person. */
  readonly notBy?: string | null | undefined;
}

export type Reach = readonly { readonly submissionId: number; readonly component: string }[];

const eventColumns = `event_id as id, at as timestamp, user_name as user, kind as event, message, sub_id as submission_id, component`;
const filtered = `($2::text is null or kind = $2) and at >= coalesce($3::timestamptz, '-infinity')
       and at < coalesce($4::timestamptz, 'infinity') and ($5::uuid is null or user_id is distinct from $5)`;
const onReach = '(sub_id, component) in (select * from unnest($6::int[], $7::text[]))';
const reachValues = (reach: Reach) =>
  [reach.map(({ submissionId }) => submissionId), reach.map(({ component }) => component)] as const;

const listEventsSql = sql('listEvents')`
  select ${eventColumns} from event where ${filtered} order by event_id desc limit $1`;
/** The latest events of all, newest first. */
export const listEvents = async (
  db: Queryable,
  limit: number,
  { kind, from, before, notBy }: EventFilter,
): Promise<SubmissionEvent[]> =>
  (await listEventsSql.all(db, [limit, kind, from, before, notBy])).map(withName);

const listEventsOnSql = sql('listEventsOn')`
  select ${eventColumns} from event where ${filtered} and ${onReach} order by event_id desc limit $1`;
/** The latest events on these components. */
export const listEventsOn = async (
  db: Queryable,
  reach: Reach,
  limit: number,
  { kind, from, before, notBy }: EventFilter = {},
): Promise<SubmissionEvent[]> =>
  (await listEventsOnSql.all(db, [limit, kind, from, before, notBy, ...reachValues(reach)])).map(withName);

/** As a condition of each event and not as a join: found for the newest events one by one until there are enough. */
const onSeason = (
  apart: '' | 'offset 0',
): string => `exists (select from component c join submission s using (sub_id)
       where c.sub_id = event.sub_id and c.component = event.component and s.measurement_year = $6 ${apart})`;

const listNewestOfSeasonSql = sql('listNewestEventsOfSeason')`
  select ${eventColumns} from event
  where event_id > (select max(event_id) from event) - $7::int and ${filtered} and ${onSeason('offset 0')}
  order by event_id desc limit $1`;
const listEventsOfSeasonSql = sql('listEventsOfSeason')`
  select ${eventColumns} from event where ${filtered} and ${onSeason('')} order by event_id desc limit $1`;
/** Among how many of the newest events of all they are looked for first. */
const countNewest = (limit: number): number => 1_000 + 4 * limit;
/**
 * The latest events on components of a season, whoever sees them: mostly among the newest of all. Only where these are too few,
 * as in an earlier season, or of a rare kind, every event is looked at, which takes as long as all seasons are.
 */
export async function listEventsOfSeason(
  db: Queryable,
  measurementYear: number,
  limit: number,
  { kind, from, before, notBy }: EventFilter,
): Promise<SubmissionEvent[]> {
  const values = [limit, kind, from, before, notBy, measurementYear] as const;
  const newest = await listNewestOfSeasonSql.all(db, [...values, countNewest(limit)]);
  const rows = newest.length < limit ? await listEventsOfSeasonSql.all(db, values) : newest;
  return rows.map(withName);
}

const withName = (row: SubmissionEvent): SubmissionEvent => ({ ...row, event: eventName(row.event) });

const listEventKindsSql = sql('listEventKinds')`select distinct kind from event
     where (sub_id, component) in (select * from unnest($1::int[], $2::text[])) order by 1`;
/** Kinds of which there is an event on these components. */
export const listEventKinds = async (db: Queryable, reach: Reach): Promise<string[]> =>
  (await listEventKindsSql.all(db, reachValues(reach))).map(({ kind }) => kind);
