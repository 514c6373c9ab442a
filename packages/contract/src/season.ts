/** The definition of the season: what files are checked with. Spec: season-data. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const season = {
  GetSeasonFiles: endpoint({
    method: 'GET',
    path: '/api/GetSeasonFiles',
    access: 'licensed',
    summary:
      'The files that define the current season, by name: what the browser checks files with before they are sent.',
    source: 'season-data, uploads-screen',
    cost: 'standard',
    reads: [],
    errors: [],
    answer: z.object({ id: z.string(), files: z.record(z.string(), z.string()) }),
  }),
} as const;
