/** The first start of a demonstration: its season and story are loaded, or played. Apart from the rest, which every start loads. */
import type pg from 'pg';
import type { App } from '@idss/server/kernel/app';
import { sharedValidationPool } from '@idss/server/features/runs/threads/shared-validation-pool';
import { appendEvent } from '@idss/server/kernel/append-event.sql';
import { systemActor } from '@idss/server/kernel/actor';
import { hashPassword } from '@idss/identity/hash-password';
import { completion, pastCompletion } from './demo.sql.ts';
import { generateDemoSeason, listStepsOfToday } from './generate-demo-season.ts';
import { loadDemoSeason } from './load-demo-season.ts';
import { openPast, type PastDays } from './past-day.ts';
import { playDemoPlan } from './play-demo-plan.ts';
import { playEarlierSeasons } from './play-earlier-seasons.ts';
import { loadSnapshot } from './snapshot/load-snapshot.ts';
import type { Snapshot } from './snapshot/snapshot-file.ts';
import { demoPassword } from './story-people.ts';
import { writeTexts } from './write-texts.ts';

/** Loads the recording, moved to today; plays the story up to today where the recording does not fit. */
export async function prepare(app: App, owner: pg.Pool, reading: Promise<Snapshot>): Promise<void> {
  const startedAt = performance.now();
  if (!(await loadSnapshot(app, owner, { password: demoPassword, reading })))
    await withPast(app, (pastDays) => playPast(app, pastDays));
  await writeTexts(app);
  await noteReached(app, pastCompletion);
  app.log.info({ ms: Math.round(performance.now() - startedAt) }, 'The demonstration season is loaded.');
}

/** Plays the steps of today, which take as long as all the rest: while the portal answers. */
export async function finish(app: App): Promise<void> {
  const startedAt = performance.now();
  await withPast(app, (pastDays) => playToday(app, pastDays));
  await noteReached(app, completion);
  app.log.info({ ms: Math.round(performance.now() - startedAt) }, 'The demonstration is complete.');
}

async function withPast(app: App, play: (pastDays: PastDays) => Promise<void>): Promise<void> {
  const pastDays = openPast(app);
  try {
    await play(pastDays);
  } finally {
    await pastDays.end();
  }
}

async function noteReached(app: App, summary: string): Promise<void> {
  const { measurementYear } = await app.cached.season();
  await appendEvent(app.pool, systemActor, { kind: 'season-loaded', measurementYear, summary });
}

/** Plays the recorded part: seasons, accounts, files, the story to its last day. */
export async function playPast(app: App, pastDays: PastDays): Promise<void> {
  // Both run while the season is generated.
  sharedValidationPool(app).warm();
  const passwordHash = hashPassword(demoPassword);
  const demo = generateDemoSeason(app.now());
  await playEarlierSeasons(app, pastDays, demo);
  await loadDemoSeason(app, pastDays, demo, await passwordHash);
  await playDemoPlan(app, pastDays, demo);
}

/** Plays at the first start the steps that sign with this installation's certificate. */
export const playToday = (app: App, pastDays: PastDays): Promise<void> =>
  playDemoPlan(app, pastDays, { hedisFiles: [], surveyFiles: [], plan: listStepsOfToday() });
