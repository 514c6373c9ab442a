/** Seasons as data: what files are checked with, and how the next season is opened. Spec: season-data, season-next. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  counts,
  licensedRead,
  moment,
  idText,
  staffChange,
  staffPreview,
  staffRead,
  texts,
} from '../shapes.ts';

const fileCounts = z.array(
  z.object({
    file: z.string(),
    ...counts('rows', 'added', 'changed', 'removed'),
  }),
);
const items = z.object({
  count: z.number(),
  items: z.array(z.object({ id: z.string(), name: z.string() })),
});
const differences = z.object({
  count: z.number(),
  items: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
});

export const season = {
  GetSeasonFiles: endpoint({
    ...licensedRead,
    path: '/api/GetSeasonFiles',
    summary:
      'The files that define the current season, by name: what the browser checks files with before they are sent.',
    source: 'season-data, uploads-screen',
    reads: ['settings'],
    answer: z.object({
      id: z.string(),
      files: z.record(z.string(), z.string()),
      /** Of the rules as staff changed them; 0: as the season folder says. */
      ruleVersion: z.number(),
    }),
  }),
  GetSeasonLoads: endpoint({
    ...staffRead,
    path: '/api/GetSeasonLoads',
    summary: 'The last loads of seasons with their counts, the latest first.',
    source: 'season-next',
    reads: ['settings'],
    answer: z.array(
      z.object({
        loadId: z.number(),
        measurementYear: z.number(),
        loadedBy: z.string(),
        loadedAt: moment,
        counts: fileCounts,
      }),
    ),
  }),
  PreviewSeason: endpoint({
    ...staffPreview,
    path: '/api/PreviewSeason',
    summary:
      'Checks the zip of a season folder (field File) and answers its problems, what it would change, and how it differs from the season before.',
    source: 'season-next',
    cost: 'expensive',
    answer: z.object({
      /** The last load when this was answered; 0 before the first. */
      loadId: z.number(),
      /** null where season.csv cannot be read. */
      measurementYear: z.number().nullable(),
      problemCount: z.number(),
      /** Where there is one, the season cannot be opened. */
      problems: z.array(
        z.object({
          file: z.string(),
          line: z.number(),
          ...texts('message', 'found', 'expected', 'fix'),
        }),
      ),
      counts: fileCounts,
      comparedWith: z.number().nullable(),
      difference: z
        .object({
          measures: z.object({ added: items, retired: items, changed: differences }),
          layouts: differences,
          dates: differences,
          rules: differences,
          organizations: z.object({ added: items, gone: items }),
          submissions: z.object({ before: z.number(), after: z.number() }),
        })
        .nullable(),
      /** Components of the season before that are not final. */
      openCount: z.number(),
    }),
  }),
  OpenSeason: endpoint({
    ...staffChange,
    path: '/api/OpenSeason',
    summary: 'Loads the zip of a season folder (field File), whole or not at all, and opens its season.',
    source: 'season-next',
    cost: 'expensive',
    changes: ['settings', 'users', 'submission', 'events'],
    errors: ['reauth_required', 'data_changed', 413],
    subject: [],
    /** The last load that the preview was made with; prevents loading over someone else's load. */
    query: z.strictObject({ loadId: idText.optional() }),
    body: 'multipart',
    answer: z.object({ loadId: z.number(), measurementYear: z.number(), counts: fileCounts }),
  }),
} as const;
