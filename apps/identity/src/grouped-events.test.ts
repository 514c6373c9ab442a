import { expect, test } from 'vitest';
import { createGroupedEvents } from './grouped-events.ts';

const minute = 60_000;

/** A clock that is moved, and the rows that were written. */
function open(maxGroups?: number) {
  const state = { now: Date.UTC(2026, 3, 1, 12), isAway: false };
  const rows: string[] = [];
  const failures: unknown[] = [];
  const groups = createGroupedEvents({
    now: () => new Date(state.now),
    ...(maxGroups === undefined ? {} : { maxGroups }),
    onFailure: (error) => failures.push(error),
  });
  const add = (group: string, kind = 'refused'): Promise<void> =>
    groups.count(kind, group, async ({ count, since }, isOfMany) => {
      if (state.isAway) throw new Error('The database is away.');
      rows.push(
        `${kind} ${isOfMany ? 'of many' : group} ${count} since ${since.toISOString().slice(11, 16)}`,
      );
    });
  return { state, rows, failures, groups, add };
}

test('of one group the first, the 10th, the 100th are written, and after an hour how many there were', async () => {
  const { state, rows, groups, add } = open();
  for (let count = 0; count < 1234; count++) await add('ana');
  expect(rows).toEqual([1, 10, 100, 1000].map((count) => `refused ana ${count} since 12:00`));
  state.now += 59 * minute;
  await groups.writePending();
  expect(rows).toHaveLength(4);
  state.now += minute;
  await groups.writePending();
  expect(rows.slice(4)).toEqual(['refused ana 1234 since 12:00']);
  await groups.writePending();
  expect(rows).toHaveLength(5);
  await add('ana');
  expect(rows.slice(5)).toEqual(['refused ana 1 since 13:00']);
});

test('what came once is not written again', async () => {
  const { state, rows, groups, add } = open();
  await add('ana');
  state.now += 60 * minute;
  await groups.writePending();
  await groups.close();
  expect(rows).toEqual(['refused ana 1 since 12:00']);
});

test('groups above the limit are counted as one of their kind; known groups go on', async () => {
  const { rows, groups, add } = open(3);
  for (let person = 0; person < 5000; person++) await add(`person ${person}`);
  await add('person 0', 'asked');
  await add('person 2');
  await groups.close();
  expect(rows).toEqual([
    ...[0, 1, 2].map((person) => `refused person ${person} 1 since 12:00`),
    ...[1, 10, 100, 1000].map((count) => `refused of many ${count} since 12:00`),
    'asked of many 1 since 12:00',
    'refused person 2 2 since 12:00',
    'refused of many 4997 since 12:00',
  ]);
});

test('what cannot be written is written later, once, and the caller does not fail', async () => {
  const { state, rows, failures, groups, add } = open();
  state.isAway = true;
  for (let count = 0; count < 12; count++) await add('ana');
  await groups.writePending();
  expect(rows).toEqual([]);
  expect(failures.length).toBeGreaterThan(0);
  state.isAway = false;
  await groups.writePending();
  await groups.writePending();
  expect(rows).toEqual(['refused ana 12 since 12:00']);
});
