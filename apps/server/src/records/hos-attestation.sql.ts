/** The survey vendor's attestation of an HOS submission: who, for whom, when; kept when it no longer holds. */
import type { Queryable } from '#src/app.ts';

/** Answers the ids of those that were in force. */
export async function voidHosAttestation(
  db: Queryable,
  submissionId: number,
  by: string,
): Promise<readonly string[]> {
  const { rows: tables } = await db.query<{ isThere: boolean }>(
    `select to_regclass('hos_attestation') is not null as "isThere"`,
  );
  if (!tables[0]?.isThere) return [];
  const { rows } = await db.query<{ id: string }>(
    `update hos_attestation set voided_at = now(), voided_by = $2 where sub_id = $1 and voided_at is null
     returning attestation_id as id`,
    [submissionId, by],
  );
  return rows.map(({ id }) => id);
}
