import { expect, test } from 'vitest';
import { createSessionCheck } from './check-sessions.ts';

/** Sessions called `open…` are, until they are ended. */
function setUp() {
  const asked: string[][] = [];
  const ended = new Set<string>();
  let [time, isAway] = [0, false];
  const check = createSessionCheck(
    async (sids) => {
      asked.push([...sids]);
      const wasAway = isAway;
      await new Promise(setImmediate);
      if (wasAway) throw new Error('away');
      return new Set(sids.filter((sid) => sid.startsWith('open') && !ended.has(sid)));
    },
    () => time,
  );
  return {
    asked,
    end: (sid: string) => void ended.add(sid),
    pass: (milliseconds: number) => void (time += milliseconds),
    setAway: (away: boolean) => void (isAway = away),
    check,
    /** Status of each. */
    call: async (...sids: readonly string[]) =>
      (await Promise.allSettled(sids.map(check))).map((each) =>
        each.status === 'fulfilled' ? 200 : ((each.reason as { status?: number }).status ?? 'failed'),
      ),
  };
}

test('calls of one page that arrive together ask once whether their session is open', async () => {
  const { asked, call } = setUp();
  expect(await call('open', 'open', 'open')).toEqual([200, 200, 200]);
  expect(asked).toEqual([['open']]);
  expect(await call('ended', 'ended')).toEqual([401, 401]);
  expect(asked.slice(1)).toEqual([['ended']]);
  expect(await call('ended')).toEqual([401]);
  expect(asked).toHaveLength(3);
});

test('one look-up a second is for all who call, and none of it is believed for longer', async () => {
  const { asked, call, pass, end } = setUp();
  const people = Array.from({ length: 50 }, (_, n) => `open ${n}`);
  for (const each of people) expect(await call(each)).toEqual([200]);
  expect(asked.at(-1)).toEqual(['open 49']);
  asked.length = 0;
  for (let second = 1; second <= 3; second++) {
    pass(1_000);
    expect(await call(...people)).toEqual(people.map(() => 200));
    pass(500);
    expect(await call(...people)).toEqual(people.map(() => 200));
    pass(-500);
    expect(asked).toHaveLength(second);
    expect(asked.at(-1)?.toSorted()).toEqual(people.toSorted());
  }
  end('open 7');
  pass(999);
  expect(await call('open 7')).toEqual([200]);
  pass(1);
  expect(await call('open 7', 'open 8')).toEqual([401, 200]);
});

test('who has not called for a while is asked about no more', async () => {
  const { asked, call, pass } = setUp();
  await call('open before');
  pass(3_000);
  await call('open now');
  expect(asked).toEqual([['open before'], ['open now']]);
});

test('a look-up that fails with the call that began it is begun anew by the others, once', async () => {
  const { asked, check, pass, setAway } = setUp();
  await Promise.all([check('open 1'), check('open 2'), check('open 3')]);
  pass(1_000);
  asked.length = 0;
  setAway(true);
  const first = check('open 1');
  setAway(false);
  const others = Promise.all([check('open 2'), check('open 3')]);
  await expect(first).rejects.toThrow('away');
  await expect(others).resolves.toBeDefined();
  expect(asked).toHaveLength(2);
});

test('a call that waits longer than others are remembered is answered of its own session', async () => {
  const { check, pass, setAway } = setUp();
  await Promise.all([check('open 1'), check('open 2')]);
  pass(1_000);
  setAway(true);
  const first = check('open 1');
  const second = check('open 2');
  setAway(false);
  pass(10_000);
  await expect(first).rejects.toThrow('away');
  await expect(second).resolves.toBeUndefined();
});
