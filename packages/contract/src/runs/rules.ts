/** The validation rules, explained. Spec: findings-explained. */
import { severities } from '@idss/domain/findings/finding';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { licensedRead, texts } from '../shapes.ts';

export const rules = {
  GetRules: endpoint({
    ...licensedRead,
    path: '/api/GetRules',
    summary: 'Every validation rule with its explanation and how to fix what it finds.',
    source: 'findings-explained',
    reads: [],
    answer: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        severity: z.enum(severities),
        scope: z.string(),
        experimental: z.boolean(),
        ...texts('summary', 'why', 'fix', 'source'),
      }),
    ),
  }),
  GetValidationDictionary: endpoint({
    ...licensedRead,
    path: '/api/GetValidationDictionary',
    summary: 'The validation dictionary as CSV, generated from the rules.',
    source: 'findings-explained',
    reads: [],
    answer: 'bytes',
  }),
} as const;
