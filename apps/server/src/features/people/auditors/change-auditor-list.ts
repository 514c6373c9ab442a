/** Adds people to the list of auditors and deletes them from it. Spec: admin-console-auditors. */
import { withoutRoles } from '@idss/domain/people/access-change';
import { isEmail } from '@idss/domain/people/email';
import { changeAccess } from '#src/features/people/users/change-access.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, requireOk } from '#src/kernel/errors.ts';
import { deleteFromList, insertAuditor } from './auditor-list.sql.ts';

export async function addAuditor(context: Context, email: string): Promise<void> {
  requireOk(isEmail(email), 400);
  await changeAccess(context, 'sysadmin', async ({ client }) => {
    if (!(await insertAuditor(client, email)))
      throw conflict(`${email} is already on the list of auditors.`, 'data_changed');
    return { changes: [], events: [{ kind: 'auditor-added', userEmail: email }] };
  });
}

/** With the auditor roles and assignments; comments and designations stay. */
export async function deleteAuditor(context: Context, email: string): Promise<void> {
  await changeAccess(context, 'sysadmin', async ({ client, person }) => {
    // Before the person is locked, in the order of a change of one auditor: neither waits for the other forever.
    if (!(await deleteFromList(client, email)))
      throw conflict(`${email} is no longer on the list of auditors.`, 'data_changed');
    const before = await person(email);
    const after = withoutRoles(before, ({ role }) => role === 'auditor');
    return {
      changes: before.isNew ? [] : [{ before, after }],
      events: [{ kind: 'auditor-deleted', userEmail: email }],
    };
  });
}
