/** Files of finished seasons: read-only. Spec: admin-data-historical. */
import { components, productLines } from '@idss/domain/program';
import { maxHistoricalDownload } from '@idss/domain/files/historical-limits';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filterText } from '../list-page.ts';
import {
  behindTicket,
  component,
  fileLink,
  filled,
  id,
  idList,
  idText,
  licensedRead,
  numberText,
  numberUpTo,
} from '../shapes.ts';

const historicalFile = z.object({
  measurementYear: z.number(),
  orgId: z.number(),
  submissionId: z.number(),
  orgName: z.string(),
  productLine: z.enum(productLines),
  reportingProduct: z.string(),
  /** The program and the name of the type. */
  fileType: z.string(),
  /** 0: the submission has no file. */
  fileTypeId: z.number(),
  /** Null where there is no file. */
  component: z.enum(components).nullable(),
});
export type HistoricalFile = z.output<typeof historicalFile>;

const year = z.number().int().min(1).max(9999);

/** Rows of the list, whole or what identifies the file. */
const historicalRequest = z.strictObject({
  historicalFiles: z
    .array(
      z.object({
        measurementYear: year,
        submissionId: id,
        fileTypeId: z.number().int().min(0).max(99),
        component: z.enum(components).nullish(),
      }),
    )
    .min(1)
    .max(maxHistoricalDownload),
});

/** Comma list of measurement years. */
const yearList = z
  .string()
  .max(250)
  .regex(/^\d{4}(,\d{4}){0,49}$/, 'must be measurement years with commas');

const listQuery = z.strictObject({
  myStr: yearList,
  /** Comma list of submission ids; empty: all. */
  subIdStr: filled(idList(1000)),
});

const linkQuery = z.strictObject({
  measurementYear: numberText,
  submissionId: idText,
  fileTypeId: numberText,
  /** Of a submission with several programs; default: the first that has such a file. */
  component: component.optional(),
});

const may = "historical files allowed, and each file's own permission";

const source = 'admin-data-historical, admin-data-calls';
const read = { method: 'GET', source, reads: ['submission', 'users', 'settings'] } as const;

const list = {
  ...read,
  cost: 'expensive',
  errors: [403, 413],
  query: listQuery,
  answer: z.array(historicalFile),
} as const;

const downloadLink = {
  ...read,
  cost: 'standard',
  errors: [403, 404],
  query: linkQuery,
  answer: fileLink,
} as const;

const zip = {
  method: 'POST',
  cost: 'expensive',
  changes: ['events'],
  errors: [403, 404],
  subject: [],
  source,
  body: historicalRequest,
  maxBodyBytes: 2_000_000,
  answer: 'bytes',
} as const;

export const historicalFiles = {
  AdminGetHistoricalFiles: endpoint({
    ...list,
    path: '/api/AdminGetHistoricalFiles',
    access: 'sysadmin',
    summary: 'Files of finished seasons, of any organization.',
  }),
  AdminGetHistoricalDownloadLink: endpoint({
    ...downloadLink,
    path: '/api/AdminGetHistoricalDownloadLink',
    access: 'sysadmin',
    summary: 'A one-minute download link of a file of a finished season.',
  }),
  AdminDownloadHistoricalFiles: endpoint({
    ...zip,
    path: '/api/AdminDownloadHistoricalFiles',
    access: 'sysadmin',
    summary: 'historicalFiles.zip of the named files, as a stream.',
  }),
  GetAvailableMeasurementYears: endpoint({
    ...licensedRead,
    path: '/api/Reports/GetAvailableMeasurementYears',
    may,
    summary: 'Finished seasons of which the caller may download files, newest first.',
    source: 'admin-data-historical, admin-data-calls',
    reads: ['submission', 'users', 'settings'],
    errors: [403],
    answer: z.array(z.number()),
  }),
  UserGetHistoricalFileList: endpoint({
    ...list,
    path: '/api/Reports/UserGetHistoricalFileList',
    access: 'licensed',
    may,
    summary: 'Files of finished seasons that the caller may download.',
  }),
  UserGetHistoricalFileMYSubList: endpoint({
    ...licensedRead,
    path: '/api/Reports/UserGetHistoricalFileMYSubList',
    may,
    summary:
      'Submissions of finished seasons, with their years; the first of those that are asked for. Staff: of everybody.',
    source: 'admin-data-historical, admin-data-calls',
    cost: 'expensive',
    reads: ['submission', 'users', 'settings'],
    errors: [403],
    query: z.strictObject({
      myStr: yearList.optional(),
      /** A part of their ids. */
      search: filled(filterText),
      /** The first of them, by year and id. */
      resultCount: numberUpTo(1_000).optional(),
    }),
    answer: z.array(z.object({ measurementYear: z.number(), submissionId: z.number() })),
  }),
  GetUserHistoricalDownloadLink: endpoint({
    ...downloadLink,
    path: '/api/Reports/GetUserHistoricalDownloadLink',
    access: 'licensed',
    may,
    summary: 'A one-minute download link of a file of a finished season.',
  }),
  DownloadHistoricalFiles: endpoint({
    ...zip,
    path: '/api/Reports/DownloadHistoricalFiles',
    access: 'licensed',
    may,
    summary: 'historicalFiles.zip of the named files, as a stream.',
  }),
  PrepareHistoricalDownload: endpoint({
    ...zip,
    path: '/api/PrepareHistoricalDownload',
    access: 'licensed',
    may,
    summary: 'A one-minute link to the same zip, which a browser streams to the disk.',
    answer: z.object({
      fileName: z.string(),
      url: z.string(),
      fileCount: z.number(),
      /** Bytes before packing. */
      size: z.number(),
      /** Files whose bytes are not in the store. They are not in the zip. */
      missing: z.array(z.object({ submissionId: z.number(), fileType: z.string() })),
    }),
  }),
  DownloadHistoricalZip: endpoint({
    ...behindTicket,
    path: '/api/historicaldownload/:ticket',
    summary: 'The bytes of a prepared historicalFiles.zip.',
    source: 'admin-data-historical',
    reads: ['submission'],
  }),
} as const;
