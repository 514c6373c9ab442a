/** The rules of the season as staff change them, and the preview that shows what a change does. Spec: rule-preview-page. */
import { severities } from '@idss/domain/findings/finding';
import { components, programs } from '@idss/domain/program';
import {
  maxSample,
  minSample,
  previewOutcomes,
  previewStates,
} from '@idss/domain/rule-preview/preview-outcome';
import { chosenFiles } from '@idss/domain/rule-preview/file-choice';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { findingPlace } from './findings.ts';
import {
  filled,
  moment,
  id,
  idText,
  staffChange,
  staffRead,
  submissionNames,
  numberUpTo,
  ofSeason,
  uuid,
  validationStatus,
  verdict,
} from '../shapes.ts';

const count = z.number();
/** Also shares and ratios: each rule has a range of its own. */
const threshold = z.number().min(-1_000_000_000).max(1_000_000_000);
const values = z.object({
  isOn: z.boolean(),
  severity: z.enum(severities),
  /** null: the rule has none. */
  threshold: z.number().nullable(),
  lowerThreshold: z.number().nullable(),
  /** ISO 8601 with the offset of the season's zone; left out: not on trial. */
  trialUntil: z.string().optional(),
});
const thresholdRange = z
  .object({ unit: z.string(), min: z.number(), max: z.number(), multipleOf: z.number().optional() })
  .nullable();
const ruleChange = z.object({ ruleId: z.string(), before: values, after: values });

/** A rule that a season may switch off or change. */
export const ruleSetting = z.object({
  ruleId: z.string(),
  name: z.string(),
  program: z.enum(programs),
  summary: z.string(),
  /** Runs only with the switch for experimental validation on. */
  isExperimental: z.boolean(),
  thresholdRange,
  lowerThresholdRange: thresholdRange,
  /** As the season folder says. */
  season: values,
  current: values,
});
export type RuleSettingRow = z.output<typeof ruleSetting>;

const outcomeCounts = z.object(
  Object.fromEntries(previewOutcomes.map((outcome) => [outcome, count])) as Record<
    (typeof previewOutcomes)[number],
    typeof count
  >,
);

const previewRow = z.object({
  previewId: z.string(),
  measurementYear: z.number(),
  state: z.enum(previewStates),
  createdBy: z.string(),
  createdOn: moment,
  finishedOn: moment.nullable(),
  changes: z.array(ruleChange),
  /** null: all current files. */
  sampleSize: z.number().nullable(),
  /** It puts back what that preview changed; null of all others. */
  undoes: z.string().nullable(),
  files: count,
  checked: count,
  counts: outcomeCounts,
});
export type RulePreviewRow = z.output<typeof previewRow>;

export const rulePreviewSubmission = z.object({
  ...submissionNames,
  stage: z.string(),
  /** Its stage takes no upload: locked, marked final or attested. */
  isLocked: z.boolean(),
  /** It would change, and the rules were applied without it: its findings and status stay. */
  isLeftOut: z.boolean(),
  outcome: z.enum(previewOutcomes),
  /** null: the file could not be checked. */
  before: validationStatus.nullable(),
  after: validationStatus.nullable(),
  /** Findings that appear, disappear, and change their severity. */
  added: count,
  gone: count,
  regraded: count,
  ruleIds: z.array(z.string()),
  note: z.string(),
});
export type RulePreviewSubmission = z.output<typeof rulePreviewSubmission>;

const submissionFilters = {
  previewId: uuid,
  outcome: filled(z.enum(previewOutcomes)),
  ruleId: filled(z.string().max(60)),
  organizationId: filled(idText),
  isLocked: filled(z.enum(['true', 'false'])),
  /** Left out: with another filter those that change, without one all. */
  isLeftOut: filled(z.enum(['true', 'false'])),
};

const choice = {
  files: z.enum(chosenFiles),
  /** The first day, in the season's time zone. Of files received from a date on only. */
  receivedFrom: z.iso.date().optional(),
};

const previewRead = { ...staffRead, reads: ['settings', 'uploads', 'submission'], errors: [404] } as const;
const writing = {
  ...staffChange,
  body: z.strictObject({ previewId: uuid }),
  subject: ['previewId'],
  answer: z.boolean(),
} as const;

export const rulePreview = {
  GetRuleSettings: endpoint({
    ...staffRead,
    path: '/api/GetRuleSettings',
    summary: "The rules of the season with their values, and staff's changes of them.",
    source: 'rule-preview-settings, rule-preview-season',
    reads: ['settings'],
    errors: [404],
    query: z.strictObject(ofSeason),
    answer: z.object({
      measurementYear: z.number(),
      /** Refused of a closed season. */
      canChange: verdict,
      /** Grows with each change; 0: as the season folder says. */
      version: z.number(),
      rules: z.array(ruleSetting),
      /** The latest first. */
      history: z.array(
        z.object({
          version: z.number(),
          changedBy: z.string(),
          changedOn: moment,
          previewId: z.string(),
          changes: z.array(ruleChange),
        }),
      ),
    }),
  }),
  GetRulePreviews: endpoint({
    ...staffRead,
    path: '/api/GetRulePreviews',
    summary: 'The last rule previews of the season, the latest first.',
    source: 'rule-preview-run, rule-preview-season',
    reads: ['settings', 'uploads', 'submission'],
    errors: [404],
    query: z.strictObject(ofSeason),
    answer: z.array(previewRow),
  }),
  StartRulePreview: endpoint({
    ...staffChange,
    path: '/api/StartRulePreview',
    summary:
      'Validates the current files of the season with changed rules, and stores only the difference. 409 while another preview runs, and where the season is closed.',
    source: 'rule-preview-run, rule-preview-settings, rule-preview-season',
    cost: 'expensive',
    changes: ['events', 'uploads'],
    errors: [404, 409],
    subject: ['changes'],
    body: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            ruleId: z.string().max(60),
            isOn: z.boolean(),
            severity: z.enum(severities),
            threshold: threshold.nullable(),
            lowerThreshold: threshold.nullable().default(null),
            /** The last day of a trial, in the season's zone, yyyy-mm-dd. */
            trialUntil: z.iso.date().optional(),
          }),
        )
        .min(1)
        .max(300),
      /** null: all of them. */
      sampleSize: z.number().int().min(minSample).max(maxSample).nullable(),
      /** Left out: the current season. */
      measurementYear: id.optional(),
    }),
    answer: z.object({ previewId: z.string() }),
  }),
  GetRulePreview: endpoint({
    ...previewRead,
    path: '/api/GetRulePreview',
    summary: 'A preview: its progress, what would change, and whether it can be applied.',
    source: 'rule-preview-result',
    query: z.strictObject({ previewId: uuid }),
    answer: previewRow.extend({
      /** Files of the affected programs at this moment. */
      currentFiles: count,
      /** Organizations with a submission that would change. */
      organizations: count,
      /** Submissions that would change and are locked, marked final or attested. */
      locked: count,
      /** Of an applied one: the stored files that it was applied to; null before. */
      choice: z.object({ files: z.enum(chosenFiles), receivedFrom: z.string().nullable() }).nullable(),
      /** Submissions that would change and were not chosen. */
      leftOut: count,
      /** Submissions whose stored status already differs from that of the current rules. */
      otherCauses: count,
      rules: z.array(
        z.object({
          ruleId: z.string(),
          newlyFailing: count,
          newlyPassing: count,
          changed: count,
          added: count,
          gone: count,
          regraded: count,
        }),
      ),
      /** The rules or the season changed since the preview began. */
      areRulesOutdated: z.boolean(),
      /** Submissions with another file since then. */
      changedFiles: count,
      canApply: verdict,
      canUpdate: verdict,
      /** May what it changed be put back, and the preview that did so; null while none did. */
      canUndo: verdict,
      undoneBy: z.string().nullable(),
      /** People are mailed about submissions that are newly blocked. */
      isMailed: z.boolean(),
      /** After it was applied: submissions to validate again, those that are done, and those that were given up. */
      revalidation: z
        .object({
          total: count,
          done: count,
          notDone: z.array(z.object({ submissionId: z.number(), component: z.enum(components) })),
        })
        .nullable(),
    }),
  }),
  GetRulePreviewOrganizations: endpoint({
    ...previewRead,
    path: '/api/GetRulePreviewOrganizations',
    summary: 'Organizations with submissions that would change, those with most newly failing ones first.',
    source: 'rule-preview-result',
    query: z.strictObject({ previewId: uuid }),
    answer: z.array(
      z.object({
        organizationId: z.number(),
        organizationName: z.string(),
        newlyFailing: count,
        newlyPassing: count,
        changed: count,
        locked: count,
        /** Those that newly fail; the first 20. */
        newlyBlocked: z.array(
          z.object({
            submissionId: submissionNames.submissionId,
            component: submissionNames.component,
            productLine: submissionNames.productLine,
          }),
        ),
      }),
    ),
  }),
  GetRulePreviewSubmissions: endpoint({
    ...previewRead,
    path: '/api/GetRulePreviewSubmissions',
    summary: 'One page of the submissions of a preview, newly failing ones first.',
    source: 'rule-preview-result',
    query: z.strictObject({
      ...submissionFilters,
      pageNumber: numberUpTo(100_000).default(1),
      resultCount: numberUpTo(1_000).default(25),
    }),
    answer: z.array(rulePreviewSubmission),
  }),
  GetRulePreviewSubmissionsCount: endpoint({
    ...previewRead,
    path: '/api/GetRulePreviewSubmissionsCount',
    summary: 'How many submissions GetRulePreviewSubmissions has with these filters.',
    source: 'rule-preview-result',
    query: z.strictObject(submissionFilters),
    answer: count,
  }),
  CountRulePreviewChoice: endpoint({
    ...previewRead,
    path: '/api/CountRulePreviewChoice',
    summary: 'Submissions that would change if the rules were applied to these files, and those left out.',
    source: 'rule-preview-choice',
    query: z.strictObject({ previewId: uuid, ...choice }),
    answer: z.object({
      files: count,
      organizations: count,
      /** Of them: locked, marked final or attested. */
      locked: count,
      newlyFailing: count,
      newlyPassing: count,
      changed: count,
      leftOut: count,
    }),
  }),
  GetRulePreviewFindings: endpoint({
    ...previewRead,
    path: '/api/GetRulePreviewFindings',
    summary:
      'Findings of one submission that would appear, disappear or change their severity; the first 50.',
    source: 'rule-preview-result',
    query: z.strictObject({ previewId: uuid, submissionId: idText, component: z.enum(components) }),
    answer: z.array(
      z.object({
        change: z.enum(['new', 'gone', 'severity']),
        ruleId: z.string(),
        ruleName: z.string(),
        severity: z.enum(severities),
        measure: z.string().nullable(),
        indicatorKey: z.string().nullable(),
        ...findingPlace,
      }),
    ),
  }),
  UpdateRulePreview: endpoint({
    ...writing,
    path: '/api/UpdateRulePreview',
    summary:
      'Checks the files that a finished preview has not seen: those uploaded since, and of a sample all others.',
    source: 'rule-preview-update',
    cost: 'expensive',
    changes: ['events', 'uploads'],
    errors: [404, 409, 'data_changed'],
  }),
  ApplyRulePreview: endpoint({
    ...writing,
    path: '/api/ApplyRulePreview',
    summary:
      'Makes the changed rules those of the season, and validates again the chosen submissions that change.',
    source: 'rule-preview-apply, rule-preview-choice',
    body: z.strictObject({ previewId: uuid, ...choice, files: choice.files.default('all') }),
    cost: 'expensive',
    changes: ['settings', 'submission', 'uploads', 'events'],
    errors: ['reauth_required', 404, 409, 'data_changed'],
  }),
  UndoRulePreview: endpoint({
    ...writing,
    path: '/api/UndoRulePreview',
    summary:
      'Back to before: gives the rules of an applied preview the values that they had, and validates again what it changed. 409 where one of them was changed since.',
    source: 'rule-preview-undo',
    cost: 'expensive',
    changes: ['settings', 'submission', 'uploads', 'events'],
    errors: ['reauth_required', 404, 409, 'data_changed'],
    /** The applied preview with what was put back. */
    answer: z.object({ previewId: z.string() }),
  }),
  DropRulePreview: endpoint({
    ...writing,
    path: '/api/DropRulePreview',
    summary: 'Discards a preview with its results. One that runs is stopped.',
    source: 'rule-preview-apply',
    changes: ['events', 'uploads'],
    errors: [404, 409],
  }),
} as const;
