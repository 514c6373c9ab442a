/** Uploading files and following what becomes of them. Spec: uploads-transaction, uploads-lines. */
import { z } from 'zod';
import { severities } from '@idss/domain/findings/finding';
import { maxLateReason } from '@idss/domain/uploads/late-upload';
import { bulkActionLimit } from '@idss/domain/stages/bulk-actions';
import { endpoint } from '../endpoint.ts';
import {
  base64File,
  component,
  licensedChange,
  licensedRead,
  id,
  idText,
  program,
  texts,
  uuid,
  verdict,
} from '../shapes.ts';

const message = z.object({
  message: z.string(),
  severity: z.enum(severities),
});

export const uploadedFileRow = z.object({
  fileId: z.string(),
  fileName: z.string(),
  submissionID: z.number().nullable(),
  component: z.string(),
  productLine: z.string(),
  isProcessed: z.boolean(),
  isValidated: z.boolean(),
  validationStatus: z.string(),
  submissionStatus: z.string(),
  /** The reason why this file was refused, or the counts of its findings. */
  note: z.string(),
});
export type UploadedFileRow = z.output<typeof uploadedFileRow>;

/** Also the shape of the JSON lines among GetBulkTransactions: one a file, and one that closes the upload. */
export const bulkUploadResult = z.object({
  transactionId: uuid,
  /** received: durable, processing continues. finished: every file has its outcome. */
  state: z.enum(['received', 'finished']),
  fatalError: z.boolean(),
  uploadDetail: z.object({
    fileUploaded: z.boolean(),
    validationResult: z.object({ validationSuccessful: z.boolean(), messages: z.array(message) }),
    nonSurveyFiles: z.array(uploadedFileRow),
    surveyFiles: z.array(uploadedFileRow),
  }),
});
export type BulkUploadResult = z.output<typeof bulkUploadResult>;

export const uploads = {
  UploadFiles: endpoint({
    ...licensedChange,
    path: '/api/bulkupload/uploadfiles',
    may: 'upload permission for the program; each file is checked against its own submission',
    summary: 'Accepts up to 50 files or a zip of them. Returns as soon as files and jobs are durable.',
    source: 'uploads-transaction',
    cost: 'expensive',
    changes: ['uploads', 'submission', 'events'],
    errors: [403, 404, 413],
    subject: ['submissionType', 'transactionId'],
    query: z.strictObject({
      submissionType: program,
      transactionId: uuid,
      /** Why its files are sent again after their due date; files that need one and have none are refused. */
      lateReason: z.string().trim().max(maxLateReason).optional(),
    }),
    body: 'multipart',
    answer: bulkUploadResult,
  }),
  StopUpload: endpoint({
    ...licensedChange,
    path: '/api/StopUpload',
    may: 'the uploader, or system administrators',
    summary:
      'Stops the checks of an upload: files without a result are refused, and nothing of them is stored. Files that have one keep it.',
    source: 'uploads-stop',
    changes: ['uploads', 'submission', 'events'],
    errors: [403, 404, 409],
    subject: ['transactionId'],
    body: z.strictObject({ transactionId: uuid }),
    answer: bulkUploadResult,
  }),
  GetBulkTransactions: endpoint({
    ...licensedRead,
    path: '/api/DB/GetBulkTransactions',
    may: 'the uploader, or system administrators',
    summary: 'Lines of an upload: text lines of progress, one JSON line a file, one closing JSON line.',
    source: 'uploads-lines',
    reads: ['uploads'],
    errors: [404],
    query: z.strictObject({ transaction: uuid }),
    answer: z.array(z.string()),
  }),
  GetUploadReport: endpoint({
    ...licensedRead,
    path: '/api/Reports/GetUploadReport',
    may: 'the uploader, or system administrators',
    summary: 'UploadReport.xlsx: one sheet of files, one of findings.',
    source: 'uploads-report',
    cost: 'expensive',
    reads: ['uploads'],
    errors: [404],
    query: z.strictObject({ transactionNumber: uuid }),
    answer: base64File,
  }),
  GetMyUploads: endpoint({
    ...licensedRead,
    path: '/api/GetMyUploads',
    summary: "The user's latest uploads, so that one in progress is found again after a reload.",
    source: 'uploads-progress',
    reads: ['uploads'],
    query: z.strictObject({ submissionType: program }),
    answer: z.array(
      z.object({
        transactionId: uuid,
        createdAt: z.string(),
        state: z.enum(['received', 'finished']),
        fileNames: z.array(z.string()),
      }),
    ),
  }),
  GetSubmissionUploadedDocuments: endpoint({
    ...licensedRead,
    path: '/api/GetSubmissionUploadedDocuments',
    may: 'everyone with access to the submission',
    summary: 'Every file that was ever uploaded for a component.',
    source: 'submissions-upload-row',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject({ submissionId: idText, component }),
    answer: z.array(
      z.object({
        ...texts('savedName', 'originalName', 'component', 'validationStatus', 'createUser', 'createDate'),
        /** The key of its download, and what CompareUploads takes. */
        fileId: z.string(),
        size: z.number(),
        /** Lower-case hex. */
        sha256: z.string(),
        /** Its data are current. */
        isInForce: z.boolean(),
        /** Why it is not current: "Replaced by …", "Refused: …"; empty where it is. */
        remark: z.string(),
        /** Why it was sent again after its due date; null where it was not. */
        lateReason: z.string().nullable(),
        /** Findings of its validation; null where it was not validated, or where the caller may not view errors. */
        counts: z.record(z.enum(severities), z.number()).nullable(),
        /** May the caller compare it with another one? */
        canCompare: verdict,
        /** May the caller make it current again now? */
        canRestore: verdict,
      }),
    ),
  }),
  RestoreUploads: endpoint({
    ...licensedChange,
    path: '/api/RestoreUploads',
    may: 'upload permission for the program, on each submission',
    summary:
      'Validates earlier uploads again and makes them current, as an upload of the same files would. One that is refused does not stop the others; if there is only one, or none that the caller may upload, the refusal is that of the call.',
    source: 'admin-data-restore-upload',
    cost: 'expensive',
    changes: ['uploads', 'submission', 'events'],
    errors: [403, 404, 409],
    subject: ['component', 'transactionId'],
    body: z.strictObject({
      transactionId: uuid,
      component,
      files: z
        .array(z.strictObject({ submissionId: id, fileId: uuid }))
        .min(1)
        .max(bulkActionLimit),
    }),
    answer: bulkUploadResult,
  }),
} as const;
