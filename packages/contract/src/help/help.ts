/** The downloads of the help page: layouts and templates of the season. Spec: help-materials. */
import { programs } from '@idss/domain/program';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { base64File, licensedRead, ofSeason, staffRead } from '../shapes.ts';

export const help = {
  GetImportMaterials: endpoint({
    ...licensedRead,
    path: '/api/Help/GetImportMaterials',
    summary: "The season's import templates and layouts.",
    source: 'help-materials',
    reads: [],
    errors: [404],
    query: z.strictObject(ofSeason),
    answer: z.array(
      z.object({
        program: z.enum(programs),
        fileName: z.string(),
        /** A description in a few words. */
        title: z.string(),
      }),
    ),
  }),
  DownloadImportMaterial: endpoint({
    ...licensedRead,
    path: '/api/Help/DownloadImportMaterial',
    summary: 'One of the import templates and layouts. 404 for any other name.',
    source: 'help-materials',
    reads: [],
    errors: [404],
    query: z.strictObject({ fileName: z.string().max(100), ...ofSeason }),
    answer: 'bytes',
  }),
  DownloadAllProductLineTemplates: endpoint({
    ...staffRead,
    path: '/api/DownloadAllProductLineTemplates',
    summary: 'Every import template and layout of the season in one zip.',
    source: 'help-materials',
    cost: 'expensive',
    reads: [],
    errors: [404],
    query: z.strictObject(ofSeason),
    answer: base64File,
  }),
  GetWhoCanHelp: endpoint({
    ...licensedRead,
    path: '/api/GetWhoCanHelp',
    summary:
      "The administrators of the user's own organizations and vendors, whom to ask for a role or a permission.",
    source: 'shell-refused',
    reads: ['users'],
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
    ...licensedRead,
    path: '/api/GetImportSchema',
    summary: "The season's XML schema, hedis-submission.xsd.",
    source: 'hedis-file-schema',
    reads: [],
    errors: [404],
    query: z.strictObject(ofSeason),
    answer: 'bytes',
  }),
} as const;
