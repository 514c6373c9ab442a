/** What the members of an extract are made of. */
import type { ExtractContents } from '@idss/domain/extract/extract-contents';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type { Queryable } from '#src/db/queryable.ts';
import type { App } from '#src/kernel/app.ts';
import type { Scope } from './extract-scope.ts';

export interface MembersOptions {
  readonly app: App;
  /** A transaction with one snapshot, until the zip is read to its end. */
  readonly db: Queryable;
  readonly scope: Scope;
  readonly contents: ExtractContents;
  /** For temporary files; it is there until the zip is read to its end. */
  readonly folder: string;
  readonly isOfChanges: boolean;
  readonly measurementYear: number;
  readonly catalogue: Catalogue;
  /** Fields of the manifest other than counts and hashes. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly by: string;
  /** Throws once the extract was cancelled. */
  readonly onProgress: (submissions: number) => Promise<void>;
}

/** Each table and each result of so many submissions. */
export type Advance = (submissions: number) => Promise<void>;
