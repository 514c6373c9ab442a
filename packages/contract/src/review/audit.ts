/** The auditor's review table: reading it, saving changes, and exporting it. Spec: audit-fields. */
import { designations } from '@idss/domain/audit/designation';
import { unusualSides } from '@idss/domain/audit/distribution';
import { maxSaveBytes, maxCommentLength, maxSavedRows } from '@idss/domain/audit/save-review';
import { issueSeverities } from '@idss/domain/findings/finding';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  base64File,
  licensedChange,
  idText,
  licensedRead,
  maxWholeNumber,
  onComponent,
  verdict,
} from '../shapes.ts';

/** Empty: the row has none. */
const designation = z.enum([...designations, '']);
/** Number of the change that set a cell, counted over the whole table; 0 where nothing is stored. */
const version = z.int().min(0).max(maxWholeNumber);

const row = {
  benefitOffered: z.enum(['Y', 'N']),
  auditDesignation: designation,
  comment: z.string(),
  /** The label that goes with the designation. */
  status: z.string(),
  /** Options for this row, independent of the user. */
  options: z.array(z.enum(designations)),
  /** Why options are missing. */
  reason: z.string().optional(),
  /** false: this row takes its designation and comment from the measure's. */
  isEditable: z.boolean(),
  /**
   * The row needs a designation and has none. A measure with a single indicator is one row of the review: it is open at
   * the measure.
   */
  isOpen: z.boolean(),
  /** Of the designation; to be sent with a change of it. */
  version,
  /** Of the comment; to be sent with a change of it. */
  commentVersion: version,
  /** It has a result to look at, and can be marked as reviewed. */
  canReview: z.boolean(),
  /** Who ticked it off, and when; null: nobody, or its result is another one since. */
  reviewed: z.object({ by: z.string(), on: z.string() }).nullable(),
};

const reviewTable = z.object({
  /** Stage and permission. */
  canEdit: verdict,
  /** Saving requires both filters to be ALL. Spec: audit-filters. */
  strictFilters: z.boolean(),
  /** The special case in which the auditor chooses R. */
  isAuditorChoiceOfR: z.boolean(),
  /** Active step. */
  stage: z.number(),
  /** Rows that still need a designation. */
  open: z.number(),
  /** Rows that are marked as reviewed, and rows that can be. */
  reviewed: z.number(),
  toReview: z.number(),
  /** May the audit lock be applied now? */
  lock: verdict,
  categories: z.array(
    z.object({
      categoryName: z.string(),
      measures: z.array(
        z.object({
          measureCode: z.string(),
          hedisVol2MeasureName: z.string(),
          ...row,
          isMeasureLevelAudit: z.boolean(),
          /** Codes of GetMeasureCodesForFilter whose set contains it, without ALL. */
          filters: z.array(z.string()),
          indicators: z.array(
            z.object({
              indicatorKey: z.string(),
              indicatorName: z.string(),
              rate: z.number().nullable(),
              displayRate: z.string(),
              numerator: z.number().nullable(),
              denominator: z.number().nullable(),
              /** Last year's rate of the same plan as displayed; empty where it has none. */
              lastYearRate: z.string(),
              /** This year's rate less last year's: percentage points, or O/E as a ratio. */
              difference: z.number().nullable(),
              /** More than the threshold of rule Y-001. */
              isLargeDifference: z.boolean(),
              /** Much lower or higher than other organizations report it; null: like them, or not compared. */
              unusual: z.enum(unusualSides).nullable(),
              ...row,
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A cell that is left out stays unchanged. */
const sentCells = {
  /** Checked against the row's options, whose refusal names the row. */
  auditDesignation: z.string().max(50).optional(),
  comment: z.string().max(maxCommentLength).optional(),
  version: version.optional(),
  commentVersion: version.optional(),
};

/** Answered by GetAuditDesignations, and not read here. */
const notRead = z.unknown().optional();
const unreadRow = {
  benefitOffered: notRead,
  status: notRead,
  options: notRead,
  reason: notRead,
  isEditable: notRead,
  isOpen: notRead,
  canReview: notRead,
  reviewed: notRead,
};

const tooManyRows = `At most ${maxSavedRows} rows are saved at once. Send the others separately.`;

const sentTable = z
  .strictObject({
    canEdit: notRead,
    strictFilters: notRead,
    isAuditorChoiceOfR: notRead,
    stage: notRead,
    open: notRead,
    reviewed: notRead,
    toReview: notRead,
    lock: notRead,
    categories: z
      .array(
        z.strictObject({
          categoryName: notRead,
          measures: z
            .array(
              z.strictObject({
                measureCode: z.string().max(50),
                ...sentCells,
                ...unreadRow,
                hedisVol2MeasureName: notRead,
                isMeasureLevelAudit: notRead,
                filters: notRead,
                indicators: z
                  .array(
                    z.strictObject({
                      indicatorKey: z.string().min(1).max(200),
                      ...sentCells,
                      ...unreadRow,
                      indicatorName: notRead,
                      rate: notRead,
                      displayRate: notRead,
                      numerator: notRead,
                      denominator: notRead,
                      lastYearRate: notRead,
                      difference: notRead,
                      isLargeDifference: notRead,
                      unusual: notRead,
                    }),
                  )
                  .max(maxSavedRows, tooManyRows)
                  .optional(),
              }),
            )
            .max(maxSavedRows, tooManyRows),
        }),
      )
      .max(100),
  })
  .refine(({ categories }) => countRows(categories) <= maxSavedRows, tooManyRows);

/** A measure's own row, and those of its indicators. */
const countRows = (
  categories: readonly {
    readonly measures: readonly { readonly indicators?: readonly unknown[] | undefined }[];
  }[],
): number =>
  categories
    .flatMap(({ measures }) => measures)
    .reduce((sum, { indicators = [] }) => sum + 1 + indicators.length, 0);

export const audit = {
  GetAuditDesignations: endpoint({
    ...licensedRead,
    path: '/api/GetAuditDesignations',
    may: 'VIEW_ART on the submission',
    summary:
      'Measures by category with rates and designations, what may be chosen for each row, and the version of each cell.',
    source: 'audit-fields',
    reads: ['submission'],
    errors: [403, 404],
    query: onComponent,
    answer: reviewTable,
  }),
  UpdateAuditDesignations: endpoint({
    ...licensedChange,
    path: '/api/UpdateAuditDesignations',
    may: 'ASSIGN_AUDIT_DESIGNATION on the submission, at stage 4',
    summary:
      'Saves the cells that differ from what is stored, all or none. 409 `data_changed` names in `conflicts` the cells that someone else has changed since, with both values.',
    source: 'audit-saving, audit-filters',
    changes: ['submission', 'events'],
    errors: [403, 404, 'stage_changed', 'data_changed'],
    subject: ['submissionId', 'component'],
    query: onComponent,
    body: sentTable,
    maxBodyBytes: maxSaveBytes,
    /** `version`: the highest that a cell of the table has now. */
    answer: z.object({ ok: z.literal(true), version }),
  }),
  MarkRowsReviewed: endpoint({
    ...licensedChange,
    path: '/api/MarkRowsReviewed',
    may: 'ASSIGN_AUDIT_DESIGNATION on the submission, at stage 4',
    summary: 'Marks rows of the review table as reviewed, or takes that back: all or none.',
    source: 'audit-reviewed',
    changes: ['submission', 'events'],
    errors: [403, 404, 'stage_changed'],
    subject: ['submissionId', 'component'],
    query: onComponent,
    body: z.strictObject({
      isReviewed: z.boolean(),
      rows: z
        .array(
          z.strictObject({
            measureCode: z.string().min(1).max(50),
            /** Empty: the measure's own row, where it has no indicators. */
            indicatorKey: z.string().max(200),
          }),
        )
        .min(1)
        .max(maxSavedRows, `At most ${maxSavedRows} rows are marked at once. Send the others separately.`),
    }),
    answer: z.object({ ok: z.literal(true) }),
  }),
  GetRowFindings: endpoint({
    ...licensedRead,
    path: '/api/GetRowFindings',
    may: "VIEW_ART on the submission, and to view the program's errors",
    summary:
      'How many errors and warnings the reviewed file has in each row of the review table, and the worst of them.',
    source: 'audit-row-findings',
    reads: ['submission'],
    errors: [403, 404],
    query: onComponent,
    answer: z.array(
      z.object({
        measureCode: z.string(),
        /** Empty: of the whole measure. */
        indicatorKey: z.string(),
        count: z.number(),
        worst: z.enum(issueSeverities),
      }),
    ),
  }),
  GetFilteredArtDownload: endpoint({
    ...licensedRead,
    path: '/api/GetFilteredArtDownload',
    may: 'VIEW_ART on the submission',
    summary: 'The review table as an Excel workbook, complete or filtered.',
    source: 'audit-review-files',
    cost: 'expensive',
    reads: ['submission'],
    errors: [403, 404],
    query: z.strictObject({
      subId: idText,
      /** ALL, hpr, cmsma, cmspbp, the code of a measure, or a designation. */
      filterValue: z.string().min(1).max(50),
    }),
    answer: base64File,
  }),
} as const;
