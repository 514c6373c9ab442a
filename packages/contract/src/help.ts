/** What the help page offers: layouts and templates of the season. Spec: help-materials. */
import { programs } from '@idss/domain/program';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { base64File } from './shapes.ts';

export const help = {
  GetImportMaterials: endpoint({
    method: 'GET',
    path: '/api/Help/GetImportMaterials',
    access: 'licensed',
    summary: "The season's import templates and layouts.",
    source: 'help-materials',
    cost: 'standard',
    reads: [],
    errors: [],
    answer: z.array(
      z.object({
        program: z.enum(programs),
        fileName: z.string(),
        /** What it is, in a few words. */
        title: z.string(),
      }),
    ),
  }),
  DownloadImportMaterial: endpoint({
    method: 'GET',
    path: '/api/Help/DownloadImportMaterial',
    access: 'licensed',
    summary: 'One of the import templates and layouts. 404 for any other name.',
    source: 'help-materials',
    cost: 'standard',
    reads: [],
    errors: [404],
    query: z.strictObject({ fileName: z.string().max(100) }),
    answer: 'bytes',
  }),
  DownloadAllProductLineTemplates: endpoint({
    method: 'GET',
    path: '/api/DownloadAllProductLineTemplates',
    access: 'sysadmin',
    summary: 'Every import template and layout of the season in one zip.',
    source: 'help-materials',
    cost: 'expensive',
    reads: [],
    errors: [],
    answer: base64File,
  }),
  GetWhoCanHelp: endpoint({
    method: 'GET',
    path: '/api/GetWhoCanHelp',
    access: 'licensed',
    summary:
      "The administrators of the user's own organizations and vendors, whom to ask for a role or a permission.",
    source: 'shell-refused',
    cost: 'standard',
    reads: ['users'],
    errors: [],
    answer: z.array(
      z.object({
        orgId: z.number(),
        orgName: z.string(),
        /** By name; empty where the organization has no administrator. */
        administrators: z.array(z.object({ name: z.string(), email: z.string() })),
      }),
    ),
  }),
  GetImportSchema: endpoint({
    method: 'GET',
    path: '/api/GetImportSchema',
    access: 'licensed',
    summary: "The season's XML schema, hedis-submission.xsd.",
    source: 'hedis-file-schema',
    cost: 'standard',
    reads: [],
    errors: [],
    answer: 'bytes',
  }),
} as const;
