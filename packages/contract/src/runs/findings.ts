/** Findings of a validation, paged and grouped on the server. Spec: findings-all. */
import { z } from 'zod';
import { explanationFilters } from '@idss/domain/findings/explanation';
import { productLines } from '@idss/domain/program';
import { severities } from '@idss/domain/findings/finding';
import { endpoint } from '../endpoint.ts';
import { component, licensedRead, idText, numberText, onComponent, texts } from '../shapes.ts';
import { explainedCounts, explainingVerdicts, explanation } from './explanations.ts';

const severity = z.enum(severities);

/** Its rule is on trial: it is a remark until then, and has this severity afterwards. null: it is not. */
export const trial = z.object({ until: z.string(), severity }).nullable();

/** Where a finding is, and what it says. */
export const findingPlace = {
  /** The key of the sampled member, in survey files. */
  record: z.string().nullable(),
  line: z.number().nullable(),
  column: z.number().nullable(),
  found: z.string().nullable(),
  expected: z.string().nullable(),
  message: z.string(),
};

export const findingContent = z.object({
  measureCode: z.string().nullable(),
  /** The indicator; in survey files the field. */
  indicatorKey: z.string().nullable(),
  shortIndicatorName: z.string().nullable(),
  ...findingPlace,
});

export const finding = z.object({
  id: z.number(),
  ruleId: z.string(),
  ruleName: z.string(),
  severity,
  trial,
  ...findingContent.shape,
  /** Its own, or that of its whole rule; of its place, where its values changed since: then it is not `isHere`. */
  explanation: explanation.nullable(),
});
export type FindingRow = z.output<typeof finding>;

const filters = {
  severity: severity.optional(),
  ruleId: z.string().max(20).optional(),
  measureCode: z.string().max(20).optional(),
  search: z.string().max(200).optional(),
  /** Of the warnings those that are explained, that are not, or that are asked back about. */
  explained: z.enum(explanationFilters).optional(),
};

export const findings = {
  GetValidationData: endpoint({
    ...licensedRead,
    path: '/api/GetValidationData',
    may: "everyone with access to the submission who may view the program's errors",
    summary:
      'All findings of the latest validation; 413 where there are more than 100,000. Prefer GetFindings where the list may be long.',
    source: 'findings-fields',
    reads: ['submission'],
    errors: [403, 404, 413],
    query: z.strictObject({
      subId: idText,
      productLine: z.enum(productLines),
      submissionComponent: component,
    }),
    answer: z.array(
      z.object({
        ...texts('measureCode', 'shortIndicatorName', 'severity', 'ruleName', 'indicatorKey', 'message'),
      }),
    ),
  }),
  GetFindingGroups: endpoint({
    ...licensedRead,
    path: '/api/GetFindingGroups',
    may: 'as GetValidationData',
    summary: 'Findings of the latest validation counted by rule, with the explanation of each rule.',
    source: 'findings-all',
    reads: ['submission'],
    errors: [403, 404],
    query: onComponent,
    answer: z.object({
      /** Whose findings these are: the current file, or a later one that was refused. */
      fileName: z.string().nullable(),
      isOfRefusedFile: z.boolean(),
      validatedAt: z.string().nullable(),
      /** The check; null: there was none. */
      runId: z.string().nullable(),
      ...explainingVerdicts,
      explained: explainedCounts,
      counts: z.record(severity, z.number()),
      /** The note where not all counted findings are listed. */
      listNote: z.string().nullable(),
      measures: z.array(z.object({ measureCode: z.string(), count: z.number() })),
      groups: z.array(
        z.object({
          ruleId: z.string(),
          ruleName: z.string(),
          severity,
          trial,
          count: z.number(),
          summary: z.string(),
          why: z.string(),
          fix: z.string(),
          /** Of all its warnings at once. */
          explanation: explanation.nullable(),
          ...explainedCounts.pick({ explained: true, askedBack: true }).shape,
        }),
      ),
    }),
  }),
  GetFindings: endpoint({
    ...licensedRead,
    path: '/api/GetFindings',
    may: 'as GetValidationData',
    summary:
      'One page of findings, filtered and searched: the gravest first, those of a severity in file order.',
    source: 'findings-all',
    reads: ['submission'],
    errors: [403, 404],
    query: z.strictObject({
      submissionId: idText,
      component,
      ...filters,
      /** `next` of the page before; absent for the first page. */
      after: numberText.optional(),
      limit: numberText.optional(),
    }),
    answer: z.object({
      /** How many match; a lower bound where `isTotalExact` is false, as in a search through very many findings. */
      total: z.number(),
      isTotalExact: z.boolean(),
      /** The check whose findings these are; null: there was none. */
      runId: z.string().nullable(),
      rows: z.array(finding),
      /** `after` of the next page; null after the last one. A long search may return no rows and continue from here. */
      next: z.number().nullable(),
    }),
  }),
} as const;
