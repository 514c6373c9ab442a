/** HEDIS files of any product line that are checked but not submitted. Spec: generic-uploads-purpose. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { behindTicket, booleanText, fileLink, licensedChange, licensedRead, uuid } from '../shapes.ts';
import { bulkUploadResult, uploadedFileRow } from './uploads.ts';

const count = z.number().int();

export const genericFileRow = uploadedFileRow.extend({
  /** Findings; null where the file was not checked. */
  counts: z.object({ Schema: count, Fatal: count, Error: count, Warning: count }).nullable(),
});
export type GenericFileRow = z.output<typeof genericFileRow>;

/** The JSON lines of a generic upload among GetBulkTransactions: those of an upload, with additional fields. */
export const genericUploadLine = bulkUploadResult.extend({
  /** At least one file has Schema or Fatal findings, or could not be checked. */
  didError: z.boolean(),
  uploadDetail: bulkUploadResult.shape.uploadDetail.extend({ nonSurveyFiles: z.array(genericFileRow) }),
});
export type GenericUploadLine = z.output<typeof genericUploadLine>;

export const genericUploads = {
  UploadGenericFile: endpoint({
    ...licensedChange,
    path: '/api/bulkupload/uploadgenericfile',
    may: 'everyone who may upload HEDIS files for any submission, while generic uploads are switched on',
    summary:
      'Checks up to 50 .xml files and submits nothing. Returns one zip with the validation report and the data-filled workbook of each, up to a size limit (413 above it). GetGenericUploadDownload has none.',
    source: 'generic-uploads-answer',
    cost: 'expensive',
    changes: ['uploads'],
    errors: [403, 404, 413],
    subject: ['transactionId'],
    query: z.strictObject({
      transactionId: uuid,
      /**
       * false: answers as soon as the files are durable, with an empty zip; the lines report the rest. An addition of
       * ours.
       */
      wait: booleanText.optional(),
    }),
    body: 'multipart',
    answer: z.object({
      /** At least one file has Schema or Fatal findings, or could not be checked. */
      didError: z.boolean(),
      fileName: z.string(),
      fileContents: z.base64(),
    }),
  }),
  GetGenericUploadDownload: endpoint({
    ...licensedRead,
    path: '/api/GetGenericUploadDownload',
    may: 'the uploader, or system administrators',
    summary: 'A link to the zip of a finished generic upload that works for one minute.',
    source: 'generic-uploads-answer',
    cost: 'expensive',
    reads: ['uploads'],
    errors: [404, 409],
    query: z.strictObject({ transaction: uuid }),
    answer: fileLink,
  }),
  DownloadGenericUpload: endpoint({
    ...behindTicket,
    path: '/api/genericupload/:ticket',
    summary: 'The bytes of the zip.',
    source: 'generic-uploads-answer',
    reads: ['uploads'],
  }),
} as const;
