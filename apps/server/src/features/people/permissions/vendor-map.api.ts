/** Which parties belong to each submission of the season. */
import type { Handlers } from '@idss/contract/endpoint';
import type { vendorMap } from '@idss/contract/people/vendor-map';
import { isMapValid } from '@idss/domain/vendor-map/is-map-valid';
import { getAskedSeason } from '#src/access/asked-season.ts';
import type { Context } from '#src/kernel/context.ts';
import { forbidden } from '#src/kernel/errors.ts';
import { listVendorMap } from '#src/access/vendor-map.sql.ts';
import { listVendorSubmissions } from './vendor-map.sql.ts';

export const vendorMapApi: Handlers<typeof vendorMap, Context> = {
  async GetSubOrgVendorMap({ query }, context) {
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    const rows = await listVendorMap(context.app.pool, measurementYear);
    return rows.map((row) => {
      const verdict = isMapValid(row);
      return {
        isValid: verdict.ok,
        reason: verdict.ok ? '' : verdict.reason,
        submissionId: row.submissionId,
        component: row.component,
        productLine: row.productLine,
        orgId: row.organization.orgId,
        orgName: row.orgName,
        isTestOrganization: row.isTestOrganization,
        softwareVendorId: row.softwareVendor?.orgId ?? null,
        softwareVendorName: row.softwareVendorName,
        componentVendorId: row.componentVendor?.orgId ?? null,
        componentVendorName: row.componentVendorName,
        isAuditRequired: row.isAuditRequired,
        auditFirmId: row.auditFirm?.orgId ?? null,
        auditFirmName: row.auditFirmName,
      };
    });
  },

  async GetVendorSubmissionMap({ query }, context) {
    const { app, caller } = context;
    const vendorIds = caller.roles.filter(({ group }) => group === 'vendor').map(({ entityId }) => entityId);
    if (!caller.isSysadmin && vendorIds.length === 0) throw forbidden();
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    return listVendorSubmissions(app.pool, measurementYear, caller.isSysadmin ? null : vendorIds);
  },
};
