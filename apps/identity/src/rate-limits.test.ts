import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@idss/server/test/database';
import { createGuessLimits, type GuessLimits } from './rate-limits.ts';

let database: TestDatabase;
let limits: GuessLimits;
beforeAll(async () => {
  database = await createTestDatabase();
  limits = createGuessLimits(database.app);
});
afterAll(() => database.drop());

/** Guesses on so many e-mails, one each; answers how many were refused. */
async function guess(count: number, address: string, first = 0): Promise<number> {
  const waits = await Promise.all(
    Array.from({ length: count }, (_, n) => limits.count(`person${first + n}@plan.example`, address)),
  );
  return waits.filter((wait) => wait !== undefined).length;
}

test('one address has 300 guesses a minute over all e-mails; another address is not affected', async () => {
  const address = '192.0.2.10';
  expect(await guess(300, address)).toBe(0);
  const wait = await limits.count('one.more@plan.example', address);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await limits.count('one.more@plan.example', '192.0.2.11')).toBeUndefined();
});

test('a right guess does not count, neither for the e-mail nor for the address', async () => {
  const address = '192.0.2.12';
  expect(await guess(299, address)).toBe(0);
  for (let n = 0; n < 10; n += 1) {
    expect(await limits.count('ana@plan.example', address)).toBeUndefined();
    await limits.forget('ana@plan.example', address);
  }
  expect(await guess(2, address, 1_000)).toBe(1);
});
