/** The validation rules, explained. Spec: findings-explained. */
import { severities } from '@idss/domain/findings/finding';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const rules = {
  GetRules: endpoint({
    method: 'GET',
    path: '/api/GetRules',
    access: 'licensed',
    summary: 'Every validation rule with its explanation and how to fix what it finds.',
    source: 'findings-explained',
    cost: 'standard',
    reads: [],
    errors: [],
    answer: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        severity: z.enum(severities),
        scope: z.string(),
        experimental: z.boolean(),
        summary: z.string(),
        why: z.string(),
        fix: z.string(),
        source: z.string(),
      }),
    ),
  }),
  GetValidationDictionary: endpoint({
    method: 'GET',
    path: '/api/GetValidationDictionary',
    access: 'licensed',
    summary: 'The validation dictionary as CSV, generated from the rules.',
    source: 'findings-explained',
    cost: 'standard',
    reads: [],
    errors: [],
    answer: 'bytes',
  }),
} as const;
