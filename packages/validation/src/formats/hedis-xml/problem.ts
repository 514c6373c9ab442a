/** What the reader finds wrong with a file before any rule of the catalogue can look at it. */
import type { Place } from './model.ts';

interface Context extends Place {
  readonly measure?: string | undefined;
  readonly indicatorKey?: string | undefined;
  readonly found?: string | undefined;
  readonly expected?: string | undefined;
}

export type ReaderProblem = Context &
  (
    | { readonly kind: 'notWellFormed'; readonly parserMessage: string }
    | { readonly kind: 'schemaInvalid'; readonly path: string; readonly schemaMessage: string }
    | { readonly kind: 'unsupportedVersion'; readonly version: string; readonly measurementYear: number }
    | { readonly kind: 'unsafeContent' }
    | { readonly kind: 'duplicateMeasure'; readonly code: string }
    | { readonly kind: 'duplicateIndicator'; readonly key: string }
  );

export type ProblemKind = ReaderProblem['kind'];
export type ProblemOf<Kind extends ProblemKind> = Extract<ReaderProblem, { readonly kind: Kind }>;
