/** Who audits a submission, and granting and revoking that access. */
import type { Auditor, auditors } from '@idss/contract/people/auditors';
import type { Handlers } from '@idss/contract/endpoint';
import { can, canSee, type ComponentReach } from '@idss/domain/permissions/can';
import { components } from '@idss/domain/program';
import type { Verdict } from '@idss/domain/verdict';
import { requireComponent } from '#src/access/require-component.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound, requireOk } from '#src/kernel/errors.ts';
import { findComponents } from '#src/access/find-component.sql.ts';
import { type AuditorRow, listAuditorsFor, listKnownAuditors } from './auditors.sql.ts';
import { updateAuditor } from './update-auditor.ts';

export const auditorsApi: Handlers<typeof auditors, Context> = {
  async GetSubmissionAuditors({ query: { orgId, subId } }, context) {
    await requireSubmission(context, orgId, subId);
    return (await listAuditorsFor(context.app.pool, orgId, subId)).map(present);
  },

  async IsSubmissionAuditorWritable({ query: { orgId, submissionId, component } }, context) {
    const { reach } = await requireComponent(context, submissionId, component);
    if (reach.organizationId !== orgId) throw notFound();
    return (await mayManageUsers(context, reach)).ok;
  },

  async UpdateAuditor({ query: { orgId, submissionId, userName, accountLevel, action } }, context) {
    const reach = await requireSubmission(context, orgId, submissionId);
    requireOk(await mayManageUsers(context, reach));
    await updateAuditor(context, {
      organizationId: orgId,
      submissionId,
      userEmail: userName,
      level: accountLevel,
      action,
    });
    return true;
  },

  GetAllAuditors: async (_input, { app }) => (await listKnownAuditors(app.pool)).map(present),
};

/**
 * A submission of this organization in the current season, if the caller can see any of its components. 404 otherwise.
 */
async function requireSubmission(
  { app, caller }: Context,
  organizationId: number,
  submissionId: number,
): Promise<ComponentReach> {
  const records = await findComponents(
    app.pool,
    components.map((component) => ({ submissionId, component })),
  );
  const visible = records.find(({ reach }) => canSee(caller, reach));
  if (visible?.organizationId !== organizationId) throw notFound();
  return visible.reach;
}

/** User management needs a role on the organization; a survey vendor's role on one of its components does not count. */
const mayManageUsers = async ({ app, caller }: Context, reach: ComponentReach): Promise<Verdict> =>
  can(await app.cached.matrix(), caller, 'MANAGE_HEDIS_USER', { ...reach, vendorId: null });

function present({ email, firstName, lastName, access }: AuditorRow): Auditor {
  const isWide = access.some(({ submissionIds }) => submissionIds.length === 0);
  return {
    roleUser: { email, roleType: isWide ? 'organization' : access.length > 0 ? 'submission' : 'none' },
    salesforceUser: { firstName, lastName },
    access: access.map(({ orgId, submissionIds }) => ({
      orgId,
      submissionIds: submissionIds.length === 0 ? null : [...submissionIds],
    })),
  };
}
