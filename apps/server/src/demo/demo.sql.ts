/** What the demonstration asks of the database besides the product's own commands. */
import type { Queryable } from '#src/app.ts';

/** A finished season's component with its file, as a migration from an older system would bring it in. */
export async function finishComponent(
  db: Queryable,
  finished: { readonly subId: number; readonly fileId: string; readonly finishedAt: string },
): Promise<void> {
  await db.query('update stored_file set created_at = $2 where file_id = $1', [
    finished.fileId,
    finished.finishedAt,
  ]);
  await db.query(
    `update component c set step = 9, validation_status = 'NoIssues', current_file_id = $2, received_at = $3,
       is_final = true, is_attested = true, data_version = 1, source_last_modified = $3
     from submission s join season y using (measurement_year)
     where c.sub_id = $1 and c.component = 'DST' and s.sub_id = c.sub_id and not y.is_current`,
    [finished.subId, finished.fileId, finished.finishedAt],
  );
}

export interface DemoState {
  readonly hasSeason: boolean;
  /** Every step of the story was taken once; what people did since is theirs. */
  readonly isComplete: boolean;
}

export const completion = 'the demonstration is in full swing';

export async function readDemoState(db: Queryable): Promise<DemoState> {
  const { rows } = await db.query<DemoState>(
    `select exists (select from season) as "hasSeason",
       exists (select from event where kind = 'season-loaded' and detail->>'summary' = $1) as "isComplete"`,
    [completion],
  );
  return rows[0] ?? { hasSeason: false, isComplete: false };
}

/** Step of the HEDIS component, 0 where there is none. */
export async function readStep(db: Queryable, subId: number): Promise<number> {
  const { rows } = await db.query<{ step: number }>(
    `select step from component where sub_id = $1 and component = 'DST'`,
    [subId],
  );
  return rows[0]?.step ?? 0;
}
