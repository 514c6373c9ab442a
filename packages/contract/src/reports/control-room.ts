/** The season at a glance, for staff, and the lists behind its numbers. Spec: control-room-page. */
import { type RiskReason, riskReasons } from '@idss/domain/control-room/risk';
import { fileStates, severities } from '@idss/domain/findings/finding';
import { components, programs } from '@idss/domain/program';
import { stageLabelList } from '@idss/domain/stages/stage';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  counts,
  filled,
  moment,
  idText,
  ofSeason,
  productLine,
  program,
  staffRead,
  submissionNames,
  numberUpTo,
  validationStatus,
  yesNo,
} from '../shapes.ts';

/** From 1, and the rows of a page. */
const page = { pageNumber: numberUpTo(100_000).default(1), resultCount: numberUpTo(1_000).default(50) };

export const riskFilters = {
  reason: filled(z.enum(riskReasons)),
  program: filled(program),
  productLine: filled(productLine),
  /** Work that is due within so many days is in danger. */
  days: filled(numberUpTo(365)),
};

const dayFilters = {
  program,
  productLine: filled(productLine),
  /** yyyy-MM-dd in the season's zone; without it, the last day that is over. */
  day: filled(z.iso.date()),
  /** A label means every stage that has it; Import those for which something waits. */
  stage: filled(z.enum(stageLabelList)),
  /** Only those that were declared to have it, or only the others. */
  nothingToReport: filled(yesNo),
};

/** The days end with today, as it is now. */
export const stageDay = z.object({
  day: z.string(),
  /** At each stage, in the order of the stages. */
  submissions: z.array(z.number()),
  /** Declared to have nothing to report: at no stage. */
  nothingToReport: z.number(),
});

/** A submission and its stage at the end of a day. */
export const daySubmission = z.object({
  ...submissionNames,
  stage: z.string(),
  /** The first day at the end of which it was there. yyyy-MM-dd */
  since: z.string(),
  stageNow: z.string(),
  /** It was declared that day, and nothing waited for it. */
  nothingToReport: yesNo,
});

/** A submission that may miss the season. */
export const riskRow = z.object({
  ...submissionNames,
  stage: z.string(),
  reasons: z.array(z.enum(riskReasons)),
  /** One sentence for each reason. */
  why: z.array(z.string()),
});

const count = z.number();
const riskCounts = {
  late: count,
  upload: count,
  errors: count,
  missing: count,
  due: count,
  auditor: count,
} as const satisfies Record<RiskReason, z.ZodType>;

export const ruleGroupings = ['rule', 'organization', 'vendor'] as const;

/** A rule, of all submissions or of those of one organization or vendor. */
export const failingRule = z.object({
  component: z.enum(components),
  ruleId: z.string(),
  ruleName: z.string(),
  summary: z.string(),
  severity: z.enum(severities),
  /** The organization or vendor; null by rule. */
  organizationId: z.number().nullable(),
  organizationName: z.string().nullable(),
  ...counts('submissions', 'organizations', 'findings'),
  /** More findings than a week ago, or fewer; null where that is not known, or not by rule. */
  change: z.number().nullable(),
});

const failureFilters = {
  program: filled(program),
  ruleId: filled(z.string().max(60)),
  severity: filled(z.enum(severities)),
  organizationId: filled(idText),
  /** Of the software of a HEDIS submission, or of the survey. */
  vendorId: filled(idText),
};

/** The findings of one rule in the latest validation of one submission. */
export const ruleFailureRow = z.object({
  ...submissionNames,
  vendorName: z.string().nullable(),
  stage: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  severity: z.enum(severities),
  findings: z.number(),
});
export type RuleFailureRow = z.output<typeof ruleFailureRow>;

const uploadFilters = {
  /** Uploaded within so many hours. */
  hours: filled(numberUpTo(168)),
  /** Uploaded in the hour that begins at this moment. */
  hour: filled(z.iso.datetime({ offset: true, precision: -1 }).or(z.iso.datetime({ offset: true }))),
  outcome: filled(z.enum(fileStates)),
};

/** A file that was uploaded, by itself or in a zip. */
export const recentUploadRow = z.object({
  uploadFileId: z.string(),
  transactionId: z.string(),
  uploadedAt: moment,
  user: z.string(),
  program: z.enum([...programs, 'GENERIC']),
  fileName: z.string(),
  submissionId: z.number().nullable(),
  component: z.enum(components).nullable(),
  state: z.enum(fileStates),
  validationStatus: validationStatus.nullable(),
  note: z.string(),
});

export const controlRoom = {
  GetStagesByDay: endpoint({
    ...staffRead,
    path: '/api/GetStagesByDay',
    summary:
      'Submissions of a program at each stage at the end of each day since the season opened, and now; without test organizations.',
    source: 'control-room-stages',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject({ program, productLine: filled(productLine), ...ofSeason }),
    answer: z.object({
      /** yyyy-MM-dd in the season's zone. */
      openedOn: z.string(),
      /** In the order of the workflow. */
      stages: z.array(z.string()),
      days: z.array(stageDay),
    }),
  }),
  GetSubmissionsByDay: endpoint({
    ...staffRead,
    path: '/api/GetSubmissionsByDay',
    summary:
      'One page of the submissions of a program with their stage at the end of a day: those that GetStagesByDay counts.',
    source: 'control-room-stages',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject({ ...dayFilters, ...page, ...ofSeason }),
    answer: z.array(daySubmission),
  }),
  GetSubmissionsByDayCount: endpoint({
    ...staffRead,
    path: '/api/GetSubmissionsByDayCount',
    summary: 'How many rows GetSubmissionsByDay has with these filters.',
    source: 'control-room-stages',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject({ ...dayFilters, ...ofSeason }),
    answer: z.number(),
  }),
  GetSeasonDays: endpoint({
    ...staffRead,
    path: '/api/GetSeasonDays',
    summary: 'The days of the season that are over, the newest first. yyyy-MM-dd in its zone.',
    source: 'control-room-stages',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject(ofSeason),
    answer: z.array(z.string()),
  }),
  GetSubmissionsAtRisk: endpoint({
    ...staffRead,
    path: '/api/GetSubmissionsAtRisk',
    summary: 'One page of the submissions that may miss the season, with the reasons.',
    source: 'control-room-risk',
    reads: ['settings', 'submission', 'users', 'uploads'],
    errors: [404],
    query: z.strictObject({ ...riskFilters, ...page, ...ofSeason }),
    answer: z.array(riskRow),
  }),
  GetSubmissionsAtRiskCount: endpoint({
    ...staffRead,
    path: '/api/GetSubmissionsAtRiskCount',
    summary: 'How many submissions may miss the season.',
    source: 'control-room-risk',
    reads: ['settings', 'submission', 'users', 'uploads'],
    errors: [404],
    query: z.strictObject({ ...riskFilters, ...ofSeason }),
    answer: z.number(),
  }),
  GetRiskCounts: endpoint({
    ...staffRead,
    path: '/api/GetRiskCounts',
    summary: 'How many submissions may miss the season: all of them, and for each reason.',
    source: 'control-room-risk',
    reads: ['settings', 'submission', 'users', 'uploads'],
    errors: [404],
    query: z.strictObject(ofSeason),
    answer: z.object({ all: z.number(), ...riskCounts }),
  }),
  GetFailingRules: endpoint({
    ...staffRead,
    path: '/api/GetFailingRules',
    summary:
      'The ten rules that fail in the most submissions, errors before warnings; by rule, or by rule and organization or vendor.',
    source: 'control-room-rules',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject({ by: z.enum(ruleGroupings), ...ofSeason }),
    answer: z.array(failingRule),
  }),
  GetRuleFailures: endpoint({
    ...staffRead,
    path: '/api/GetRuleFailures',
    summary: 'One page of what rules found in the latest validation of each submission.',
    source: 'control-room-rules',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject({ ...failureFilters, ...page, ...ofSeason }),
    answer: z.array(ruleFailureRow),
  }),
  GetRuleFailuresCount: endpoint({
    ...staffRead,
    path: '/api/GetRuleFailuresCount',
    summary: 'How many rows GetRuleFailures has with these filters.',
    source: 'control-room-rules',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject({ ...failureFilters, ...ofSeason }),
    answer: z.number(),
  }),
  GetSeasonLoad: endpoint({
    ...staffRead,
    path: '/api/GetSeasonLoad',
    summary:
      'Files uploaded in the last hour and in each hour of the last day, and the jobs that check files.',
    source: 'control-room-load',
    reads: ['uploads', 'submission', 'events'],
    errors: [404],
    query: z.strictObject(ofSeason),
    answer: z.object({
      /** Of the last sixty minutes. */
      filesLastHour: z.number(),
      /** By hours of the clock, the oldest first; the last one has not ended. */
      hours: z.array(z.object({ from: moment, files: z.number() })),
      /** Of all queues that check files. */
      waiting: z.number(),
      running: z.number(),
      /** Of the oldest file that waits. */
      waitingSeconds: z.number(),
    }),
  }),
  GetRecentUploads: endpoint({
    ...staffRead,
    path: '/api/GetRecentUploads',
    summary: 'One page of the files that were uploaded lately, newest first.',
    source: 'control-room-load',
    reads: ['uploads', 'submission'],
    errors: [404],
    query: z.strictObject({ ...uploadFilters, ...page, ...ofSeason }),
    answer: z.array(recentUploadRow),
  }),
  GetRecentUploadsCount: endpoint({
    ...staffRead,
    path: '/api/GetRecentUploadsCount',
    summary: 'How many files GetRecentUploads has with these filters.',
    source: 'control-room-load',
    reads: ['uploads', 'submission'],
    errors: [404],
    query: z.strictObject({ ...uploadFilters, ...ofSeason }),
    answer: z.number(),
  }),
} as const;
