/** Test organizations of a season. Spec: admin-data-test-organizations. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { moment, numberText, verdict } from './shapes.ts';

const testOrganization = z.object({
  orgId: z.number(),
  orgName: z.string(),
  /** Marked by the season folder. */
  isFromProdDw: z.boolean(),
  createdBy: z.string(),
  createdOn: moment,
  canDelete: verdict,
});
export type TestOrganization = z.output<typeof testOrganization>;

export const testOrganizations = {
  GetTestOrgsConfig: endpoint({
    method: 'GET',
    path: '/api/GetTestOrgsConfig',
    access: 'sysadmin',
    summary: 'The test organizations of a measurement year; none for a year without a season.',
    source: 'admin-data-test-organizations',
    cost: 'standard',
    reads: ['submission'],
    errors: [],
    query: z.strictObject({ measurementYear: numberText }),
    answer: z.array(testOrganization),
  }),
  AddTestOrgsConfig: endpoint({
    method: 'POST',
    path: '/api/AddTestOrgsConfig',
    access: 'sysadmin',
    summary:
      'Marks plans as test organizations of the current season, all of them or none, and answers the list of the season.',
    source: 'admin-data-test-organizations, admin-console-writing',
    cost: 'standard',
    changes: ['submission', 'events'],
    errors: [409],
    subject: ['orgIdsStr'],
    query: z.strictObject({ orgIdsStr: z.string() }),
    answer: z.array(testOrganization),
  }),
  DeleteTestOrgConfig: endpoint({
    method: 'POST',
    path: '/api/DeleteTestOrgConfig',
    access: 'sysadmin',
    summary: 'Makes a test organization of the current season count again.',
    source: 'admin-data-test-organizations, admin-console-writing',
    cost: 'standard',
    changes: ['submission', 'events'],
    errors: [409, 'data_changed'],
    subject: ['orgId'],
    query: z.strictObject({ orgId: numberText }),
    answer: z.boolean(),
  }),
} as const;
