/** Limits an auditor of an organization to some of its submissions. Spec: admin-users-auditors. */
import { getAuditorAccess, withAuditorAccess } from '@idss/domain/people/access-change';
import { canGetRole, manages } from '@idss/domain/people/managers';
import { readEntityIds } from '@idss/domain/people/pasted-lists';
import { getAskedSeason } from '#src/access/asked-season.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, notFound, requireOk } from '#src/kernel/errors.ts';
import { changeAccess } from '#src/features/people/users/change-access.ts';
import { requireManaged } from '#src/features/people/users/give-roles.ts';
import { listSubmissionKeys } from '#src/features/people/users/organizations.sql.ts';
import { requireVersion, resolveEmail } from '#src/features/people/users/read-people.ts';

/** No submission: the role in this organization goes. Assignments of other seasons stay. */
export async function limitAuditor(
  context: Context,
  query: {
    readonly userName: string;
    readonly orgId: number;
    readonly subIds: string;
    readonly version?: string | undefined;
    readonly measurementYear?: number | undefined;
  },
): Promise<void> {
  const { orgId, version } = query;
  const { measurementYear } = await getAskedSeason(context, query.measurementYear);
  const { values: selected, problems } = readEntityIds(query.subIds);
  if (problems[0] !== undefined) throw badRequest(problems[0]);
  const email = await resolveEmail(context.app.pool, query.userName);
  await changeAccess(context, 'userManagement', async ({ client, manager, person }) => {
    if (!manages(manager, { group: 'organization', entityId: orgId }, new Map())) throw notFound();
    const before = await person(email);
    await requireManaged(client, manager, before);
    const access = getAuditorAccess(before, orgId);
    if (access === 'none') throw notFound();
    requireVersion(before, version);
    const seasonSubmissions = new Set(
      (await listSubmissionKeys(client, orgId, measurementYear)).map(({ submissionId }) => submissionId),
    );
    const strange = selected.find((submissionId) => !seasonSubmissions.has(submissionId));
    if (strange !== undefined)
      throw badRequest(
        `Submission ${strange} is not a submission of organization ${orgId} in measurement year ${measurementYear}.`,
      );
    if (selected.length === 0)
      return { changes: [{ before, after: withAuditorAccess(before, orgId, 'none') }] };
    requireOk(canGetRole(before, 'auditor'), 409);
    const earlier =
      typeof access === 'string' ? [] : access.filter((submissionId) => !seasonSubmissions.has(submissionId));
    return { changes: [{ before, after: withAuditorAccess(before, orgId, [...earlier, ...selected]) }] };
  });
}
