/** The data that generated files depend on, and their ids: the same data give the same id. */
import { isAfter } from '@idss/domain/stages/stage';
import { currentStamps, mayHaveStamps, noStamps, type Stamps } from '@idss/domain/stages/stamps';
import type { Queryable } from '#src/db/queryable.ts';
import { derivedFileId } from '#src/files/derived-file-id.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { GeneratedKind, SourceState } from './generator.ts';
import { readDesignations, readLastStamps } from './source-state.sql.ts';

export type SourceData = Pick<
  ComponentRecord,
  'submissionId' | 'currentRunId' | 'currentFileId' | 'stage' | 'isAuditRequired'
>;

export async function readSourceState(
  db: Queryable,
  data: SourceData,
  kind: GeneratedKind,
): Promise<SourceState> {
  const [state] = await readSourceStates(db, [data], kind);
  if (!state) throw new Error(`Submission ${data.submissionId} has no state.`);
  return state;
}

/** In the order of `all`. */
export async function readSourceStates(
  db: Queryable,
  all: readonly SourceData[],
  { dependsOn, formatVersion }: GeneratedKind,
): Promise<readonly SourceState[]> {
  const getIds = (some: readonly SourceData[]): readonly number[] =>
    some.map(({ submissionId }) => submissionId);
  const stamped =
    dependsOn === 'results' || dependsOn === 'lock' ? all.filter(({ stage }) => mayHaveStamps(stage)) : [];
  const designationsByComponent = dependsOn === 'file' ? null : await readDesignations(db, getIds(all));
  const lastStamps = stamped.length === 0 ? null : await readLastStamps(db, getIds(stamped));
  return all.map((data): SourceState => {
    const designations = designationsByComponent?.get(data.submissionId) ?? [];
    const stamps = lastStamps ? getStamps(data, lastStamps) : noStamps;
    const idParts: unknown[] = [data.submissionId, data.currentRunId, data.currentFileId];
    if (dependsOn !== 'file') idParts.push(designations.map(({ state }) => state));
    if (dependsOn === 'results') idParts.push(stamps);
    if (dependsOn === 'review') idParts.push(isAfter(data.stage, 'audit-lock'));
    if (dependsOn === 'lock') idParts.push(stamps.auditLock);
    // Under the name that ids of stored files were made with.
    if (formatVersion > 1) idParts.push({ shape: formatVersion });
    return { designations, stamps, idParts };
  });
}

const getStamps = (data: SourceData, last: Awaited<ReturnType<typeof readLastStamps>>): Stamps =>
  mayHaveStamps(data.stage)
    ? currentStamps({ ...data, ...(last.get(data.submissionId) ?? { last: {}, signed: null }) })
    : noStamps;

/** Those of the submission alone: without the designations, of which there may be hundreds. */
export const readStamps = async (db: Queryable, data: SourceData): Promise<Stamps> =>
  mayHaveStamps(data.stage) ? getStamps(data, await readLastStamps(db, [data.submissionId])) : noStamps;

export const generatedFileId = (fileType: number, { idParts }: SourceState): string =>
  derivedFileId([fileType, ...idParts]);

export const generatedFileIds = ({ fileTypes }: GeneratedKind, state: SourceState): readonly string[] =>
  fileTypes.map((type) => generatedFileId(type, state));
