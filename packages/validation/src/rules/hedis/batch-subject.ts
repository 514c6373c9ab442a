/** The subject of the rules on an upload as a whole: the files after a zip was opened, before any is processed. */
import type { Component } from '@idss/domain/program';

export interface BatchFile {
  /** Without folders. */
  readonly name: string;
  /** The component the file belongs to, by its name; null where the name does not say. */
  readonly component: Component | null;
  /** The submission the file belongs to, by its name; null where the name does not say. */
  readonly submissionId: number | null;
}

export type ZipDefect =
  | 'encrypted'
  | 'nested'
  | 'tooManyEntries'
  | 'tooLarge'
  | 'ratio'
  | 'pathTraversal'
  | 'link'
  | 'damaged'
  | 'empty';

export interface BatchSubject {
  readonly files: readonly BatchFile[];
  /** One for each zip of the upload that could not be opened; `entry` is the zip's member at fault, if one is. */
  readonly zipProblems: readonly {
    readonly fileName: string;
    readonly defect: ZipDefect;
    readonly entry?: string | undefined;
  }[];
}

/** An upload can have at most so many submissions. */
export const submissionsPerUpload = 50;

/**
 * Submissions of which an upload contains more than one file for the same component, with the files. None of those
 * files is processed; the other files of the upload are. F-020.
 */
export function repeatedSubmissions(
  files: readonly BatchFile[],
): readonly { readonly submissionId: number; readonly files: readonly BatchFile[] }[] {
  const bySubmission = Map.groupBy(files, ({ component, submissionId }) =>
    submissionId === null ? null : `${component ?? ''} ${submissionId}`,
  );
  return [...bySubmission.values()].flatMap((repeated) => {
    const submissionId = repeated[0]?.submissionId ?? null;
    return submissionId === null || repeated.length < 2 ? [] : [{ submissionId, files: repeated }];
  });
}

/** Submissions an upload contains; a file whose name tells none counts as one, since it may be one. F-021. */
export function countSubmissions(files: readonly BatchFile[]): number {
  const known = files.flatMap(({ submissionId }) => (submissionId === null ? [] : [submissionId]));
  return new Set(known).size + (files.length - known.length);
}
