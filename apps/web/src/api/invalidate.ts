/**
 * Cache invalidation after a change: visible queries reload at once, the others when next shown. The contract says what each call
 * reads and changes.
 */
import type { Tag } from '@idss/contract/endpoint';
import type { CallName, PostName } from './calls.ts';
import { queryClient } from './query-client.ts';

type TagTable = Readonly<Partial<Record<string, readonly Tag[]>>>;

/** Loaded with the first change; null if that fails: then everything is invalidated. */
const loadTags = (): Promise<{ readonly reads: TagTable; readonly changes: TagTable } | null> =>
  import('./call-tags.ts').catch(() => null);

/** Calls spell it either way. */
const getSubmissionId = (query: unknown): number | null => {
  const { submissionId, subId } = (query ?? {}) as { submissionId?: unknown; subId?: unknown };
  const id = submissionId ?? subId;
  return id === undefined ? null : Number(id);
};

export interface Change {
  readonly tags: readonly Tag[];
  /** Only this submission changed: calls about another one need no reload. */
  readonly submissionId?: number;
}

export async function invalidate(changes: readonly Change[]): Promise<void> {
  const tagTable = await loadTags();
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, query] }) => {
      if (!tagTable) return true;
      const readTags = tagTable.reads[String(name)] ?? [];
      const querySubmissionId = getSubmissionId(query);
      return changes.some(
        ({ tags, submissionId }) =>
          tags.some((tag) => readTags.includes(tag)) &&
          (submissionId === undefined || querySubmissionId === null || querySubmissionId === submissionId),
      );
    },
  });
}

/** After these calls, whether they were done or refused: a refusal may mean that another user was faster. */
export async function invalidateAfter(...names: readonly PostName[]): Promise<void> {
  const tagTable = await loadTags();
  await invalidate([{ tags: names.flatMap((name) => tagTable?.changes[name] ?? []) }]);
}

/** Reads one call again. */
export const invalidateCall = (name: CallName): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [name] });
