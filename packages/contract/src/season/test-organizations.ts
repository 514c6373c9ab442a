/** Test organizations of a season. Spec: admin-data-test-organizations. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment, idText, numberText, staffChange, staffRead, verdict } from '../shapes.ts';

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
    ...staffRead,
    path: '/api/GetTestOrgsConfig',
    summary: 'The test organizations of a measurement year; none for a year without a season.',
    source: 'admin-data-test-organizations',
    reads: ['submission'],
    query: z.strictObject({ measurementYear: numberText }),
    answer: z.array(testOrganization),
  }),
  AddTestOrgsConfig: endpoint({
    ...staffChange,
    path: '/api/AddTestOrgsConfig',
    summary:
      'Marks plans as test organizations of the current season, all of them or none, and answers the list of the season.',
    source: 'admin-data-test-organizations, admin-console-writing',
    changes: ['submission', 'events'],
    errors: [409],
    subject: ['orgIdsStr'],
    query: z.strictObject({ orgIdsStr: z.string().max(10_000) }),
    answer: z.array(testOrganization),
  }),
  DeleteTestOrgConfig: endpoint({
    ...staffChange,
    path: '/api/DeleteTestOrgConfig',
    summary: 'Makes a test organization of the current season count again.',
    source: 'admin-data-test-organizations, admin-console-writing',
    changes: ['submission', 'events'],
    errors: [409, 'data_changed'],
    subject: ['orgId'],
    query: z.strictObject({ orgId: idText }),
    answer: z.boolean(),
  }),
} as const;
