/** Test organizations of a season. */
import type { Handlers } from '@idss/contract/endpoint';
import type { TestOrganization, testOrganizations } from '@idss/contract/season/test-organizations';
import { canUnmarkAsTest } from '@idss/domain/test-organizations/test-organizations';
import type { App } from '#src/kernel/app.ts';
import type { Context } from '#src/kernel/context.ts';
import {
  addTestOrganizations,
  isFromSeasonFolder,
  removeTestOrganization,
} from './change-test-organizations.ts';
import { listTestOrganizations } from './test-organizations.sql.ts';

async function present(app: App, measurementYear: number): Promise<TestOrganization[]> {
  const current = await app.cached.season();
  const rows = await listTestOrganizations(app.pool, measurementYear);
  return rows.map((row) => ({
    ...row,
    isFromProdDw: isFromSeasonFolder(row),
    canDelete: canUnmarkAsTest({
      isFromSeasonFolder: isFromSeasonFolder(row),
      isCurrentSeason: measurementYear === current.measurementYear,
    }),
  }));
}

export const testOrganizationsApi: Handlers<typeof testOrganizations, Context> = {
  GetTestOrgsConfig: ({ query }, { app }) => present(app, query.measurementYear),
  async AddTestOrgsConfig({ query }, context) {
    const { app } = context;
    await addTestOrganizations(context, query.orgIdsStr);
    return present(app, (await app.cached.season()).measurementYear);
  },
  async DeleteTestOrgConfig({ query }, context) {
    await removeTestOrganization(context, query.orgId);
    return true;
  },
};
