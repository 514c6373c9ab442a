/** Whom the components of a submission wait for, now and later. Spec: submissions-outlook. */
import { z } from 'zod';
import { components } from '@idss/domain/program';
import { endpoint } from '../endpoint.ts';
import { licensedRead, onComponent, productLine, texts, verdict } from '../shapes.ts';

const who = {
  /** A person, several of them, or the firm; the caller is `You`. */
  name: z.string(),
  /** What they are: `Auditor, Northgate Audit`. */
  role: z.string(),
  /** Of one person; null where several may do it, or none is known. */
  email: z.string().nullable(),
  isOwn: z.boolean(),
};

const neighbour = z.object({ subId: z.number(), component: z.enum(components), productLine }).nullable();

export const outlook = {
  GetSubmissionOutlook: endpoint({
    ...licensedRead,
    path: '/api/GetSubmissionOutlook',
    may: 'everyone with access to the submission',
    summary:
      'Whom the components of a submission wait for, who does what after that, and the submissions before and after it.',
    source: 'submissions-outlook',
    reads: ['submission', 'settings', 'uploads'],
    errors: [404],
    query: onComponent,
    answer: z.object({
      /** Components that wait for somebody, of those that the caller can see. */
      components: z.array(
        z.object({
          component: z.enum(components),
          /** What to do: `Correct 4 errors`. */
          title: z.string(),
          ...who,
          errors: z.number(),
          warnings: z.number(),
        }),
      ),
      /** What is left after the step of the component, in order. */
      later: z.array(z.object({ ...texts('what'), ...who })),
      /** The upload whose file is checked for the component at this moment. */
      running: z.object({ transactionId: z.string(), fileName: z.string(), canStop: verdict }).nullable(),
      /** By number, among the submissions of the season that the caller can see. */
      previous: neighbour,
      next: neighbour,
    }),
  }),
} as const;
