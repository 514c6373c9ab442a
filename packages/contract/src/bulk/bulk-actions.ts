/** Reprocessing and the other bulk actions of staff. Spec: admin-data-bulk, admin-data-reprocess. */
import { z } from 'zod';
import { components } from '@idss/domain/program';
import { bulkActionLimit, bulkActions as actions, maxPastedIds } from '@idss/domain/stages/bulk-actions';
import { stageLabelList } from '@idss/domain/stages/stage';
import { bulkOutcome } from './bulk.ts';
import { endpoint } from '../endpoint.ts';
import {
  component,
  filled,
  id,
  onComponent,
  productLine,
  staffChange,
  staffRead,
  numberUpTo,
  ofSeason,
  uuid,
  validationStatus,
} from '../shapes.ts';
import { submissionListRow } from '../submissions/submissions.ts';

const action = z.enum(actions);

const filters = {
  ...ofSeason,
  component: filled(component),
  /** A label means every stage that has it. */
  stage: filled(z.enum(stageLabelList)),
  productLine: filled(productLine),
  validationStatus: filled(validationStatus),
  /** A part of the organization's name, or the beginning of the submission's id. */
  search: filled(z.string().max(100)),
};

/** The result, or the preview of it, for one submission. */
export const bulkActionOutcome = bulkOutcome.extend({
  /** The file that Unsubmit archived, which RestoreUploads makes current again; null otherwise. */
  archivedFileId: uuid.nullable(),
});
export type BulkActionOutcome = z.output<typeof bulkActionOutcome>;

export const bulkActions = {
  GetBulkActionSubmissions: endpoint({
    ...staffRead,
    path: '/api/GetBulkActionSubmissions',
    summary:
      'One page of all components of the season, those of test organizations included, by submission id.',
    source: 'admin-data-bulk',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject({
      ...filters,
      /** From 1. */
      pageNumber: numberUpTo(100_000).optional(),
      /** Rows of a page. */
      resultCount: numberUpTo(1_000).optional(),
    }),
    answer: z.array(submissionListRow),
  }),
  CountBulkActionSubmissions: endpoint({
    ...staffRead,
    path: '/api/CountBulkActionSubmissions',
    summary: 'How many components pass the filters.',
    source: 'admin-data-bulk',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject(filters),
    answer: z.number(),
  }),
  GetBulkActionSelection: endpoint({
    ...staffRead,
    path: '/api/GetBulkActionSelection',
    summary: 'The ids of all components that pass the filters, by component and stage.',
    source: 'admin-data-bulk',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject(filters),
    answer: z.array(
      z.object({
        component: z.enum(components),
        stage: z.enum(stageLabelList),
        submissionIds: z.array(z.number()),
      }),
    ),
  }),
  FindBulkActionSubmissions: endpoint({
    ...staffChange,
    path: '/api/FindBulkActionSubmissions',
    summary: 'Which of up to 5,000 submission ids there are, of any season; changes nothing.',
    source: 'admin-data-bulk',
    changes: [],
    reads: ['submission'],
    errors: [],
    subject: ['component'],
    body: z.strictObject({ submissionIds: z.array(id).min(1).max(maxPastedIds), component }),
    /** Those that there are; the others do not exist, or do not have the component. */
    answer: z.array(
      z.object({ submissionId: z.number(), stage: z.enum(stageLabelList), measurementYear: z.number() }),
    ),
  }),
  GetRunningReprocess: endpoint({
    ...staffRead,
    path: '/api/GetRunningReprocess',
    summary: "The caller's groups that are being validated again, the oldest first.",
    source: 'admin-data-reprocess-progress',
    reads: ['uploads'],
    answer: z.array(z.object({ groupId: uuid, submissions: z.number() })),
  }),
  PreviewBulkAction: endpoint({
    ...staffChange,
    path: '/api/PreviewBulkAction',
    summary: 'What a bulk action would do to each submission; changes nothing.',
    source: 'admin-data-bulk',
    cost: 'expensive',
    changes: [],
    reads: ['submission', 'settings'],
    errors: [],
    subject: ['component', 'action'],
    body: z.strictObject({
      submissionIds: z.array(id).min(1).max(bulkActionLimit),
      component,
      action,
    }),
    answer: z.object({ outcomes: z.array(bulkActionOutcome) }),
  }),
  BulkSubmissionAction: endpoint({
    ...staffChange,
    path: '/api/BulkSubmissionAction',
    summary:
      'Does one of five actions to up to 500 submissions; one that is refused does not stop the others. Reprocess and Rollback validate stored files again as a job. Needs a fresh sign-in.',
    source: 'admin-data-bulk',
    cost: 'expensive',
    changes: ['submission', 'events', 'uploads'],
    errors: [409, 'reauth_required'],
    subject: ['component', 'action'],
    query: z.strictObject({
      /** Digits and commas; an id has up to nine digits. */
      subIds: z
        .string()
        .max(20_000)
        .regex(/^(?:\d{0,9},)*\d{0,9}$/, 'must be ids of up to nine digits, with commas'),
      component,
      action,
      /** Of the bulk action: requests with the same one belong together. The server chooses one where it is missing. */
      groupId: uuid.optional(),
    }),
    answer: z.object({
      outcomes: z.array(bulkActionOutcome),
      /** Of GetBulkAction. */
      bulkId: uuid,
      /** The transaction id under which validation is followed; null where nothing is validated. */
      groupId: uuid.nullable(),
    }),
  }),
  ReprocessSubmission: endpoint({
    ...staffChange,
    path: '/api/ReprocessSubmission',
    summary: 'Validates the stored file of a component again, as a job.',
    source: 'admin-data-reprocess',
    changes: ['submission', 'events', 'uploads'],
    errors: [404, 409],
    subject: ['submissionId', 'component'],
    query: z.strictObject({ ...onComponent.shape, groupId: uuid }),
    answer: z.boolean(),
  }),
  ReprocessCahpsFile: endpoint({
    ...staffChange,
    path: '/api/ReprocessCahpsFile',
    summary:
      'Validates a stored CAHPS file of the season again. Of several files of this name it is the current one.',
    source: 'admin-data-reprocess-progress',
    changes: ['submission', 'events', 'uploads'],
    errors: [404, 409],
    subject: ['fileName'],
    query: z.strictObject({
      fileName: z.string().min(1).max(1000),
      groupId: uuid,
    }),
    answer: z.boolean(),
  }),
} as const;
