/** Dates and surveys of a season as staff edit them. Spec: season-dates, season-survey-values. */
import { seasonStates } from '@idss/domain/season/season-label';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  counts,
  id,
  idText,
  listedSubmission,
  maxWholeNumber,
  moment,
  program,
  staffChange,
  staffRead,
  texts,
  verdict,
} from '../shapes.ts';

const dates = z
  .array(z.strictObject({ program, key: z.string().max(30), label: z.string().max(200), at: moment }))
  .max(50);
export type SeasonDate = z.output<typeof dates>[number];

const day = z.string().max(10);
const count = z.int().min(0).max(maxWholeNumber);
const surveys = z.strictObject({
  cahps: z.strictObject({
    first: day,
    last: day,
    samples: z
      .array(z.strictObject({ survey: z.string().max(100), general: count, supplemental: count }))
      .max(50),
  }),
  hos: z.strictObject({ first: day, last: day, baseline: count, followup: count }),
});
export type SeasonSurveys = z.output<typeof surveys>;

const changes = z.array(z.object(texts('name', 'before', 'after')));
const components = z.object({
  ...counts('count', 'organizations'),
  /** The first 500. */
  items: z.array(z.object({ ...listedSubmission, ...texts('stage') })),
});

/** As the caller saw it: refused where it is another one by now. */
const edit = <Part extends z.ZodType>(part: Part) =>
  z.strictObject({ measurementYear: id, before: part, after: part });

const preview = {
  ...staffChange,
  changes: [],
  reads: ['settings', 'submission'],
  errors: [404, 'data_changed'],
  subject: [],
} as const;
const save = {
  ...staffChange,
  changes: ['settings', 'submission', 'events'],
  errors: [404, 'reauth_required', 'data_changed'],
  subject: [],
} as const;

export const seasonDates = {
  GetSeasonDates: endpoint({
    ...staffRead,
    path: '/api/GetSeasonDates',
    summary: 'The dates and surveys of a season, whether staff may change them, and the last change.',
    source: 'season-dates',
    reads: ['settings', 'submission'],
    errors: [404],
    query: z.strictObject({ measurementYear: idText }),
    answer: z.object({
      measurementYear: z.number(),
      state: z.enum(seasonStates),
      timeZone: z.string(),
      verdict,
      dates,
      /** null: the season was never loaded with them. */
      surveys: surveys.nullable(),
      /** Components that were attested after their date: they keep the mark. */
      attestedLate: z.number(),
      lastChange: z
        .object({
          eventId: z.number(),
          part: z.enum(['dates', 'surveys']),
          at: moment,
          ...texts('by', 'message'),
          verdict,
        })
        .nullable(),
    }),
  }),
  PreviewSeasonDates: endpoint({
    ...preview,
    path: '/api/PreviewSeasonDates',
    summary: 'What other dates of a season would mean: problems, changes in words, and who is late by them.',
    source: 'season-dates',
    body: edit(dates),
    answer: z.object({
      /** Where there is one, the dates cannot be saved. */
      problems: z.array(z.string()),
      warnings: z.array(z.string()),
      changes,
      becomeLate: components,
      noLongerLate: components,
      moved: components,
    }),
  }),
  SaveSeasonDates: endpoint({
    ...save,
    path: '/api/SaveSeasonDates',
    summary: 'Changes the dates of a season. Needs a fresh sign-in.',
    source: 'season-dates',
    body: edit(dates),
    answer: z.object({ measurementYear: z.number() }),
  }),
  PreviewSeasonSurveys: endpoint({
    ...preview,
    path: '/api/PreviewSeasonSurveys',
    summary:
      'What other fielding days, sample sizes or cohorts would mean: problems, changes, and files that were checked with those before.',
    source: 'season-survey-values',
    body: edit(surveys),
    answer: z.object({
      problems: z.array(z.string()),
      warnings: z.array(z.string()),
      changes,
      /** Components with a file that was checked with the values before. */
      withFile: components,
    }),
  }),
  SaveSeasonSurveys: endpoint({
    ...save,
    path: '/api/SaveSeasonSurveys',
    summary: 'Changes fielding days, sample sizes and cohorts of a season. Needs a fresh sign-in.',
    source: 'season-survey-values',
    body: edit(surveys),
    answer: z.object({ measurementYear: z.number() }),
  }),
  UndoSeasonEdit: endpoint({
    ...save,
    path: '/api/UndoSeasonEdit',
    summary: 'Takes back the last change of a season’s dates or surveys. Needs a fresh sign-in.',
    source: 'season-dates',
    query: z.strictObject({ measurementYear: idText, eventId: idText }),
    answer: z.object({ measurementYear: z.number() }),
  }),
} as const;
