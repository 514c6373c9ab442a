/** The lines of a file around a finding, and its arithmetic. Spec: findings-excerpt, findings-arithmetic. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { component, idText, licensedRead, texts } from '../shapes.ts';

export const excerpt = {
  GetFindingExcerpt: endpoint({
    ...licensedRead,
    path: '/api/GetFindingExcerpt',
    may: 'as GetValidationData',
    summary:
      'The lines of the checked file around a finding, with its place marked, and the numbers it is about. Reading lines of a survey file is an event.',
    source: 'findings-excerpt, findings-arithmetic',
    reads: ['submission'],
    errors: [403, 404],
    query: z.strictObject({
      submissionId: idText,
      component,
      /** `id` of the finding, and its rule: where another upload was checked since they were read, `problem` says so. */
      findingId: idText,
      ruleId: z.string().min(1).max(20),
    }),
    answer: z.object({
      fileName: z.string(),
      /** Why there are no lines, as a sentence; null where there are, and for a finding about the whole file. */
      problem: z.string().nullable(),
      lines: z.array(
        z.object({
          line: z.number(),
          text: z.string(),
          /** The column of the first character; above 1 where the line was cut. */
          startColumn: z.number(),
          isCutAfter: z.boolean(),
        }),
      ),
      /** The marked part of the finding's line, as positions in its text; null: the whole line. */
      mark: z.object({ from: z.number(), to: z.number() }).nullable(),
      /** Of a survey file: the field at the place, and its neighbours. */
      fields: z.array(z.object({ ...texts('name', 'position', 'value'), isMarked: z.boolean() })),
      /** null where the rule compares no numbers. */
      arithmetic: z
        .object({
          ...texts('label', 'unit'),
          lines: z.array(
            z.object({
              ...texts('label', 'value'),
              role: z.enum(['part', 'result', 'found']),
              difference: z.string().nullable(),
            }),
          ),
        })
        .nullable(),
    }),
  }),
} as const;
