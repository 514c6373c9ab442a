/** Which parties belong to each submission of the season. */
import type { Handlers } from '@idss/contract/endpoint';
import type { MappedRow, vendorMap } from '@idss/contract/people/vendor-map';
import { isMapValid } from '@idss/domain/vendor-map/is-map-valid';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { countComponentsOfSeason } from '#src/access/component-totals.sql.ts';
import { asksForPage, countsEverything } from '#src/db/list-page.ts';
import type { Context } from '#src/kernel/context.ts';
import { forbidden } from '#src/kernel/errors.ts';
import { listVendorMap } from '#src/access/vendor-map.sql.ts';
import {
  countVendorMap,
  countVendorSubmissions,
  listVendorMapPage,
  listVendorSubmissions,
} from './vendor-map.sql.ts';

export const vendorMapApi: Handlers<typeof vendorMap, Context> = {
  async GetSubOrgVendorMap({ query }, context) {
    const { pool } = context.app;
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    const rows = asksForPage(query)
      ? await listVendorMapPage(pool, measurementYear, query)
      : await listVendorMap(pool, measurementYear);
    return rows.map(presentMapped);
  },

  async CountSubOrgVendorMap({ query }, context) {
    const { pool } = context.app;
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    if (!countsEverything(query)) return countVendorMap(pool, measurementYear, query);
    const count = await countComponentsOfSeason(pool, measurementYear, { includeTestOrganizations: true });
    return { count, parts: [], choices: [] };
  },

  async GetVendorSubmissionMap({ query }, context) {
    const vendorIds = getVendors(context);
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    return listVendorSubmissions(context.app.pool, measurementYear, vendorIds, query);
  },

  async CountVendorSubmissionMap({ query }, context) {
    const vendorIds = getVendors(context);
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    return countVendorSubmissions(context.app.pool, measurementYear, vendorIds, query);
  },
};

/** null: every vendor, for staff. 403 for who is of none. */
function getVendors({ caller }: Context): readonly number[] | null {
  const vendorIds = caller.roles.filter(({ group }) => group === 'vendor').map(({ entityId }) => entityId);
  if (!caller.isSysadmin && vendorIds.length === 0) throw forbidden();
  return caller.isSysadmin ? null : vendorIds;
}

function presentMapped(row: Awaited<ReturnType<typeof listVendorMap>>[number]): MappedRow {
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
}
