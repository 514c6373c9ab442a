/** The differences between two uploads of a component. Spec: comparison-uploads. */
import { z } from 'zod';
import { severities } from '@idss/domain/findings/finding';
import { endpoint } from '../endpoint.ts';
import { findingContent } from './findings.ts';
import { component, licensedRead, onComponent, moment, idText, texts, validationStatus } from '../shapes.ts';

const severity = z.enum(severities);

/** One of the two uploads, as the upload history names it. */
const comparedUpload = z.object({
  ...texts('fileId', 'savedName', 'originalName', 'createUser'),
  createDate: moment,
  validationStatus,
  findingCount: z.number(),
  /** Says that not all structural findings are listed; only listed ones are compared. */
  listNote: z.string().nullable(),
});

const comparedGroup = z.object({
  ruleId: z.string(),
  ruleName: z.string(),
  /** The rule's condition, in a sentence. */
  summary: z.string(),
  severity,
  /** All of them; `rows` are the first. */
  count: z.number(),
  /**
   * The first 200 in the order of the file, fewer where the answer would grow too long. Places are in the file that has
   * the finding; of a remaining one, in the later file.
   */
  rows: z.array(findingContent),
});

/** Groups are ordered by severity, worst first, then by rule. */
const comparedFindings = z.object({ total: z.number(), groups: z.array(comparedGroup) });

const changedRate = z.object({
  /** The measure; of a survey CAHPS or HOS. */
  measureCode: z.string(),
  measureName: z.string(),
  /** The indicator's key; of a survey the result's name. */
  indicatorKey: z.string(),
  indicatorName: z.string(),
  /** Percent, or the O/E ratio of risk-adjusted measures; null where there is none. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** As people read them: NA below the reporting threshold, empty where there is no rate. */
  displayBefore: z.string(),
  displayAfter: z.string(),
  /** After minus before, in the measurement unit of the rate; null where one of them is missing. */
  difference: z.number().nullable(),
});

const changedMeasure = z.object({
  measureCode: z.string(),
  measureName: z.string(),
  /** The value in the other file. */
  elsewhere: z.enum(['notInFile', 'notReported', 'benefitNotOffered']),
});

export const comparison = {
  CountChangedFindings: endpoint({
    ...licensedRead,
    path: '/api/CountChangedFindings',
    may: "everyone with access to the submission who may view the program's errors",
    summary: 'How many findings of the latest upload are new, fixed and unchanged since the upload before.',
    source: 'comparison-counts',
    cost: 'expensive',
    reads: ['submission'],
    errors: [403, 404],
    isCacheable: true,
    query: onComponent,
    /** Null without two uploads that can be compared one by one. */
    answer: z
      .object({
        /** File ids, as CompareUploads takes them. */
        before: z.string(),
        after: z.string(),
        fixed: z.number(),
        new: z.number(),
        remaining: z.number(),
      })
      .nullable(),
  }),
  CompareUploads: endpoint({
    ...licensedRead,
    path: '/api/CompareUploads',
    may: "everyone with access to the submission who may view the program's errors",
    summary:
      'Two uploads of a component compared: findings that are new, fixed and remaining, rates that changed, added and removed measures.',
    source: 'comparison-uploads',
    cost: 'expensive',
    reads: ['submission'],
    errors: [403, 404, 409],
    isCacheable: true,
    query: z.strictObject({
      submissionId: idText,
      component,
      /** The earlier upload: the fileId of GetSubmissionUploadedDocuments, or a savedName that no other upload has. */
      before: z.string().min(1).max(300),
      after: z.string().min(1).max(300),
    }),
    answer: z.object({
      before: comparedUpload,
      after: comparedUpload,
      findings: z.object({
        /**
         * Absent where they were compared one by one. Two findings are the same when rule, measure, indicator or field, and
         * record are; the line does not count.
         */
        notComparedBecause: z.string().optional(),
        /** Empty, with a total of 0, where they were not compared. */
        new: comparedFindings,
        fixed: comparedFindings,
        remaining: comparedFindings,
        /** Of every rule that found something in either file, how often. */
        rules: z.array(
          z.object({
            ruleId: z.string(),
            ruleName: z.string(),
            summary: z.string(),
            severity,
            before: z.number(),
            after: z.number(),
          }),
        ),
      }),
      rates: z.object({
        /** A refused file has no rates: a sentence that says which one. */
        notComparedBecause: z.string().optional(),
        /** How many changed; `rows` are the first 1,000 in the order of the season's measures. */
        total: z.number(),
        rows: z.array(changedRate),
      }),
      measures: z.object({
        /** Reported in the later file and not in the earlier one. HEDIS only. */
        added: z.array(changedMeasure),
        removed: z.array(changedMeasure),
      }),
    }),
  }),
} as const;
