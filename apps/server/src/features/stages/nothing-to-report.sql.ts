import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

interface Declaration {
  readonly submissionId: number;
  readonly component: Component;
  /** Null where it is taken back. */
  readonly by: string | null;
  readonly why: string | null;
}

const writeNothingSql = sql('writeNothing')`
  update component set nothing_at = case when $3::text is not null then current_moment() end, nothing_by = $3, nothing_why = $4
  where sub_id = $1 and component = $2`;
export const writeNothing = (db: Queryable, { submissionId, component, by, why }: Declaration) =>
  writeNothingSql.run(db, [submissionId, component, by, why]);
