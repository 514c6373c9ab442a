import { afterEach, expect, test, vi } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

/** Commits when it is let; names the groups that it was given. */
function heldCommit(fails: (items: readonly string[]) => Error | null = () => null) {
  const groups: string[] = [];
  const first = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const commit = createGroupCommit<string, string>({
    maxItems: 3,
    async commit(items) {
      groups.push(items.join(''));
      begun.resolve();
      await first.promise;
      const error = fails(items);
      if (error) throw error;
      return items.map((item) => item.toUpperCase());
    },
  });
  return { groups, commit, begun: begun.promise, release: first.resolve };
}

test('what arrives at once, or during a commit, shares one, up to a limit', async () => {
  const { groups, commit, begun, release } = heldCommit();
  const first = Promise.all(['a', 'b'].map(commit));
  await begun;
  const all = Promise.all([first, ...['c', 'd', 'e', 'f'].map(commit)]);
  expect(groups).toEqual(['ab']);
  release();
  expect((await all).flat()).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  expect(groups).toEqual(['ab', 'cde', 'f']);
  await commit('g');
  expect(groups.at(-1)).toBe('g');
});

afterEach(() => void vi.useRealTimers());

/** Commits at once; as long as `expected` says so, a group waits for more. */
function waitingCommit(expected: { more: boolean }) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const groups: string[] = [];
  const commit = createGroupCommit<string>({
    maxItems: 3,
    commit(items) {
      groups.push(items.join(''));
      return Promise.resolve();
    },
    expectsMore: () => expected.more,
  });
  return { groups, commit };
}

test('a group waits for items that are expected, until it is full', async () => {
  const { groups, commit } = waitingCommit({ more: true });
  const all = [commit('a')];
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(groups).toEqual([]);
  await Promise.all([...all, commit('b'), commit('c')]);
  expect(groups).toEqual(['abc']);
});

test('a group is committed when the last expected item is there, and without it after a moment', async () => {
  const expected = { more: true };
  const { groups, commit } = waitingCommit(expected);
  const first = commit('a');
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expected.more = false;
  await Promise.all([first, commit('b')]);
  expect(groups).toEqual(['ab']);
  expected.more = true;
  const last = commit('c');
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(groups).toEqual(['ab']);
  vi.runAllTimers();
  await last;
  expect(groups).toEqual(['ab', 'c']);
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
  expect(groups).toEqual(['abc', 'a', 'b', 'c', 'd']);
});

test('while the database is away a group fails as a whole, at once', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { groups, commit, release } = heldCommit(() => away);
  const all = Promise.allSettled(['a', 'b', 'c'].map(commit));
  release();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(groups).toEqual(['abc']);
});
