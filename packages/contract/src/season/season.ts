/** Seasons as data: what files are checked with, and how the next season is opened. Spec: season-data, season-next. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  behindTicket,
  booleanText,
  counts,
  fileLink,
  licensedRead,
  moment,
  idText,
  staffChange,
  staffPreview,
  staffRead,
  texts,
  ofSeason,
} from '../shapes.ts';

export const fileCounts = z.array(
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
      'The files that define the season, by name: what the browser checks files with before they are sent.',
    source: 'season-data, uploads-screen',
    reads: ['settings'],
    errors: [404],
    query: z.strictObject(ofSeason),
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
          /** From 1; null where a whole file is meant. */
          column: z.number().nullable(),
          ...texts('message', 'found', 'expected', 'fix'),
        }),
      ),
      counts: fileCounts,
      /** Files that a season folder may have and this one does not: they stay as the portal has them. */
      leftOut: z.array(z.string()),
      comparedWith: z.number().nullable(),
      difference: z
        .object({
          measures: z.object({ added: items, retired: items, changed: differences }),
          schema: differences,
          layouts: differences,
          surveys: differences,
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
  PrepareSeasonFolder: endpoint({
    ...staffChange,
    path: '/api/PrepareSeasonFolder',
    summary:
      'A link, valid for one minute, to the folder of a season as it is now. Needs a fresh sign-in, since a folder has names of people.',
    source: 'season-export',
    changes: ['events'],
    errors: [404, 'reauth_required'],
    subject: ['measurementYear'],
    /** `withPeople`: with users, roles, auditors and their assignments. */
    query: z.strictObject({ measurementYear: idText, withPeople: booleanText.optional() }),
    answer: fileLink,
  }),
  DownloadSeasonFolder: endpoint({
    ...behindTicket,
    path: '/api/seasonfolder/:ticket',
    may: 'everyone with the signed, short-lived ticket, while they are system administrators',
    summary:
      'The zip of a season folder: it is checked and loaded by the calls of this page, and by `idss season load`.',
    source: 'season-export',
    reads: ['settings', 'submission'],
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
