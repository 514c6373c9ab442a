/** What Ctrl+K finds on the server. Spec: shell-palette. */
import { components, productLines } from '@idss/domain/program';
import { maxSearchLength } from '@idss/domain/search/search-terms';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, licensedRead, ofSeason, texts } from '../shapes.ts';

const ofSubmission = {
  subId: z.number(),
  productLine: z.enum(productLines),
  orgName: z.string(),
  measurementYear: z.number(),
};

export const search = {
  Search: endpoint({
    ...licensedRead,
    path: '/api/Search',
    summary:
      'Submissions, organizations and measures that the caller can see, rules, and for staff people, by words or the beginning of an id.',
    source: 'shell-palette',
    reads: ['submission', 'users', 'settings'],
    errors: [404],
    query: z.strictObject({
      ...ofSeason,
      text: z.string().max(maxSearchLength),
      /** The submission that is on the screen: its measures come first. */
      subId: idText.optional(),
    }),
    answer: z.object({
      submissions: z.array(z.object({ ...ofSubmission, component: z.enum(components) })),
      organizations: z.array(
        z.object({ orgId: z.number(), orgName: z.string(), isTestOrganization: z.boolean() }),
      ),
      /** Of submissions whose results the caller may view. */
      measures: z.array(z.object({ ...ofSubmission, ...texts('code', 'name') })),
      rules: z.array(z.object(texts('id', 'name', 'summary'))),
      /** Empty for everybody but staff. */
      people: z.array(z.object({ ...texts('email', 'name'), organization: z.string().nullable() })),
    }),
  }),
} as const;
