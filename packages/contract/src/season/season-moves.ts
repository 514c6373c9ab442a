/** The seasons with their states, and the moves that staff make between them. Spec: season-states. */
import { seasonMoveNames } from '@idss/domain/season/season-state';
import { seasonStates } from '@idss/domain/season/season-label';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  counts,
  idText,
  licensedRead,
  listedSubmission,
  moment,
  staffChange,
  staffRead,
  texts,
  verdict,
} from '../shapes.ts';

const move = z.enum(seasonMoveNames);

export const seasonMoves = {
  GetSeasons: endpoint({
    ...staffRead,
    path: '/api/GetSeasons',
    summary:
      'Every season with its state, what it has, and the moves that are possible now; the newest first.',
    source: 'season-states',
    reads: ['settings', 'submission'],
    answer: z.array(
      z.object({
        measurementYear: z.number(),
        state: z.enum(seasonStates),
        /** Calls without a year mean it. */
        isCurrent: z.boolean(),
        /** From when it takes HEDIS files; null where its dates do not say. */
        opensAt: moment.nullable(),
        timeZone: z.string(),
        ...counts('submissions', 'components', 'withFile', 'complete', 'runningUploads'),
        moves: z.array(z.object({ move, ...texts('label'), verdict })),
      }),
    ),
  }),
  GetSeasonYears: endpoint({
    ...licensedRead,
    path: '/api/GetSeasonYears',
    summary: 'The seasons of which the caller can see a submission, the newest first.',
    source: 'season-states',
    reads: ['settings', 'submission'],
    answer: z.array(
      z.object({ measurementYear: z.number(), state: z.enum(seasonStates), isCurrent: z.boolean() }),
    ),
  }),
  PreviewSeasonMove: endpoint({
    ...staffRead,
    path: '/api/PreviewSeasonMove',
    summary: 'What a move of a season would mean: for how many components, and for which; the first 500.',
    source: 'season-states',
    reads: ['settings', 'submission'],
    errors: [404],
    query: z.strictObject({ measurementYear: idText, move }),
    answer: z.object({
      ...texts('sentence'),
      verdict,
      /** The year must be sent with the move. */
      isConfirmedByYear: z.boolean(),
      ...counts('count', 'organizations'),
      components: z.array(z.object({ ...listedSubmission, ...texts('stage') })),
    }),
  }),
  MoveSeason: endpoint({
    ...staffChange,
    path: '/api/MoveSeason',
    summary: 'Opens, closes or reopens a season. Needs a fresh sign-in; closing needs the year, typed in.',
    source: 'season-states',
    changes: ['settings', 'submission', 'events'],
    errors: [404, 'reauth_required', 'data_changed'],
    subject: [],
    query: z.strictObject({ measurementYear: idText, move, confirmedYear: idText.optional() }),
    answer: z.object({ measurementYear: z.number(), state: z.enum(seasonStates) }),
  }),
} as const;
