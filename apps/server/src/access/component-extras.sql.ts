/** Data about a component that are not in its own row, for several features. */
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export interface CurrentFile {
  readonly originalName: string;
  readonly sha256: string;
  readonly uploadedAt: string;
  readonly uploadedBy: string;
  readonly size: number;
}

export interface SummaryExtras extends RowOf<typeof readSummaryExtrasSql> {
  /** Counts by severity of the latest run, also of a refused file. */
  readonly counts: Readonly<Record<string, number>> | null;
  /** The file of that run. */
  readonly latestFileId: string | null;
  /** Of the current signed document. */
  readonly signed: { readonly by: string; readonly at: string } | null;
}

const readSummaryExtrasSql = sql('readSummaryExtras')`select
       (select jsonb_build_object('originalName', f.original_name, 'sha256', f.sha256, 'uploadedAt', f.created_at,
          'uploadedBy', f.created_by, 'size', f.size) from stored_file f where f.file_id = c.current_file_id) as current_file,
       (select r.counts from validation_run r where r.run_id = c.latest_run_id) as counts,
       (select r.file_id from validation_run r where r.run_id = c.latest_run_id) as latest_file_id,
       exists (select from attestation a where a.sub_id = c.sub_id and a.component = c.component
          and a.state = 'signed' and a.data_version = c.data_version) as is_signed_for_this_data,
       (select jsonb_build_object('by', a.signer_name, 'at', a.signed_at) from attestation a
          where a.sub_id = c.sub_id and a.component = c.component and a.state = 'signed') as signed
     from component c where c.sub_id = $1 and c.component = $2`
  .prepared()
  .narrowed<{ signed: { by: string; at: string } | null }>();
/** For the head of submission home. */
export async function readSummaryExtras(
  db: Queryable,
  submissionId: number,
  component: Component,
): Promise<SummaryExtras> {
  const extras = await readSummaryExtrasSql.maybe(db, [submissionId, component]);
  if (!extras) throw new Error(`Component ${component} of ${submissionId} is gone.`);
  return extras;
}
