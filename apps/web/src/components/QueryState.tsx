/** Shows the answers of calls once all have arrived; until then a skeleton, or the first failure or refusal. */
import type { ReactNode } from 'react';
import { Box, type Spaced } from '#src/ui/Layout.tsx';
import { QueryError } from './QueryError.tsx';

interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export interface QueryStateProps<Answers extends readonly unknown[]> {
  readonly queries: { readonly [Index in keyof Answers]: Query<Answers[Index]> };
  readonly loading: ReactNode;
  /** Around the skeleton and the failure; the children bring their own. */
  readonly pad?: NonNullable<Spaced['pad']>;
  /** Of the error. */
  readonly title?: string | undefined;
  /** Gets the last answers, even if a later refetch failed. */
  readonly children: (...answers: Answers) => ReactNode;
}

export function QueryState<Answers extends readonly unknown[]>({
  queries,
  loading,
  pad,
  title,
  children,
}: QueryStateProps<Answers>) {
  const all: readonly Query<unknown>[] = queries;
  if (all.every(({ data }) => data !== undefined))
    return children(...(all.map(({ data }) => data) as unknown as Answers));
  const failed = all.find(({ error, data }) => error && data === undefined);
  const state = failed ? (
    <QueryError title={title} error={failed.error} onRetry={() => void failed.refetch()} />
  ) : (
    loading
  );
  return pad ? <Box pad={pad}>{state}</Box> : state;
}
