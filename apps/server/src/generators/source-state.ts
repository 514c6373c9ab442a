/** What generated files depend on, and the ids that follow from it: the same data give the same id. */
import { isAfter } from '@idss/domain/stages/stage';
import { mayHaveStamps, noStamps, currentStamps } from '@idss/domain/stages/stamps';
import type { Queryable } from '#src/app.ts';
import { derivedFileId } from '#src/files/derived-file-id.ts';
import type { ComponentRecord } from '#src/records/find-component.sql.ts';
import type { Generator, SourceState } from './generator.ts';
import { readDesignations, readLastStamps } from './source-state.sql.ts';

export type SourceData = Pick<
  ComponentRecord,
  'submissionId' | 'currentRunId' | 'currentFileId' | 'stage' | 'isAuditRequired'
>;

export async function readSourceState(
  db: Queryable,
  data: SourceData,
  { dependsOn, formatVersion }: Generator,
): Promise<SourceState> {
  const designations = dependsOn === 'file' ? [] : await readDesignations(db, data.submissionId);
  const stamps =
    (dependsOn === 'results' || dependsOn === 'lock') && mayHaveStamps(data.stage)
      ? currentStamps({ ...data, ...(await readLastStamps(db, data.submissionId)) })
      : noStamps;
  const idParts: unknown[] = [data.submissionId, data.currentRunId, data.currentFileId];
  if (dependsOn !== 'file') idParts.push(designations.map(({ state }) => state));
  if (dependsOn === 'results') idParts.push(stamps);
  if (dependsOn === 'review') idParts.push(isAfter(data.stage, 'audit-lock'));
  if (dependsOn === 'lock') idParts.push(stamps.auditLock);
  // Under the name that ids of stored files were made with.
  if (formatVersion > 1) idParts.push({ shape: formatVersion });
  return { designations, stamps, idParts };
}

export const generatedFileId = (fileType: number, { idParts }: SourceState): string =>
  derivedFileId([fileType, ...idParts]);

export const generatedFileIds = ({ fileTypes }: Generator, state: SourceState): readonly string[] =>
  fileTypes.map((type) => generatedFileId(type, state));
