/** The roles of a person that the caller sees: all of their own, of others those that they manage. */
import type { User } from '@idss/contract/people/users';
import { type Manager, toManager } from '@idss/domain/people/managers';
import type { Context } from '#src/kernel/context.ts';
import { notFound } from '#src/kernel/errors.ts';
import { findUserRow, type RoleScope } from './list-users.sql.ts';
import { presentRoles } from './present-user.ts';

export const managerFor = async ({ app, caller }: Context): Promise<Manager> =>
  toManager(await app.cached.matrix(), caller);

export const everyRole: RoleScope = { isSysadmin: true, organizations: [], vendors: [] };

/** 404 for a person with no role that the caller manages, as for one who does not exist. */
export async function visibleRoles(context: Context, email: string): Promise<User['roles']> {
  const { app, caller } = context;
  const isOwn = email === caller.email;
  const row = await findUserRow(app.pool, email, isOwn ? everyRole : await managerFor(context));
  if (!row || (!isOwn && !caller.isSysadmin && row.roles.length === 0)) throw notFound();
  return presentRoles(row.roles);
}
