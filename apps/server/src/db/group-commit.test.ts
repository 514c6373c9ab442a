import { expect, test } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

/** Commits when it is let; names the groups that it was given. */
function heldCommit(fails: (items: readonly string[]) => Error | null = () => null) {
  const groups: string[] = [];
  const first = Promise.withResolvers<void>();
  const commit = createGroupCommit<string>(3, async (items) => {
    groups.push(items.join(''));
    await first.promise;
    const error = fails(items);
    if (error) throw error;
  });
  return { groups, commit, release: first.resolve };
}

test('what arrives during a commit shares the next one, up to a limit', async () => {
  const { groups, commit, release } = heldCommit();
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map(commit));
  expect(groups).toEqual(['a']);
  release();
  await all;
  expect(groups).toEqual(['a', 'bcd', 'e']);
  await commit('f');
  expect(groups.at(-1)).toBe('f');
});

test('an error concerns only the item that causes it', async () => {
  const { groups, commit, release } = heldCommit((items) => (items.includes('c') ? new Error('c') : null));
  const all = Promise.allSettled(['a', 'b', 'c', 'd'].map(commit));
  release();
  expect((await all).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(groups).toEqual(['a', 'bcd', 'b', 'c', 'd']);
});

test('while the database is away a group fails as a whole, at once', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { groups, commit, release } = heldCommit(() => away);
  const all = Promise.allSettled(['a', 'b', 'c'].map(commit));
  release();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(groups).toEqual(['a', 'bc']);
});
