import { expect, test } from 'vitest';
import { hintsDuring } from '#src/test/hints-during.ts';
import { planAndStaff, providePortal } from '#src/test/provide-portal.ts';
import { systemActor } from './actor.ts';
import { changes } from './cached.ts';
import { makeChange, tryChange } from './change.ts';
import { submissionHint } from './effects.ts';

const portal = await providePortal(planAndStaff);
const changer = { app: portal.app, actor: { ...systemActor, name: 'a test' } };

const cleared = (key: string) => ({ kind: 'caches-cleared', keys: [key] }) as const;

async function storedKeys(): Promise<string[]> {
  const { rows } = await portal.database.owner.query<{ key: string }>(
    `select detail->'keys'->>0 as key from event where user_name = 'a test' order by event_id`,
  );
  return rows.map(({ key }) => key);
}

test('a change ends with its events in their order, and with the hints that follow from them and those it names', async () => {
  const facts = { displayOrder: 1, startDate: null, stopDate: null, deadlineDate: null, text: 'a' };
  const hints = await hintsDuring(portal.app, () =>
    makeChange(changer, async ({ emit, hint }) => {
      emit(cleared('first'));
      hint(submissionHint({ submissionId: 7, component: 'HOS' }));
      emit(cleared('second'), {
        kind: 'announcement-changed',
        announcementId: 1,
        timeZone: 'UTC',
        before: null,
        after: facts,
      });
    }),
  );
  expect(hints).toEqual([
    { kind: 'submission', submissionId: 7, component: 'HOS' },
    { kind: 'announcements' },
  ]);
  expect((await storedKeys()).slice(0, 2)).toEqual(['first', 'second']);
});

test('a refused change leaves no event, sends no hint and drops nothing', async () => {
  const before = await storedKeys();
  const settings = portal.app.cached.storedSettings();
  const hints = await hintsDuring(portal.app, async () => {
    const refused = makeChange(changer, async ({ emit, hint, drop }) => {
      emit(cleared('refused'));
      hint(submissionHint({ submissionId: 7, component: 'HOS' }));
      drop(changes.settings);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
  });
  expect(hints).toEqual([]);
  expect(await storedKeys()).toEqual(before);
  expect(portal.app.cached.storedSettings()).toBe(settings);
});

test('what a change drops is read again by the next call, without waiting for the notification', async () => {
  const settings = portal.app.cached.storedSettings();
  await makeChange(changer, async ({ drop }) => drop(changes.settings));
  expect(portal.app.cached.storedSettings()).not.toBe(settings);
});

test('a change that is only tried is taken back', async () => {
  const before = await storedKeys();
  const result = await tryChange(changer, async ({ db, emit }) => {
    emit(cleared('tried'));
    await db.query(`update app_user set name = 'tried'`);
    return 'done';
  });
  expect(result).toBe('done');
  expect(await storedKeys()).toEqual(before);
  const { rows } = await portal.database.owner.query(`select from app_user where name = 'tried'`);
  expect(rows).toEqual([]);
});
