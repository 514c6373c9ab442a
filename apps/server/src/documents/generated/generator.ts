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
  /** Generated together: both results come from one reading of the submission. */
  readonly fileTypes: readonly number[];
  /**
   * Besides the submission's file and its results, which all files depend on: `results` on designations and on who locked
   * and attested; `review` on designations and on whether they are locked; `lock` on the audit lock, without which there is
   * no such file.
   */
  readonly dependsOn: 'file' | 'results' | 'review' | 'lock';
  /** Increased when these files change for the same data: earlier ones are generated again on request. */
  readonly formatVersion: number;
}

export interface Generator extends GeneratedKind {
  generate(
    app: App,
    db: Queryable,
    record: ComponentRecord,
    state: SourceState,
    by: string,
  ): Promise<readonly GeneratedFile[]>;
}

/** The data that a file is generated from, at one moment. */
export interface SourceState {
  readonly designations: readonly DesignationState[];
  readonly stamps: Stamps;
  /** The ids of the files are derived from these. */
  readonly idParts: readonly unknown[];
}
