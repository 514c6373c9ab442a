import { randomUUID } from 'node:crypto';
import { hasStamps } from '@idss/domain/stages/stamps';
import type { Queryable } from '#src/db/queryable.ts';
import { findGeneratedKind } from './generated-kinds.ts';
import { generatedFileId, readSourceState, type SourceData } from './source-state.ts';

/**
 * The id of a result file that a check made of a file that is taken in: it carries neither designations nor stamps. Where
 * there are some, of an earlier review or since the file is checked again, the file is not of the current data, and is
 * generated again.
 */
export async function resultFileId(
  db: Queryable,
  data: Pick<SourceData, 'submissionId' | 'stage' | 'isAuditRequired'>,
  fileType: number,
  of: { readonly runId: string; readonly fileId: string },
): Promise<{ readonly fileId: string; readonly isCurrent: boolean }> {
  const kind = findGeneratedKind(fileType);
  if (!kind) return { fileId: randomUUID(), isCurrent: true };
  const state = await readSourceState(
    db,
    { ...data, currentRunId: of.runId, currentFileId: of.fileId },
    kind,
  );
  return state.designations.length > 0 || hasStamps(state.stamps)
    ? { fileId: randomUUID(), isCurrent: false }
    : { fileId: generatedFileId(fileType, state), isCurrent: true };
}
