/** The season as its data. Spec: season-data. */
import type { Handlers } from '@idss/contract/endpoint';
import type { season } from '@idss/contract/season/season';
import type { SeasonDifference } from '@idss/validation/seasons/season-difference';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { createDownloadSlots, sendInSlot } from '#src/http/download-slots.ts';
import { readSentFile } from '#src/http/read-parts.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { getCounts } from './load-season.ts';
import { openSeason, previewSeason } from './open-season.ts';
import { readSeasonZip, seasonZip } from './read-season-zip.ts';
import { folderName, openSeasonZip } from './season-folder.ts';
import { createSeasonLink, readSeasonTicket } from './season-link.ts';
import { listSeasonLoads } from './season-loads.sql.ts';

/** Per process: each reads a whole season. */
const seasonFolderSlots = createDownloadSlots({ atOnce: 2, waiting: 20, waitSeconds: 60 });

/** The answer lists this many of each; the counts have all. */
const maxListed = 500;

export const seasonApi: Handlers<typeof season, HttpContext> = {
  async GetSeasonFiles({ query }, context) {
    const { data } = await getAskedSeason(context, query.measurementYear);
    return { id: data.id, files: Object.fromEntries(data.files), ruleVersion: data.ruleVersion };
  },

  GetSeasonLoads: (_input, { app }) => listSeasonLoads(app.pool),

  async PreviewSeason(_input, context) {
    const { problems, reports, difference, ...preview } = await previewSeason(
      context,
      await readSeasonZip(await readSentFile(context.request, seasonZip)),
    );
    return {
      ...preview,
      problemCount: problems.length,
      problems: problems.slice(0, maxListed).map(({ file, line, column, message, found, expected, fix }) => ({
        file,
        line,
        column: column ?? null,
        message,
        found: found ?? '',
        expected: expected ?? '',
        fix,
      })),
      counts: reports.map(getCounts),
      difference: difference && listed(difference),
    };
  },

  PrepareSeasonFolder: ({ query: { measurementYear, withPeople = false } }, context) =>
    createSeasonLink(context, { measurementYear, withPeople }),

  async DownloadSeasonFolder({ params }, { app, reply, requestId }) {
    const { userId, choice } = await readSeasonTicket(app, params.ticket);
    await sendInSlot(reply, { slots: seasonFolderSlots, userId }, async () => {
      const bytes = await openSeasonZip(app.pool, choice);
      app.log.info({ requestId, userId, ...choice }, 'season folder download started');
      return { fileName: `${folderName(choice)}.zip`, mediaType: 'application/zip', bytes };
    });
  },

  async OpenSeason({ query }, context) {
    const folder = await readSeasonZip(await readSentFile(context.request, seasonZip));
    const { loadId, measurementYear, reports } = await openSeason(context, folder, query.loadId);
    return { loadId, measurementYear, counts: reports.map(getCounts) };
  },
};

const part = <T>(items: readonly T[]) => ({ count: items.length, items: items.slice(0, maxListed) });

const listed = ({
  measures,
  schema,
  layouts,
  surveys,
  dates,
  rules,
  organizations,
  submissions,
}: SeasonDifference) => ({
  measures: {
    added: part(measures.added),
    retired: part(measures.retired),
    changed: part(measures.changed),
  },
  schema: part(schema),
  layouts: part(layouts),
  surveys: part(surveys),
  dates: part(dates),
  rules: part(rules),
  organizations: { added: part(organizations.added), gone: part(organizations.gone) },
  submissions,
});
