/** Organizations of a DCAP environment. */
import type { dcap } from '@idss/contract/dcap';
import type { Handlers } from '@idss/contract/endpoint';
import type { App } from '#src/app.ts';
import type { Context } from '#src/http/context.ts';
import { notFound } from '#src/http/errors.ts';
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
    const { EisOrgId, OrgName: orgName, Inactive: inactive } = body;
    await changeOrganization(context, EisOrgId, { orgName, inactive }, { canAdd: true });
    return true;
  },

  async UpdateOrganizationContact({ body }, context) {
    requireDcap(context.app);
    const { EisOrgId, ContactFirstName: contactFirstName, ContactLastName: contactLastName } = body;
    await changeOrganization(context, EisOrgId, { contactFirstName, contactLastName }, { canAdd: false });
    return true;
  },
};
