/** The seasons with their states, and the moves that staff make between them. Spec: season-states. */
import { movesByDate } from '@idss/domain/season/moves-by-date';
import { seasonMoveNames } from '@idss/domain/season/season-state';
import { seasonStates } from '@idss/domain/season/season-label';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  counts,
  filled,
  idText,
  licensedRead,
  listedSubmission,
  milestone,
  moment,
  staffChange,
  staffRead,
  texts,
  verdict,
} from '../shapes.ts';

const move = z.enum(seasonMoveNames);
const moveByDate = z.enum(movesByDate);

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
        /** The moves ahead that it can make by itself on one of its dates. */
        byDate: z.array(
          z.object({
            move: moveByDate,
            /** The name of the date; null: staff make the move. */
            on: z.string().nullable(),
            /** Null: staff make the move, or the season no longer has the date. */
            at: moment.nullable(),
            /** Why it was not made though its date has come, or cannot be. */
            problem: z.string().nullable(),
            suggested: z.string().nullable(),
            dates: z.array(z.object({ ...texts('name', 'label'), at: moment, verdict })),
          }),
        ),
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
      z.object({
        measurementYear: z.number(),
        state: z.enum(seasonStates),
        isCurrent: z.boolean(),
        timeZone: z.string(),
        milestones: z.array(milestone),
      }),
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
  PlanSeasonMove: endpoint({
    ...staffChange,
    path: '/api/PlanSeasonMove',
    summary:
      'Lets a season open, or begin closing, by itself on one of its dates; without a date staff do it. Needs a fresh sign-in.',
    source: 'season-moves-by-date',
    changes: ['settings', 'events'],
    errors: [404, 'reauth_required', 'data_changed'],
    subject: [],
    query: z.strictObject({ measurementYear: idText, move: moveByDate, date: filled(z.string().max(100)) }),
    answer: z.object({ measurementYear: z.number(), on: z.string().nullable() }),
  }),
} as const;
