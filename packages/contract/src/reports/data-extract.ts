/** Data extracts of HEDIS (DST), for staff. Spec: admin-data-extract, admin-data-extract-file. */
import { extractFormats } from '@idss/domain/extract/extract-contents';
import { type ExtractType, extractTypes } from '@idss/domain/extract/extract-type';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  behindTicket,
  booleanText,
  fileLink,
  moment,
  ofSeason,
  staffChange,
  staffRead,
  uuid,
} from '../shapes.ts';

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
  measurementYear: z.number(),
  /** Null in extracts of earlier versions, which contain everything as CSV. */
  contents: z
    .object({
      format: z.enum(extractFormats),
      hasResults: z.boolean(),
      hasComments: z.boolean(),
      hasNames: z.boolean(),
    })
    .nullable(),
  /** The earlier extract of which it contains the changes. */
  changedSince: z.string().nullable(),
  /** Why its last attempt failed. */
  reason: z.string().nullable(),
  /** Who cancelled it; its state is Failed. */
  cancelledBy: z.string().nullable(),
});
export type ExtractRow = z.output<typeof extractRow>;

const scheduleFields = {
  isOn: z.boolean(),
  type: dataExtractionType,
  contents: z.object({
    format: z.enum(extractFormats),
    hasResults: z.boolean(),
    hasComments: z.boolean(),
    hasNames: z.boolean(),
  }),
  /** Of what changed since the last nightly one, where there is one of the season and type. */
  isOfChanges: z.boolean(),
};

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
    errors: [404],
    query: z.strictObject(ofSeason),
    answer: z.object(perType),
  }),
  VerifyDataExtraction: endpoint({
    ...staffRead,
    path: '/api/VerifyDataExtraction',
    summary: 'What an extract of this type would contain and leave out. Nothing is generated.',
    source: 'admin-data-extract',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject({ dataExtractionType, ...ofSeason }),
    answer: z.object({
      measurementYear: count,
      submissions: count,
      organizations: count,
      indicators: count,
      /** Of the stored result files. */
      bytes: count,
      leftOut: z.object({
        testOrganizations: count,
        notAudited: count,
        noFile: count,
        /** Declared: no file is waited for. */
        nothingToReport: count,
      }),
    }),
  }),
  GetExtractCertificate: endpoint({
    ...staffRead,
    path: '/api/GetExtractCertificate',
    summary: 'The certificate that signs extracts, to be compared with what idss verify prints.',
    source: 'admin-data-extract-signature',
    reads: [],
    answer: z.object({ subject: z.string(), fingerprint: z.string() }),
  }),
  GetExtractSchedule: endpoint({
    ...staffRead,
    path: '/api/GetExtractSchedule',
    summary: 'The nightly extract, and the outcome of the last one.',
    source: 'admin-data-extract-nightly',
    reads: ['extracts'],
    answer: z.object({
      ...scheduleFields,
      changedBy: z.string().nullable(),
      changedOn: moment.nullable(),
      /** The operator's folder; null: it stays in the portal. */
      folder: z.string().nullable(),
      /** Null before the first one; its name is null once it was deleted. */
      last: z
        .object({
          name: z.string().nullable(),
          createdOn: moment.nullable(),
          state: z.enum(extractStates).nullable(),
          deliveredOn: moment.nullable(),
          failure: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
  SetExtractSchedule: endpoint({
    ...staffChange,
    path: '/api/SetExtractSchedule',
    summary: 'Switches the nightly extract on or off, and says what it contains. Needs a fresh sign-in.',
    source: 'admin-data-extract-nightly',
    changes: ['extracts', 'events'],
    errors: ['reauth_required'],
    subject: ['dataExtractionType'],
    query: z.strictObject({
      isOn: booleanText,
      dataExtractionType,
      format: z.enum(extractFormats),
      hasResults: booleanText,
      hasComments: booleanText,
      hasNames: booleanText,
      isOfChanges: booleanText,
    }),
    answer: z.boolean(),
  }),
  ExtractSubmissions: endpoint({
    ...staffChange,
    path: '/api/ExtractSubmissions',
    summary: 'Starts an extract. 409 while one of this type is being generated. Needs a fresh sign-in.',
    source: 'admin-data-extract-file',
    cost: 'expensive',
    changes: ['extracts', 'events'],
    errors: [404, 409, 'reauth_required'],
    subject: ['dataExtractionType'],
    query: z.strictObject({
      dataExtractionType,
      ...ofSeason,
      format: z.enum(extractFormats).optional(),
      /** The result XML files. They contain comments and names, and are left out without either. */
      hasResults: booleanText.optional(),
      /** What auditors wrote. */
      hasComments: booleanText.optional(),
      /** Who locked and signed. */
      hasNames: booleanText.optional(),
      /** Only what changed since this extract, of the same season and type. */
      changedSince: uuid.optional(),
    }),
    answer: z.boolean(),
  }),
  CancelDataExtract: endpoint({
    ...staffChange,
    path: '/api/CancelDataExtract',
    summary:
      'Cancels an extract that waits or is being generated; what was written of it is removed. 409 when it has ended.',
    source: 'admin-data-extract-file',
    changes: ['extracts', 'events'],
    errors: [404, 409],
    subject: ['extractId'],
    query: z.strictObject({ extractId: uuid }),
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
