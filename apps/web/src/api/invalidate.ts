/**
 * Reading again after a change: what is shown at once, the rest when it is next shown. The contract says what each call
 * reads and changes.
 */
import type { Tag } from '@idss/contract/endpoint';
import { changes, reads } from './call-table.ts';
import type { CallName, PostName } from './calls.ts';
import { queryClient } from './query-client.ts';

const readsOf: Readonly<Partial<Record<string, readonly Tag[]>>> = reads;
const changesOf: Readonly<Partial<Record<string, readonly Tag[]>>> = changes;

/** Calls spell it either way. */
const submissionOf = (query: unknown): number | null => {
  const { submissionId, subId } = (query ?? {}) as { submissionId?: unknown; subId?: unknown };
  const id = submissionId ?? subId;
  return id === undefined ? null : Number(id);
};

export interface Change {
  readonly tags: readonly Tag[];
  /** Only this submission changed: calls about another one need not be read again. */
  readonly submissionId?: number;
}

export async function invalidate(made: readonly Change[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, query] }) => {
      const read = readsOf[String(name)] ?? [];
      const about = submissionOf(query);
      return made.some(
        ({ tags, submissionId }) =>
          tags.some((tag) => read.includes(tag)) &&
          (submissionId === undefined || about === null || about === submissionId),
      );
    },
  });
}

/** After these calls, whether they were done or refused: a refusal may mean that somebody else was faster. */
export const invalidateAfter = (...names: readonly PostName[]): Promise<void> =>
  invalidate([{ tags: names.flatMap((name) => changesOf[name] ?? []) }]);

/** Reads one call again. */
export const invalidateCall = (name: CallName): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [name] });
