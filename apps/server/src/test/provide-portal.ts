/** Portals for the tests of one file, closed after the last. */
import { afterAll } from 'vitest';
import type { RoleName } from '@idss/domain/permissions/actions';
import { makeOrganization, makeSeason, makeUser } from './factories.ts';
import { type PortalOptions, startTestPortal, type TestPortal } from './portal.ts';

export async function providePortal(options: PortalOptions): Promise<TestPortal> {
  const portal = await startTestPortal(options);
  afterAll(() => portal.close());
  return portal;
}

export type SeasonOptions = PortalOptions & {
  readonly organizations?: readonly { readonly orgId: number; readonly name?: string }[];
  /** By e-mail; staff have no organization. */
  readonly people: Readonly<Record<string, readonly [role: RoleName, entityId?: number]>>;
};

/** With a season, its organizations, and people with one role each. */
export async function provideSeasonPortal({
  organizations = [],
  people,
  ...options
}: SeasonOptions): Promise<TestPortal> {
  const portal = await providePortal(options);
  const db = portal.database.owner;
  await makeSeason(db);
  for (const organization of organizations) await makeOrganization(db, organization);
  for (const [email, role] of Object.entries(people)) await makeUser(db, { email, roles: [role] });
  return portal;
}
