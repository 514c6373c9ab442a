/** The next season from this one. Spec: season-copy. */
import { programs } from '@idss/domain/program';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { counts, id, idText, moment, staffChange, staffRead, texts } from '../shapes.ts';
import { fileCounts } from './season.ts';

const survey = z.enum(['CAHPS', 'HOS']);
const day = z.iso.date();
const window = z.object({ first: day, last: day });
const program = z.enum(programs);
/** Local time in the season's zone: `2027-06-14T21:00`. */
const localTime = z.iso.datetime({ local: true, precision: -1 });

export const copySeason = {
  PreviewSeasonCopy: endpoint({
    ...staffRead,
    path: '/api/PreviewSeasonCopy',
    summary:
      'What copying a season to the year after would create and leave out, with the dates that it proposes. Nothing is changed.',
    source: 'season-copy',
    cost: 'expensive',
    reads: ['settings', 'submission', 'users'],
    errors: [404, 409],
    query: z.strictObject({ measurementYear: idText }),
    answer: z.object({
      ...counts('measurementYear', 'idOffset', 'results', 'leftOutCount'),
      /** The last load when this was answered, for the copy. */
      loadId: z.number(),
      /** An id of this season; null where it has no submission. */
      example: z.number().nullable(),
      timeZone: z.string(),
      measureModelDate: day,
      counts: fileCounts,
      dates: z.array(z.object({ program, ...texts('key', 'label'), before: moment, after: localTime })),
      surveys: z.array(z.object({ survey, before: window, after: window })),
      /** What stays with its year, in sentences. */
      notes: z.array(z.string()),
      /** The first 500 organizations of which nothing is copied. */
      leftOut: z.array(z.object({ orgId: z.number(), ...texts('orgName', 'reason') })),
    }),
  }),
  CopySeason: endpoint({
    ...staffChange,
    path: '/api/CopySeason',
    summary: 'Copies a season to the year after, where it is prepared. Needs a fresh sign-in.',
    source: 'season-copy',
    cost: 'expensive',
    changes: ['settings', 'users', 'submission', 'events'],
    errors: [404, 409, 'reauth_required', 'data_changed'],
    subject: ['measurementYear'],
    body: z.strictObject({
      measurementYear: id,
      loadId: z.int().min(0).max(2_147_483_647),
      /** Dates that differ from those of the preview. */
      dates: z.array(z.strictObject({ program, key: z.string().max(40), at: localTime })).max(50),
      surveys: z.array(z.strictObject({ survey, first: day, last: day })).max(2),
    }),
    answer: z.object({ measurementYear: z.number(), counts: fileCounts }),
  }),
} as const;
