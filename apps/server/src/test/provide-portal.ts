/** Portals for the tests of one file, closed after the last. */
import { afterAll } from 'vitest';
import type { RoleName } from '@idss/domain/permissions/actions';
import { makeOrganization, makeSeason, makeUser } from './factories.ts';
import { type PortalOptions, startTestPortal, type TestPortal } from './portal.ts';

interface Season {
  readonly organizations?: readonly { readonly orgId: number; readonly name?: string }[];
  /** By e-mail; staff have no organization. */
  readonly people: Readonly<Record<string, readonly [role: RoleName, entityId?: number]>>;
}

export type SeasonOptions = PortalOptions & Season;

export const staff = 'staff@portal.example';
export const manager = 'manager@plan.example';
export const member = 'user@plan.example';

/** For calls of staff: one plan with a manager and a user, whom they refuse. */
export const planAndStaff: Season = {
  organizations: [{ orgId: 10 }],
  people: { [staff]: ['sysadmin'], [manager]: ['orgadmin', 10], [member]: ['orguser', 10] },
};

/** Where people are given: with a season, its organizations, and the people with one role each. */
export async function providePortal(options: PortalOptions & Partial<Season>): Promise<TestPortal> {
  const portal = await startTestPortal(options);
  afterAll(() => portal.close());
  if (options.people) await fillSeason(portal, { ...options, people: options.people });
  return portal;
}

async function fillSeason(
  { database }: TestPortal,
  { organizations = [], people }: SeasonOptions,
): Promise<void> {
  const db = database.owner;
  await makeSeason(db);
  for (const organization of organizations) await makeOrganization(db, organization);
  for (const [email, role] of Object.entries(people)) await makeUser(db, { email, roles: [role] });
}

/** Two processes of one portal, on one database; neither runs jobs. */
export async function startTwoProcesses(options: SeasonOptions) {
  const portal = await startTestPortal({ ...options, works: false });
  await fillSeason(portal, options);
  const other = await portal.another();
  const close = async (): Promise<void> => {
    await other.close();
    await portal.close();
  };
  return { portal, other, close };
}

export async function provideTwoProcesses(options: SeasonOptions) {
  const processes = await startTwoProcesses(options);
  afterAll(() => processes.close());
  return processes;
}
