/** Dates and surveys of a season as staff edit them. Spec: season-dates, season-survey-values. */
import type { Handlers } from '@idss/contract/endpoint';
import type { seasonDates as contract } from '@idss/contract/season/season-dates';
import { canEditSeason } from '@idss/domain/season/season-dates';
import { stageLabels } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/db/queryable.ts';
import type { Context } from '#src/kernel/context.ts';
import { readFolderFiles } from '#src/kernel/read-season-data.ts';
import {
  getSeason,
  isInForce,
  previewDates,
  previewSurveys,
  readSurveys,
  saveDates,
  saveSurveys,
  undoEdit,
  withProgram,
} from './edit-season.ts';
import { countAttestedLate, findLastEdit } from './season-edits.sql.ts';
import type { listAffected, SeasonRow } from './season-moves.sql.ts';

/** The answers list this many components; the counts have all. */
const maxListed = 500;

export const seasonDatesApi: Handlers<typeof contract, Context> = {
  async GetSeasonDates({ query: { measurementYear } }, { app }) {
    const season = await getSeason(app.pool, measurementYear);
    const { state, timeZone, milestones } = season;
    return {
      measurementYear,
      state,
      timeZone,
      verdict: canEditSeason(season),
      dates: milestones.map(withProgram),
      surveys: await readSurveys(app.pool, measurementYear),
      attestedLate: await countAttestedLate(app.pool, measurementYear),
      lastChange: await presentLastChange(app.pool, season),
    };
  },

  async PreviewSeasonDates({ body }, context) {
    const { becomeLate, noLongerLate, moved, problems, warnings, changes } = await previewDates(
      context,
      body,
    );
    return {
      problems: [...problems],
      warnings: [...warnings],
      changes: [...changes],
      becomeLate: present(becomeLate),
      noLongerLate: present(noLongerLate),
      moved: present(moved),
    };
  },

  async SaveSeasonDates({ body }, context) {
    await saveDates(context, body);
    return { measurementYear: body.measurementYear };
  },

  async PreviewSeasonSurveys({ body }, context) {
    const { withFile, problems, warnings, changes } = await previewSurveys(context, body);
    return {
      problems: [...problems],
      warnings: [...warnings],
      changes: [...changes],
      withFile: present(withFile),
    };
  },

  async SaveSeasonSurveys({ body }, context) {
    await saveSurveys(context, body);
    return { measurementYear: body.measurementYear };
  },

  async UndoSeasonEdit({ query: { measurementYear, eventId } }, context) {
    await undoEdit(context, measurementYear, eventId);
    return { measurementYear };
  },
};

type Components = Awaited<ReturnType<typeof listAffected>>;

const present = (components: Readonly<Components>) => ({
  count: components.length,
  organizations: new Set(components.map(({ orgId }) => orgId)).size,
  items: components.slice(0, maxListed).map(({ count: _, organizations: __, stage, ...component }) => ({
    ...component,
    stage: stageLabels[stage],
  })),
});

async function presentLastChange(db: Queryable, season: SeasonRow) {
  const last = await findLastEdit(db, season.measurementYear);
  if (!last) return null;
  const { eventId, at, userName, message, kind } = last;
  const isLast = isInForce(last, season, await readFolderFiles(db, season.measurementYear));
  return {
    eventId,
    part: kind === 'season-dates-changed' ? ('dates' as const) : ('surveys' as const),
    at,
    by: userName,
    message,
    verdict: !isLast
      ? { ok: false, reason: 'The season was loaded or changed again since.' }
      : canEditSeason(season),
  };
}
