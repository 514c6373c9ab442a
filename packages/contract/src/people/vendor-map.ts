/** Which parties belong to each submission of the season. Spec: admin-data-vendor-map. */
import { components } from '@idss/domain/program';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ofSeason } from '../shapes.ts';

const reading = {
  method: 'GET',
  source: 'admin-data-vendor-map',
  cost: 'standard',
  reads: ['submission'],
} as const;

export const vendorMap = {
  GetSubOrgVendorMap: endpoint({
    ...reading,
    path: '/api/GetSubOrgVendorMap',
    access: 'sysadmin',
    summary:
      'Every component of the season with its parties, and whether they are registered as they must be.',
    errors: [404],
    query: z.strictObject(ofSeason),
    answer: z.array(
      z.object({
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
      }),
    ),
  }),
  GetVendorSubmissionMap: endpoint({
    ...reading,
    path: '/api/GetVendorSubmissionMap',
    access: 'licensed',
    summary: 'Submissions of the season by vendor.',
    may: 'System administrators all of them, people of a vendor those of their vendor.',
    errors: [403, 404],
    query: z.strictObject(ofSeason),
    answer: z.array(
      z.object({
        vendorOrgId: z.number(),
        vendorName: z.string(),
        submissionId: z.number(),
        productLine: z.string(),
        reportingProduct: z.string(),
        orgId: z.number(),
        orgName: z.string(),
      }),
    ),
  }),
} as const;
