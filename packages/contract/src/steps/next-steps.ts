/** What waits for a person, and what waits for others. Spec: dashboard-next-steps. */
import { z } from 'zod';
import { components, productLines, programs } from '@idss/domain/program';
import { firstVisitItems } from '@idss/domain/stages/first-visit';
import { stepKinds } from '@idss/domain/stages/next-step';
import { endpoint } from '../endpoint.ts';
import { licensedChange, licensedRead, listedSubmission, ofSeason, texts, verdict } from '../shapes.ts';

/** The most steps and groups that one answer lists; the counts are of all. */
export const maxNextSteps = 200;

const nextStep = z.object({
  kind: z.enum(stepKinds),
  ...listedSubmission,
  /** Empty where it has none. */
  specialProject: z.string(),
  /** What to do, why it waits, and the label of the button. */
  ...texts('title', 'why', 'button'),
  /** Since when it waits; null where that is not known. ISO 8601. */
  since: z.string().nullable(),
  /** Until when; null where the season has no date for it. ISO 8601. */
  dueAt: z.string().nullable(),
  isLate: z.boolean(),
  /** Can it be done now? */
  verdict,
  /** How many submissions the line stands for: many are done together, on a page for all; the ids are those of the first. */
  count: z.number(),
});

const awaited = z.object({
  subId: z.number(),
  component: z.enum(components),
  productLine: z.string(),
  /** `audit lock` */
  what: z.string(),
});

const waitingGroup = z.object({
  /** A person, several of them, or the firm. */
  name: z.string(),
  /** What they are: `Auditor, Northgate Audit`. */
  role: z.string(),
  /** Of one person; null where several may do it, or none is known. */
  email: z.string().nullable(),
  /** The most urgent first, at most eight. */
  items: z.array(awaited),
  count: z.number(),
  since: z.string().nullable(),
  dueAt: z.string().nullable(),
  isLate: z.boolean(),
});

/** Of the checklist of the first visit. */
const firstVisitItem = z.object({
  item: z.enum(firstVisitItems),
  ...texts('title', 'text'),
  isDone: z.boolean(),
  /** Where it can be tried; null where there is no such submission. */
  place: z
    .object({ subId: z.number(), component: z.enum(components), productLine: z.enum(productLines) })
    .nullable(),
});

export const nextSteps = {
  GetNextSteps: endpoint({
    ...licensedRead,
    path: '/api/GetNextSteps',
    may: 'everyone, of the submissions that they can see; staff, for whom nothing waits, get no list',
    summary: 'The steps that wait for the caller, and the people or firms that other steps wait for.',
    source: 'dashboard-next-steps',
    reads: ['submission', 'settings', 'guide'],
    errors: [404],
    query: z.strictObject(ofSeason),
    answer: z.object({
      /** Lines: those that can be done now first, then by deadline, then the oldest; at most 200. */
      steps: z.array(nextStep),
      /** Of all submissions, also of those that share a line. */
      stepCount: z.number(),
      waiting: z.array(waitingGroup),
      waitingCount: z.number(),
      /** False for who only looks at all of it: no step is ever theirs. */
      takesSteps: z.boolean(),
      /** Components that are not complete, whoever they wait for. */
      pendingCount: z.number(),
      /** Files that are being checked at this moment. */
      checkingCount: z.number(),
      /** Open components by the date that they are due at. */
      openByDate: z.array(z.object({ program: z.enum(programs), key: z.string(), count: z.number() })),
      /** The programs of the submissions that the caller can see. */
      programs: z.array(z.enum(programs)),
      /** The caller looks after the whole season: its figures stand in place of steps. */
      seesSeason: z.boolean(),
      /** When the caller signed in before; null the first time. ISO 8601. */
      lastVisit: z.string().nullable(),
      /** The checklist of the first visit; null where it is done, closed, or was never there. */
      firstVisit: z.array(firstVisitItem).nullable(),
    }),
  }),
  MarkFirstVisit: endpoint({
    ...licensedChange,
    path: '/api/MarkFirstVisit',
    summary:
      'Marks an item of the caller’s checklist of the first visit as done; null closes the checklist for good.',
    source: 'dashboard-first-visit',
    changes: ['guide'],
    errors: [],
    subject: [],
    body: z.strictObject({ item: z.enum(firstVisitItems).nullable() }),
    answer: z.boolean(),
  }),
} as const;
