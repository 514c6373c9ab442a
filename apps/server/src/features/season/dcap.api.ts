/** Organizations of a DCAP environment. */
import type { dcap } from '@idss/contract/season/dcap';
import { isOrganizationName, isPersonText, normalizePersonText } from '@idss/domain/people/person-text';
import type { Handlers } from '@idss/contract/endpoint';
import type { App } from '#src/kernel/app.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound, requireOk } from '#src/kernel/errors.ts';
import { changeOrganization } from './change-organization.ts';
import { listOrganizations } from './dcap.sql.ts';

function requireDcap({ config }: App): void {
  if (config.dcap !== 'on') throw notFound();
}

export const dcapApi: Handlers<typeof dcap, Context> = {
  async GetAllOrganizations(_input, { app }) {
    const organizations = await listOrganizations(app.pool);
    return organizations.map(({ orgId, orgName }) => ({ orgId, orgName }));
  },

  async GetAllOrganizationsWithContact(_input, { app }) {
    requireDcap(app);
    const organizations = await listOrganizations(app.pool);
    return organizations
      .filter(({ orgType }) => orgType === 'plan')
      .map(({ orgId, orgType: _, ...organization }) => ({ eisOrgId: orgId, ...organization }));
  },

  async GetDcapEmbedAddress(_input, { app }) {
    requireDcap(app);
    return { url: app.config.dcapEmbedUrl ?? null };
  },

  async UpdateOrganization({ body }, context) {
    requireDcap(context.app);
    const { EisOrgId, Inactive: inactive } = body;
    const orgName = normalizePersonText(body.OrgName);
    requireOk(isOrganizationName('The name', orgName), 400);
    await changeOrganization(context, EisOrgId, { orgName, inactive }, { canAdd: true });
    return true;
  },

  async UpdateOrganizationContact({ body }, context) {
    requireDcap(context.app);
    const contactFirstName = normalizePersonText(body.ContactFirstName);
    const contactLastName = normalizePersonText(body.ContactLastName);
    requireOk(isPersonText('The first name', contactFirstName), 400);
    requireOk(isPersonText('The last name', contactLastName), 400);
    await changeOrganization(
      context,
      body.EisOrgId,
      { contactFirstName, contactLastName },
      { canAdd: false },
    );
    return true;
  },
};
