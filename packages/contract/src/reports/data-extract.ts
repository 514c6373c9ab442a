/** Data extracts of HEDIS (DST), for staff. Spec: admin-data-extract, admin-data-extract-file. */
import { type ExtractType, extractTypes } from '@idss/domain/extract/extract-type';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { behindTicket, fileLink, moment, staffChange, staffRead, uuid } from '../shapes.ts';

const dataExtractionType = z.enum(extractTypes);

export const extractStates = ['Waiting', 'Running', 'Done', 'Failed'] as const;

export const extractRow = z.object({
  extractId: z.string(),
  name: z.string(),
  type: dataExtractionType,
  createdOn: moment,
  createdBy: z.string(),
  /** Null until its job has started. */
  submissions: z.number().nullable(),
  /** Bytes and SHA-256 are null until it is done. */
  size: z.number().nullable(),
  sha256: z.string().nullable(),
  state: z.enum(extractStates),
  /** Submissions that are written so far. */
  progress: z.number(),
});
export type ExtractRow = z.output<typeof extractRow>;

const count = z.number();
const perType = Object.fromEntries(extractTypes.map((type) => [type, count])) as Record<
  ExtractType,
  typeof count
>;

export const dataExtract = {
  GetDSTSubmissionDataExtractStatistics: endpoint({
    ...staffRead,
    path: '/api/GetDSTSubmissionDataExtractStatistics',
    summary: 'How many submissions each type of extract contains.',
    source: 'admin-data-extract',
    reads: ['submission'],
    answer: z.object(perType),
  }),
  VerifyDataExtraction: endpoint({
    ...staffRead,
    path: '/api/VerifyDataExtraction',
    summary: 'What an extract of this type would contain and leave out. Nothing is generated.',
    source: 'admin-data-extract',
    reads: ['submission'],
    query: z.strictObject({ dataExtractionType }),
    answer: z.object({
      submissions: count,
      organizations: count,
      indicators: count,
      /** Of the stored result files. */
      bytes: count,
      leftOut: z.object({ testOrganizations: count, notAudited: count, noFile: count }),
    }),
  }),
  ExtractSubmissions: endpoint({
    ...staffChange,
    path: '/api/ExtractSubmissions',
    summary: 'Starts an extract. 409 while one of this type is being generated. Needs a fresh sign-in.',
    source: 'admin-data-extract-file',
    cost: 'expensive',
    changes: ['extracts', 'events'],
    errors: [409, 'reauth_required'],
    subject: ['dataExtractionType'],
    query: z.strictObject({ dataExtractionType }),
    answer: z.boolean(),
  }),
  GetExtractedFolderInfo: endpoint({
    ...staffRead,
    path: '/api/GetExtractedFolderInfo',
    summary: 'The extracts that are stored or being generated, newest first.',
    source: 'admin-data-extract',
    reads: ['extracts'],
    answer: z.array(extractRow),
  }),
  GetExtractDownload: endpoint({
    ...staffRead,
    path: '/api/GetExtractDownload',
    summary: 'A download link that works for one minute. Needs a fresh sign-in.',
    source: 'admin-data-extract',
    reads: ['extracts'],
    errors: [404, 'reauth_required'],
    query: z.strictObject({ extractId: uuid }),
    answer: fileLink,
  }),
  DownloadDataExtract: endpoint({
    ...behindTicket,
    path: '/api/dataextract/:ticket',
    may: 'everyone with the signed, short-lived ticket, while they are system administrators',
    summary: 'The zip of an extract.',
    source: 'admin-data-extract',
    reads: ['extracts'],
  }),
  DeleteDataExtract: endpoint({
    ...staffChange,
    path: '/api/DeleteDataExtract',
    summary: 'Deletes an extract with its file. 409 while it is being generated.',
    source: 'admin-data-extract',
    changes: ['extracts', 'events'],
    errors: [404, 409],
    subject: ['extractId'],
    query: z.strictObject({ extractId: uuid }),
    answer: z.boolean(),
  }),
} as const;
