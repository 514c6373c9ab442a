import { afterAll } from 'vitest';
import type { RoleName } from '@idss/domain/permissions/actions';
import type pg from 'pg';
import {
  makePerson,
  organizationId,
  type Person,
  type SigningPortal,
  startSigningPortal,
  vendorId,
} from './signing-portal.ts';

type SigningTests<Key extends string> = Readonly<Record<Key, Person>> & {
  readonly portal: SigningPortal;
  readonly db: pg.Pool;
};

/**
 * A portal for the tests of one file, closed after the last. Each person has one role, in the plan or at the survey
 * vendor.
 */
export async function provideSigningPortal<Key extends string>(
  roles: Readonly<Record<Key, RoleName>>,
): Promise<SigningTests<Key>> {
  const portal = await startSigningPortal();
  afterAll(() => portal.close());
  const db = portal.database.app;
  const people = {} as Record<Key, Person>;
  for (const key of Object.keys(roles) as Key[]) people[key] = await makePersonAs(db, roles[key]);
  return { portal, db, ...people };
}

function makePersonAs(db: pg.Pool, role: RoleName): Promise<Person> {
  if (role === 'sysadmin') return makePerson(db, 'Stella Staff', [[role]]);
  const name = role === 'orgsigner' ? 'Maria Álvarez' : `Some ${role}`;
  return makePerson(db, name, [[role, role.startsWith('vendor') ? vendorId : organizationId]]);
}

/** A person for each of these roles, under the role's name. */
export const oneOfEach = <Role extends RoleName>(roles: readonly Role[]): Record<Role, Role> =>
  Object.fromEntries(roles.map((role) => [role, role])) as Record<Role, Role>;

/** Those who read a submission from four sides. */
export const readers = {
  viewer: 'viewer',
  vendor: 'vendoruser',
  staff: 'sysadmin',
  analyst: 'orguser',
} as const;
