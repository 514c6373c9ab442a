import { randomUUID } from 'node:crypto';
import { hasStamps } from '@idss/domain/stages/stamps';
import type { Queryable } from '#src/db/queryable.ts';
import { findGeneratedKind } from './generated-kinds.ts';
import type { GeneratedKind, SourceState } from './generator.ts';
import { generatedFileId, readSourceStates, type SourceData } from './source-state.ts';

/** A result file that a check made: its id, and whether it is of the current data. */
export interface NamedResultFile {
  readonly fileId: string;
  readonly isCurrent: boolean;
}

/**
 * Names result files of these types that checks made of files that are taken in: they carry neither designations nor stamps. Where
 * there are some, of an earlier review or since the file is checked again, a file is not of the current data, and is generated again.
 */
export async function nameResultFiles(
  db: Queryable,
  checked: readonly SourceData[],
  fileTypes: readonly number[],
): Promise<(submissionId: number, fileType: number) => NamedResultFile> {
  const states = new Map<GeneratedKind, ReadonlyMap<number, SourceState>>();
  for (const kind of new Set(fileTypes.flatMap((fileType) => findGeneratedKind(fileType) ?? []))) {
    const read = await readSourceStates(db, checked, kind);
    states.set(
      kind,
      new Map(read.map((state, n) => [checked[n]?.submissionId ?? Number.NaN, state] as const)),
    );
  }
  return (submissionId, fileType) => {
    const kind = findGeneratedKind(fileType);
    const state = kind && states.get(kind)?.get(submissionId);
    if (!state) return { fileId: randomUUID(), isCurrent: true };
    return state.designations.length > 0 || hasStamps(state.stamps)
      ? { fileId: randomUUID(), isCurrent: false }
      : { fileId: generatedFileId(fileType, state), isCurrent: true };
  };
}
