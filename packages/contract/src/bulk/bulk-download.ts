/** Downloading files of many submissions as one zip. */
import { z } from 'zod';
import { components } from '@idss/domain/program';
import { bulkLimit } from '@idss/domain/stages/bulk-limit';
import { selectedComponent } from './bulk.ts';
import { endpoint } from '../endpoint.ts';
import { base64File, behindTicket, idList, licensedChange, licensedRead, program } from '../shapes.ts';

/** Submissions of one program; those that the caller may not see are treated as if they did not exist. */
const bulkFilesRequest = z.strictObject({
  Submissions: z.array(selectedComponent).min(1).max(bulkLimit),
  FileTypes: z.array(z.number().int().min(1).max(99)).min(1).max(30),
});

const bulkContents = z.object({
  /** False where there is no file at all. */
  isValidDownload: z.boolean(),
  /** Of the zip. */
  fileName: z.string(),
  fileCount: z.number(),
  /** Bytes before packing; the bulk validation file, which is generated while it is sent, counts as its sources. */
  size: z.number(),
  /** By file type, only types of which there is a file. */
  types: z.array(
    z.object({ fileTypeId: z.number(), label: z.string(), fileCount: z.number(), size: z.number() }),
  ),
  /** Chosen submissions of which not every file of the chosen types is there, and why. */
  missing: z.array(
    z.object({
      submissionId: z.number(),
      component: z.enum(components),
      /** The file types in words; empty where it is all of them. */
      files: z.string(),
      reason: z.string(),
    }),
  ),
});
export type BulkContents = z.output<typeof bulkContents>;

export const bulkDownload = {
  GetSubmissionsDownloadableInfo: endpoint({
    ...licensedRead,
    path: '/api/GetSubmissionsDownloadableInfo',
    summary:
      'May results, and may validation files, of all these submissions be downloaded? False for a submission that does not exist.',
    source: 'bulk-download-types',
    reads: ['submission'],
    query: z.strictObject({
      /** Comma list of ids. */
      submissionIds: idList(1000),
      submissionType: program,
    }),
    answer: z.tuple([z.boolean(), z.boolean()]),
  }),
  GetBulkFilesNCQAUseOnly: endpoint({
    ...licensedChange,
    path: '/api/GetBulkFilesNCQAUseOnly',
    may: "each file's own download permission on each submission",
    summary:
      'One zip of the chosen files inside JSON, up to a size limit (413 above it). PrepareBulkDownload has none.',
    source: 'bulk-download',
    cost: 'expensive',
    changes: ['events'],
    errors: [403, 404, 413],
    subject: [],
    body: bulkFilesRequest,
    answer: base64File.extend({ isValidDownload: z.boolean() }),
  }),
  PreviewBulkDownload: endpoint({
    ...licensedChange,
    path: '/api/PreviewBulkDownload',
    may: "each file's own download permission on each submission",
    summary: 'What a bulk download of these would contain; downloads and changes nothing.',
    source: 'bulk-preview',
    cost: 'expensive',
    changes: [],
    reads: ['submission'],
    errors: [403, 404],
    subject: [],
    body: bulkFilesRequest,
    answer: bulkContents,
  }),
  PrepareBulkDownload: endpoint({
    ...licensedChange,
    path: '/api/PrepareBulkDownload',
    may: "each file's own download permission on each submission",
    summary:
      'A one-minute link to the same zip as a stream, and what will be in it. Each submission gets its event here.',
    source: 'bulk-download',
    cost: 'expensive',
    changes: ['events'],
    errors: [403, 404],
    subject: [],
    body: bulkFilesRequest,
    answer: bulkContents.extend({
      /** Empty where there is nothing to download. */
      url: z.string(),
    }),
  }),
  DownloadBulk: endpoint({
    ...behindTicket,
    path: '/api/bulkdownload/:ticket',
    summary: 'The bytes of a prepared zip.',
    source: 'bulk-download',
    reads: ['submission'],
  }),
  GetBulkFileTypes: endpoint({
    ...licensedRead,
    path: '/api/GetBulkFileTypes',
    summary: 'The file types that the user may choose for a bulk download of a program.',
    source: 'bulk-download-types',
    reads: ['settings'],
    query: z.strictObject({ submissionType: program }),
    answer: z.array(
      z.object({
        fileTypeId: z.number(),
        label: z.string(),
        isResult: z.boolean(),
        /** Listed after the others, as one of more file types. */
        isMore: z.boolean(),
      }),
    ),
  }),
  CanUserDownloadCAHPSReports: endpoint({
    ...licensedRead,
    path: '/api/CanUserDownloadCAHPSReports',
    summary: 'May the user download CAHPS validation reports and previews of all vendors?',
    source: 'bulk-download-types',
    reads: ['users', 'settings'],
    answer: z.boolean(),
  }),
} as const;
