import { afterAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** The whole server on a database of its own, for the tests of one file. */
export async function provideTestApp(
  options: TestAppOptions = {},
): Promise<{ readonly database: TestDatabase; readonly portal: TestApp }> {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  const portal = await openTestApp(database, options);
  afterAll(() => portal.close());
  return { database, portal };
}
