/** The season as its data. Spec: season-data. */
import type { Handlers } from '@idss/contract/endpoint';
import type { season } from '@idss/contract/season';
import type { Context } from '#src/http/context.ts';

export const seasonApi: Handlers<typeof season, Context> = {
  async GetSeasonFiles(_input, { app }) {
    const { data } = await app.cached.season();
    return { id: data.id, files: Object.fromEntries(data.files) };
  },
};
