import type { Stamps } from '@idss/domain/stages/stamps';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { DesignationState } from './source-state.sql.ts';

/** A file made of a submitted one, such as its results. */
export interface GeneratedFile {
  readonly fileType: number;
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array;
}

/** Files that the portal generates of what is stored of a HEDIS component. */
export interface GeneratedKind {
  /** Generated together: one reading of the submission makes both results. */
  readonly fileTypes: readonly number[];
  /**
   * Besides the submission's file and its results, which all files depend on: `results` on designations and on who locked
   * and attested; `review` on designations and on whether they are locked; `lock` on the audit lock, without which there is
   * no such file.
   */
  readonly dependsOn: 'file' | 'results' | 'review' | 'lock';
  /** Goes up when these files change for the same data: earlier ones are generated again when asked for. */
  readonly formatVersion: number;
}

export interface Generator extends GeneratedKind {
  generate(
    app: App,
    db: Queryable,
    record: ComponentRecord,
    state: SourceState,
  ): Promise<readonly GeneratedFile[]>;
}

/** What a file is generated of, at one moment. */
export interface SourceState {
  readonly designations: readonly DesignationState[];
  readonly stamps: Stamps;
  /** What the ids of files are made of. */
  readonly idParts: readonly unknown[];
}
