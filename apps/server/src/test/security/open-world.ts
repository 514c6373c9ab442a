import type { TestDatabase } from '#src/test/database.ts';
import { readServedCalls, type ServedCall } from '#src/test/authorization/served-calls.ts';
import type { RequestParts } from '#src/test/authorization/expectation.ts';
import { expectations, getTarget } from '#src/test/authorization/expectations.ts';
import { buildWorld } from '#src/test/authorization/world.sql.ts';
import { provideTestApp, type TestApp, type TestAppOptions } from '#src/test/test-app.ts';

export const staff = 'sysadmin@callers.example';
export const planner = 'orgadmin@callers.example';

export interface World {
  readonly database: TestDatabase;
  readonly portal: TestApp;
  readonly served: readonly ServedCall[];
  /** Headers with a valid token of this person. */
  as(email: string): Promise<{ authorization: string }>;
}

/** For the tests of one file, closed after the last. */
export async function provideWorld(options: TestAppOptions = {}): Promise<World> {
  const portal = await provideTestApp(options);
  const { database } = portal;
  await buildWorld(database, portal.app);
  return {
    database,
    portal,
    served: await readServedCalls(portal),
    as: async (email) => ({ authorization: `Bearer ${await portal.token(email)}` }),
  };
}

/** A request with valid fields about this person's own data. */
export function goodRequest({ name }: ServedCall, email: string): RequestParts {
  const first = expectations[name]?.cases[0];
  if (!first) throw new Error(`${name} has no expectation.`);
  return first.request(getTarget('own', email));
}

export function getAddress({ path }: ServedCall, { query, params }: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''));
  const text = new URLSearchParams(query).toString();
  return text === '' ? filled : `${filled}?${text}`;
}
