/** Dates of seasons, the last change of a season by staff, and components by their stage. Spec: season-dates. */
import type { Milestone } from '@idss/domain/stages/milestones';
import type { SurveyValues } from '@idss/validation/seasons/survey-values';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

const setMilestonesSql = sql('setMilestones')`update season set milestones = $2 where measurement_year = $1`;
export const setMilestones = (db: Queryable, measurementYear: number, milestones: readonly Milestone[]) =>
  setMilestonesSql.run(db, [measurementYear, JSON.stringify(milestones)]);

export type SeasonEdit = RowOf<typeof findLastEditSql> & EditDetail;

type EditDetail =
  | {
      readonly kind: 'season-dates-changed';
      readonly detail: { readonly before: readonly Milestone[]; readonly after: readonly Milestone[] };
    }
  | {
      readonly kind: 'season-surveys-changed';
      readonly detail: { readonly before: SurveyValues; readonly after: SurveyValues };
    };

const findLastEditSql = sql('findLastSeasonEdit')`select event_id, at, user_name, message, kind, detail
     from event where kind in ('season-dates-changed', 'season-surveys-changed')
       and (detail->>'measurementYear')::int = $1
     order by event_id desc limit 1`.narrowed<EditDetail>();
/** The last change of its dates or surveys in the console. */
export const findLastEdit = (db: Queryable, measurementYear: number) =>
  findLastEditSql.maybe(db, [measurementYear]);

const countAttestedLateSql = sql('countAttestedLate')`select count(*)::int as count from component c
     join submission s using (sub_id) where s.measurement_year = $1 and c.attested_late_at is not null`;
export const countAttestedLate = async (db: Queryable, measurementYear: number) =>
  (await countAttestedLateSql.one(db, [measurementYear])).count;
