/** Portals for the tests of one file, closed after the last. */
import { afterAll } from 'vitest';
import { type PortalOptions, type Season, startTestPortal, type TestPortal } from './portal.ts';

export const staff = 'staff@portal.example';
export const manager = 'manager@plan.example';
export const member = 'user@plan.example';

/** For calls of staff: one plan with a manager and a user, whom they refuse. */
export const planAndStaff: Season = {
  organizations: [{ orgId: 10 }],
  people: { [staff]: ['sysadmin'], [manager]: ['orgadmin', 10], [member]: ['orguser', 10] },
};

export async function providePortal(options: PortalOptions): Promise<TestPortal> {
  const portal = await startTestPortal(options);
  afterAll(() => portal.close());
  return portal;
}

/** Two processes of one portal, on one database; neither runs jobs. */
export async function provideTwoProcesses(options: PortalOptions) {
  const portal = await providePortal({ ...options, works: false });
  const other = await portal.another();
  // Before the one that owns the database: what was provided last is closed first.
  afterAll(() => other.close());
  return { portal, other };
}
