/** Explanations of warnings: the plan or vendor explains, the auditor answers. Spec: findings-explanations. */
import { explanationStates, maxExplanationLength } from '@idss/domain/findings/explanation';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  id,
  licensedChange,
  licensedRead,
  maxWholeNumber,
  onComponent,
  texts,
  uuid,
  verdict,
} from '../shapes.ts';

const version = z.int().min(0).max(maxWholeNumber);

export const explanation = z.object({
  explanationId: z.string(),
  ruleId: z.string(),
  /** Its number in the latest check; null: of all warnings of the rule, or its finding is not there any more. */
  findingId: z.number().nullable(),
  isOfRule: z.boolean(),
  /** false: something changed since, and it is asked for again; its text is an offer. */
  isHere: z.boolean(),
  text: z.string(),
  by: z.string(),
  on: z.string(),
  /** The caller wrote it. */
  isOwn: z.boolean(),
  state: z.enum(explanationStates),
  /** The last answer of an auditor; null: none. Its text may be empty. */
  answer: z.object({ ...texts('text', 'by', 'on') }).nullable(),
  version,
  /** What was found and expected when it was explained; null: of a rule. */
  values: z.object({ found: z.string().nullable(), expected: z.string().nullable() }).nullable(),
});
export type ExplanationRow = z.output<typeof explanation>;

/** Of the warnings of a check. */
export const explainedCounts = z.object({
  warnings: z.number(),
  /** Those that are asked back about are not among them. */
  explained: z.number(),
  askedBack: z.number(),
});

const text = z.string().max(maxExplanationLength);

const changed = {
  ...licensedChange,
  source: 'findings-explanations',
  changes: ['submission', 'events'],
  errors: [403, 404, 'data_changed', 'stage_changed'],
  subject: ['submissionId', 'component'],
  query: onComponent,
} as const;

/** As it is afterwards. */
const answer = z.object({ explanationId: z.string(), version });

export const explanations = {
  GetExplanations: endpoint({
    ...licensedRead,
    path: '/api/GetExplanations',
    may: "everyone with access to the submission who may view the program's errors",
    summary: 'Every explanation of the warnings of a component, those that are asked for again included.',
    source: 'findings-explanations',
    reads: ['submission'],
    errors: [403, 404],
    query: onComponent,
    answer: z.array(
      explanation.extend({ measureCode: z.string().nullable(), indicatorKey: z.string().nullable() }),
    ),
  }),
  ExplainWarning: endpoint({
    ...changed,
    path: '/api/ExplainWarning',
    may: 'who may upload or lock the component',
    summary:
      'Explains one warning of the latest check, or all warnings of a rule; again, too. 409 `data_changed` says in `theirs` what someone else wrote in between.',
    body: z.strictObject({
      /** Of the check that the caller saw. */
      runId: uuid,
      ruleId: z.string().min(1).max(20),
      /** null: all warnings of the rule. */
      findingId: id.nullable(),
      text: text.min(1),
      /** Of the explanation that the caller saw; 0: none. */
      version,
    }),
    answer,
  }),
  WithdrawExplanation: endpoint({
    ...changed,
    path: '/api/WithdrawExplanation',
    may: 'who may upload or lock the component',
    summary: 'Takes an explanation back; the event trail has its text.',
    body: z.strictObject({ explanationId: uuid, version }),
    answer: z.object({ ok: z.literal(true) }),
  }),
  AnswerExplanation: endpoint({
    ...changed,
    path: '/api/AnswerExplanation',
    may: 'ASSIGN_AUDIT_DESIGNATION on the submission',
    summary: 'Accepts an explanation, or asks back with a text.',
    body: z.strictObject({
      explanationId: uuid,
      answer: z.enum(['accepted', 'asked-back']),
      /** What is asked; may be empty only where it is accepted. */
      text,
      version,
    }),
    answer,
  }),
} as const;

/** What the caller can do with explanations of a component. */
export const explainingVerdicts = { canExplain: verdict, canAnswer: verdict };
