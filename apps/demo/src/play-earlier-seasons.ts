/** Plays the demonstration's finished seasons, oldest first, each while it is the current one. */
import type { App } from '@idss/server/kernel/app';
import { readCurrentYear } from './demo.sql.ts';
import { earlierYears, generateEarlierSeason } from './earlier-seasons.ts';
import { loadFolder } from './load-demo-season.ts';
import type { DemoSeason } from './generate-demo-season.ts';
import type { PastDays } from './past-day.ts';
import { playDemoPlan } from './play-demo-plan.ts';

/** Before the season itself. A start that was cut off continues with the year that it had begun. */
export async function playEarlierSeasons(
  app: App,
  pastDays: PastDays,
  { resultsOfYearBefore }: Pick<DemoSeason, 'resultsOfYearBefore'>,
): Promise<void> {
  for (const year of earlierYears) {
    if (((await readCurrentYear(app.pool)) ?? 0) > year.measurementYear) continue;
    const season = await generateEarlierSeason(
      year,
      app.now(),
      year === earlierYears.at(-1) ? resultsOfYearBefore : [],
    );
    await loadFolder(await pastDays.onDay(season.openedDaysAgo), season.files, season.definition);
    await playDemoPlan(app, pastDays, season);
  }
}
