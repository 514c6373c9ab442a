/** Which parties belong to each submission of the season. Spec: admin-data-vendor-map. */
import { components } from '@idss/domain/program';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { countsOf, listCounts, pageOf } from '../list-page.ts';
import { ofSeason } from '../shapes.ts';

const mappedRow = z.object({
  isValid: z.boolean(),
  /** Why not; empty where it is valid. */
  reason: z.string(),
  submissionId: z.number(),
  component: z.enum(components),
  productLine: z.string(),
  orgId: z.number(),
  orgName: z.string(),
  isTestOrganization: z.boolean(),
  softwareVendorId: z.number().nullable(),
  softwareVendorName: z.string(),
  componentVendorId: z.number().nullable(),
  componentVendorName: z.string(),
  isAuditRequired: z.boolean(),
  auditFirmId: z.number().nullable(),
  auditFirmName: z.string(),
});
export type MappedRow = z.output<typeof mappedRow>;
/** Names are read with their ids, and that of an organization with whether it is a test. */
const mapColumns = mappedRow
  .omit({ isTestOrganization: true, softwareVendorId: true, componentVendorId: true, auditFirmId: true })
  .keyof();
export type MapColumn = z.output<typeof mapColumns>;

const vendorSubmissionRow = z.object({
  vendorOrgId: z.number(),
  vendorName: z.string(),
  submissionId: z.number(),
  productLine: z.string(),
  reportingProduct: z.string(),
  orgId: z.number(),
  orgName: z.string(),
});
const vendorSubmissionColumns = vendorSubmissionRow.keyof();
export type VendorSubmissionColumn = z.output<typeof vendorSubmissionColumns>;

const map = {
  method: 'GET',
  source: 'admin-data-vendor-map, lists-pages',
  cost: 'standard',
  reads: ['submission'],
  access: 'sysadmin',
  errors: [404],
} as const;
const vendorSubmissions = {
  ...map,
  access: 'licensed',
  may: 'System administrators all of them, people of a vendor those of their vendor.',
  errors: [403, 404],
} as const;

export const vendorMap = {
  GetSubOrgVendorMap: endpoint({
    ...map,
    path: '/api/GetSubOrgVendorMap',
    summary:
      'Every component of the season with its parties, and whether they are registered as they must be.',
    query: z.strictObject({ ...ofSeason, ...pageOf(mapColumns) }),
    answer: z.array(mappedRow),
  }),
  CountSubOrgVendorMap: endpoint({
    ...map,
    path: '/api/CountSubOrgVendorMap',
    summary: 'How many rows GetSubOrgVendorMap has.',
    query: z.strictObject({ ...ofSeason, ...countsOf(mapColumns) }),
    answer: listCounts,
  }),
  GetVendorSubmissionMap: endpoint({
    ...vendorSubmissions,
    path: '/api/GetVendorSubmissionMap',
    summary: 'Submissions of the season by vendor.',
    query: z.strictObject({ ...ofSeason, ...pageOf(vendorSubmissionColumns) }),
    answer: z.array(vendorSubmissionRow),
  }),
  CountVendorSubmissionMap: endpoint({
    ...vendorSubmissions,
    path: '/api/CountVendorSubmissionMap',
    summary: 'How many rows GetVendorSubmissionMap has.',
    query: z.strictObject({ ...ofSeason, ...countsOf(vendorSubmissionColumns) }),
    answer: listCounts,
  }),
} as const;
