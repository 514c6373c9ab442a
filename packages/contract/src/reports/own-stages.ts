/** How far the components that a person can see were on each day of the season. Spec: submissions-by-day. */
import { programs } from '@idss/domain/program';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, licensedRead, ofSeason, program } from '../shapes.ts';
import { stageDay } from './control-room.ts';

export const ownStages = {
  GetOwnStagesByDay: endpoint({
    ...licensedRead,
    path: '/api/GetOwnStagesByDay',
    summary:
      'Components that the caller can see at each stage at the end of each day since the season opened, and now; without test organizations.',
    source: 'submissions-by-day',
    reads: ['submission', 'users'],
    cost: 'expensive',
    errors: [404],
    query: z.strictObject({ program: program.optional(), organizationId: idText.optional(), ...ofSeason }),
    answer: z.object({
      /** yyyy-MM-dd in the season's zone. */
      openedOn: z.string(),
      /** Of these programs and organizations they have components; whatever was asked for. */
      programs: z.array(z.enum(programs)),
      organizations: z.array(z.object({ organizationId: z.number(), organizationName: z.string() })),
      /** Those of the programs that are counted, in the order of the workflow. */
      stages: z.array(z.string()),
      /** The components that are counted. */
      components: z.number(),
      days: z.array(stageDay),
    }),
  }),
} as const;
