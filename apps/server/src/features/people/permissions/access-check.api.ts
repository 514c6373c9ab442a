/** Why a person may or may not do something, for staff who are asked. */
import type { accessCheck } from '@idss/contract/people/access-check';
import type { Handlers } from '@idss/contract/endpoint';
import { roleLabels, roleNames } from '@idss/domain/permissions/actions';
import { explainAccess } from '@idss/domain/permissions/explain-access';
import { toRoleRows } from './role-rows.ts';
import { readPeople, resolveEmail } from '#src/features/people/users/read-people.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound } from '#src/kernel/errors.ts';
import { findComponent } from '#src/access/find-component.sql.ts';

export const accessCheckApi: Handlers<typeof accessCheck, Context> = {
  async CheckAccess({ query: { userName, submissionId, component, action } }, { app }) {
    const email = await resolveEmail(app.pool, userName);
    const person = (await readPeople(app.pool, [email])).get(email);
    const record = await findComponent(app.pool, submissionId, component);
    if (!person || person.isNew || !record) throw notFound();
    const matrix = await app.cached.matrix();
    const { roles, ...access } = explainAccess(matrix, person, { action, entity: record.reach });
    const allowed = matrix.get(action)?.roles;
    const rows = await toRoleRows(app.pool, person.roles);
    return {
      ...access,
      organizationName: record.organizationName,
      roles: roles.flatMap(({ role, effect, why }) => {
        const row = rows.find(
          ({ roleName, entityId }) => roleName === role.role && entityId === role.entityId,
        );
        return row ? [{ ...row, isGranting: effect === 'grants', why }] : [];
      }),
      allowedRoles: roleNames
        .filter((name) => allowed?.has(name))
        .map((name) => roleLabels[name].toLowerCase()),
    };
  },
};
