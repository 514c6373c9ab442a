/** Fetching stored files through short-lived signed links. Spec: files-links. */
import { z } from 'zod';
import { productLines } from '@idss/domain/program';
import { endpoint } from '../endpoint.ts';
import {
  behindTicket,
  booleanText,
  component,
  fileLink,
  licensedRead,
  idText,
  numberText,
} from '../shapes.ts';

export const downloads = {
  GetSubmissionDownloadString: endpoint({
    ...licensedRead,
    path: '/api/GetSubmissionDownloadString',
    may: "access to the submission and the file's own permission",
    summary: 'A download link that works for one minute.',
    source: 'files-links',
    cost: 'expensive',
    reads: ['submission'],
    errors: [403, 404, 409],
    query: z.strictObject({
      component,
      submissionId: idText,
      productLine: z.enum(productLines).optional(),
      isFileUploaded: booleanText.optional(),
      isValidated: booleanText.optional(),
      stageNumber: numberText.optional(),
      /** A download item's key, a file type, or `{file type}:{file name}` for types by file name. */
      key: z.string().max(300),
    }),
    answer: fileLink,
  }),
  DownloadFile: endpoint({
    ...behindTicket,
    path: '/api/download/:ticket',
    summary: 'The bytes of a stored file.',
    source: 'files-links',
    reads: ['submission'],
  }),
} as const;
