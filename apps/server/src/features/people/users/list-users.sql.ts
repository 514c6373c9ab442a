/** Lists of people with their roles, filtered, sorted and paged by the database. */
import type { Input } from '@idss/contract/endpoint';
import type { users } from '@idss/contract/people/users';
import type { UserSort } from '@idss/domain/people/user-sorts';
import type { Manager } from '@idss/domain/people/managers';
import { searchRoles } from '@idss/domain/people/role-text';
import type { UserStatus } from '@idss/domain/people/user-status';
import { groupByRole, type Role } from '@idss/domain/permissions/actions';
import type { Queryable } from '#src/db/queryable.ts';
import { literal } from '#src/db/like.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** `email`: one person, whatever their roles. */
export type UserFilter = Input<(typeof users)['GetAllUsersCount']>['query'] & {
  readonly email?: string | undefined;
};

export interface UserPage {
  readonly filter: UserFilter;
  readonly sort: UserSort;
  readonly isDescending: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** The roles that a list shows: those that a manager manages, or those in one organization or vendor. */
export type RoleScope = Pick<Manager, 'isSysadmin'> & {
  readonly organizations: Iterable<number>;
  readonly vendors: Iterable<number>;
};

export interface UserRow extends RowOf<typeof usersSql> {
  /** `name`: of the organization or vendor, for a submission of its organization. */
  readonly roles: (Role & { name: string })[];
}

/**
 * Of people who have not signed in since they got a role of the scope, managers read only the address: they are neither
 * found nor sorted by anything else. Spec: admin-users-accepted.
 */
const visiblePeople = (scope: string | null): string =>
  scope === null
    ? `(select u.*, true as known from app_user u)`
    : `(select u.user_id, u.email, u.locked_at, k.known, case when k.known then u.name else '' end as name,
         case when k.known then u.title end as title, case when k.known then u.last_sign_in_at end as last_sign_in_at
       from app_user u cross join lateral (select exists (select from user_role r
         where r.user_id = u.user_id and r.accepted_at is not null and ${scope}) as known) as k)`;

class Statement {
  readonly values: unknown[] = [];
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** The roles of the scope, as a condition on `user_role r`; null for every role. */
function inScope(statement: Statement, { isSysadmin, organizations, vendors }: RoleScope): string | null {
  if (isSysadmin) return null;
  const plans = statement.value([...organizations]);
  return `(r.role_group = 'organization' and r.entity_id = any(${plans}::int[])
    or r.role_group = 'vendor' and r.entity_id = any(${statement.value([...vendors])}::int[])
    or r.role_group = 'submission' and r.entity_id in (select sub_id from submission where org_id = any(${plans}::int[])))`;
}

const statusConditions = {
  locked: 'u.locked_at is not null',
  neverSignedIn: 'u.last_sign_in_at is null',
  noTitle: `u.known and exists (select from account a where a.email = u.email and coalesce(a.title, u.title, '') = '')`,
  knownAuditor: 'exists (select from auditor k where k.email = u.email)',
  noRoles: 'not exists (select from user_role r where r.user_id = u.user_id)',
} as const satisfies Record<UserStatus, string>;

/**
 * People by a part of their address or name, or by a role that the text names: by its organization, vendor or
 * submission, or by its beginning. Each part uses an index.
 */
function searched(
  statement: Statement,
  text: string,
  {
    roleConditions,
    visiblePeople,
  }: { readonly roleConditions: readonly string[]; readonly visiblePeople: string },
): string {
  const part = statement.value(`%${literal(text)}%`);
  const id = /^\d{1,9}$/.test(text) ? statement.value(Number(text)) : null;
  const nameCondition = `(lower(o.org_name) like ${part}${id === null ? '' : ` or o.org_id = ${id}`})`;
  const roles = searchRoles(text);
  const and = roleConditions.map((condition) => ` and ${condition}`).join('');
  return `u.user_id in (
    select p.user_id from ${visiblePeople} p where p.email like ${part} or lower(p.name) like ${part}
    union all
    select r.user_id from organization o join user_role r
      on r.role_group in ('organization', 'vendor') and r.entity_id = o.org_id where ${nameCondition}${and}
    union all
    select r.user_id from organization o join submission s using (org_id) join user_role r
      on r.role_group = 'submission' and r.entity_id = s.sub_id
      where (${nameCondition}${id === null ? '' : ` or s.sub_id = ${id}`})${and}${
        roles.length === 0
          ? ''
          : `
    union all select r.user_id from user_role r where r.role = any(${statement.value(roles)}::text[])${and}`
      })`;
}

function getConditions(statement: Statement, filter: UserFilter, scope: string | null): string {
  const { email, search, roleName, roleType, entityId, status } = filter;
  if (email !== undefined) return `u.email = ${statement.value(email)}`;
  const group = roleType ?? (roleName && groupByRole[roleName]);
  const roleConditions = [
    ...(scope === null ? [] : [scope]),
    ...(roleName === undefined ? [] : [`r.role = ${statement.value(roleName)}`]),
    ...(group === undefined ? [] : [`r.role_group = ${statement.value(group)}`]),
    ...(entityId === undefined ? [] : [`r.entity_id = ${statement.value(entityId)}`]),
  ];
  const text = search?.trim().toLowerCase() ?? '';
  const conditions = [
    ...(roleConditions.length === 0
      ? []
      : [`u.user_id in (select r.user_id from user_role r where ${roleConditions.join(' and ')})`]),
    ...(status === undefined ? [] : [statusConditions[status]]),
    ...(text === ''
      ? []
      : [searched(statement, text, { roleConditions, visiblePeople: visiblePeople(scope) })]),
  ];
  return conditions.join(' and ') || 'true';
}

const orders = {
  email: ['email'],
  name: ['name', 'email'],
  lastSignIn: ['last_sign_in_at', 'email'],
} as const satisfies Record<UserSort, readonly string[]>;

/** Of rows called u. */
const order = ({ sort, isDescending }: Pick<UserPage, 'sort' | 'isDescending'>): string =>
  orders[sort]
    .map((column) => `u.${column} ${isDescending ? 'desc nulls last' : 'asc nulls first'}`)
    .join(', ')
    // Addresses are never missing: without these words their index gives the order.
    .replaceAll(/(email|name) (asc|desc) nulls (first|last)/g, '$1 $2');

// Names come from the account, if the portal has one; otherwise the last word is the last name.
export const usersSql = sql(
  'listUsers',
  (found: string, order: string, roleCondition: string) => `select u.user_id, u.email,
      u.known as has_accepted, coalesce(a.given_name, substring(u.name from '^(.*\\S)\\s+\\S+$'), '') as first_name,
      coalesce(a.family_name, substring(u.name from '(\\S+)$'), '') as last_name,
      coalesce(a.title, u.title) as title, a.email is not null as has_account, u.locked_at is not null as is_locked,
      exists (select from auditor k where k.email = u.email) as is_known_auditor,
      u.last_sign_in_at as last_sign_in, held.roles
    from (${found}) as u
    left join account a on a.email = u.email and u.known
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'group', r.role_group, 'entityId', r.entity_id,
        'name', coalesce(o.org_name, p.org_name, ''))), '[]') as roles
      from user_role r
      left join organization o on o.org_id = r.entity_id and r.role_group in ('organization', 'vendor')
      left join submission s on s.sub_id = r.entity_id and r.role_group = 'submission'
      left join organization p on p.org_id = s.org_id
      where r.user_id = u.user_id and ${roleCondition}) as held
    order by ${order}`,
  [visiblePeople(null), 'u.email', 'true'],
).prepared();

export function usersArguments(page: UserPage, roles: RoleScope) {
  const statement = new Statement();
  const scope = inScope(statement, roles);
  const conditions = getConditions(statement, page.filter, scope);
  const limit = statement.value(page.pageSize);
  const offset = statement.value((page.page - 1) * page.pageSize);
  const found = `select u.* from ${visiblePeople(scope)} u where ${conditions} order by ${order(page)} limit ${limit} offset ${offset}`;
  return [statement.values, found, order(page), scope ?? 'true'] as const;
}

export const listUsers = (db: Queryable, page: UserPage, roles: RoleScope) =>
  usersSql.all(db, ...usersArguments(page, roles));

const maxExported = 100_000;

/** Everyone who matches, by name. */
export const listAllUsers = (db: Queryable, filter: UserFilter, roles: RoleScope) =>
  listUsers(db, { filter, sort: 'name', isDescending: false, page: 1, pageSize: maxExported }, roles);

const countUsersSql = sql(
  'countUsers',
  (people: string, conditions: string) => `select count(*) as count from ${people} u where ${conditions}`,
  [visiblePeople(null), 'true'],
).prepared();
export async function countUsers(db: Queryable, filter: UserFilter, roles: RoleScope): Promise<number> {
  const statement = new Statement();
  const scope = inScope(statement, roles);
  const conditions = getConditions(statement, filter, scope);
  return countUsersSql.count(db, statement.values, visiblePeople(scope), conditions);
}

/** One person by their address, with the roles of the scope. */
export const findUserRow = (db: Queryable, email: string, roles: RoleScope) =>
  usersSql.maybe(
    db,
    ...usersArguments({ filter: { email }, sort: 'email', isDescending: false, page: 1, pageSize: 1 }, roles),
  );
