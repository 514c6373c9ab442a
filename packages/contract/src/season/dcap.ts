/** Organizations of a DCAP environment: their names and contacts. Spec: admin-data-dcap. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, organizationSummary, staffChange, staffRead } from '../shapes.ts';

const organizationId = id;
const text = z.string().trim().min(1).max(200);
const name = z.string().trim().min(1).max(100);

const dcapOrganization = z.object({
  eisOrgId: z.number(),
  orgName: z.string(),
  contactFirstName: z.string(),
  contactLastName: z.string(),
  inactive: z.boolean(),
});
export type DcapOrganization = z.output<typeof dcapOrganization>;

const reading = { ...staffRead, source: 'admin-data-dcap', reads: ['settings'] } as const;
const writing = {
  ...staffChange,
  source: 'admin-data-dcap, admin-console-writing',
  changes: ['settings', 'submission', 'events'],
  subject: ['EisOrgId'],
  answer: z.boolean(),
} as const;

export const dcap = {
  GetAllOrganizations: endpoint({
    ...reading,
    path: '/api/GetAllOrganizations',
    summary: 'Every organization.',
    errors: [],
    answer: z.array(organizationSummary),
  }),
  GetAllOrganizationsWithContact: endpoint({
    ...reading,
    path: '/api/GetAllOrganizationsWithContact',
    summary: 'The plans with their contacts; 404 outside of a DCAP environment.',
    errors: [404],
    answer: z.array(dcapOrganization),
  }),
  GetDcapEmbedAddress: endpoint({
    ...reading,
    path: '/api/GetDcapEmbedAddress',
    summary: 'The page that shows the submissions of an organization; null where none is configured.',
    errors: [404],
    answer: z.object({ url: z.string().nullable() }),
  }),
  UpdateOrganization: endpoint({
    ...writing,
    path: '/api/UpdateOrganization',
    summary:
      'Adds a plan, or changes its name and whether it is inactive; 404 outside of a DCAP environment.',
    errors: [404, 409],
    body: z.strictObject({ EisOrgId: organizationId, OrgName: text, Inactive: z.boolean() }),
  }),
  UpdateOrganizationContact: endpoint({
    ...writing,
    path: '/api/UpdateOrganizationContact',
    summary: 'Changes the contact of a plan; 404 outside of a DCAP environment.',
    errors: [404, 409],
    body: z.strictObject({ EisOrgId: organizationId, ContactFirstName: name, ContactLastName: name }),
  }),
} as const;
