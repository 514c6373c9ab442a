/** What the panel beside the review table shows of a row's value: the years before, and the season's organizations together. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { component, idText, licensedRead } from '../shapes.ts';

/** Rounded means of at least three organizations each, of at least eleven: never the value of one. */
const others = z.object({
  /** The submission's own season, or the one before. */
  measurementYear: z.number(),
  organizations: z.number(),
  lowTenth: z.number(),
  lowQuarter: z.number(),
  median: z.number(),
  highQuarter: z.number(),
  highTenth: z.number(),
});

export const rowHistory = {
  GetRowHistory: endpoint({
    ...licensedRead,
    path: '/api/GetRowHistory',
    may: 'VIEW_ART on the submission',
    summary:
      'Of the rates of one measure: those of the two years before, and what at least eleven organizations report in the product line.',
    source: 'audit-last-year, audit-distribution',
    reads: ['submission'],
    errors: [403, 404],
    query: z.strictObject({ submissionId: idText, component, measureCode: z.string().min(1).max(50) }),
    answer: z.array(
      z.object({
        indicatorKey: z.string(),
        unit: z.enum(['percent', 'ratio']),
        /** Oldest first; years without a result are left out. */
        earlier: z.array(
          z.object({
            measurementYear: z.number(),
            /** null: not shown as a number. */
            rate: z.number().nullable(),
            displayRate: z.string(),
          }),
        ),
        /** null: fewer than eleven organizations report it. */
        others: others.nullable(),
      }),
    ),
  }),
} as const;
