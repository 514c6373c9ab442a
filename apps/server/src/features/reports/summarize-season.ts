/**
 * The days of a season that are over, summarized: which submissions were at each stage when the day ended, and how many,
 * derived from the events. They change only when a submission is added or an organization marked as a test, so they are rebuilt
 * each hour and after midnight. Today is counted when it is asked for. Spec: control-room-stages.
 */
import { type NothingEvent, stageAfterEvent, type StageEvent } from '@idss/domain/events/replay';
import { dayIn } from '@idss/domain/moments/moment-text';
import type { Component, ProductLine } from '@idss/domain/program';
import { type Stage, stages } from '@idss/domain/stages/stage';
import type { App, CachedSeason } from '#src/kernel/app.ts';
import { readYears } from '#src/kernel/season-data.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { makeChange } from '#src/kernel/change.ts';
import { repeat } from '#src/kernel/retry.ts';
import {
  listCounted,
  listStageEvents,
  lockSummary,
  readOpening,
  readSummary,
  replaceRuleWeek,
  replaceSummary,
  type StageDay,
  type StageEventRow,
  type StagePeriod,
} from './stage-days.sql.ts';

const minute = 60_000;
const rebuildMinutes = 60;
/** In a closed season nothing moves. */
const rebuildMinutesOfClosed = 24 * 60;
const batchEvents = 20_000;

/** The calendar day so many days later. */
function dayAfter(day: string, days = 1): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

type Season = Pick<CachedSeason, 'measurementYear' | 'timeZone' | 'seasonState'>;

/** Rebuilds what is outdated, of every season; returns whether there was any. */
export async function summarizeSeasons(app: Pick<App, 'pool' | 'now' | 'cached'>): Promise<boolean> {
  let isRebuilt = false;
  for (const measurementYear of await readYears(app.pool))
    isRebuilt = (await summarizeSeason(app, await app.cached.getSeason(measurementYear))) || isRebuilt;
  return isRebuilt;
}

/** Rebuilds it where it is outdated; returns whether it was. */
export async function summarizeSeason(
  app: Pick<App, 'pool' | 'now'>,
  season: Season,
  { isForced = false }: { readonly isForced?: boolean } = {},
): Promise<boolean> {
  const now = app.now();
  const today = dayIn(now, season.timeZone);
  const lastDay = dayAfter(today, -1);
  const isCurrent = async (db: Queryable): Promise<boolean> => {
    const summary = isForced ? null : await readSummary(db, season.measurementYear);
    if (!summary) return false;
    const minutes = (now.getTime() - Date.parse(summary.rebuiltAt)) / minute;
    if (season.seasonState === 'closed') return minutes < rebuildMinutesOfClosed;
    if (summary.lastDay < lastDay && summary.openedOn <= lastDay) return false;
    return minutes < rebuildMinutes;
  };
  if (await isCurrent(app.pool)) return false;
  return makeChange(
    { app, actor: systemActor },
    async ({ db }) => {
      if (!(await lockSummary(db)) || (await isCurrent(db))) return false;
      const openedOn = dayIn(await readOpening(db, season.measurementYear), season.timeZone);
      const { days, periods } = await countDays(db, season, openedOn, lastDay);
      const rulesOn = dayAfter(today, -7);
      await replaceRuleWeek(db, season, rulesOn);
      const covered = lastDay < openedOn ? dayAfter(openedOn, -1) : lastDay;
      await replaceSummary(
        db,
        season.measurementYear,
        { openedOn, lastDay: covered, rulesOn, rebuiltAt: now.toISOString() },
        { days, periods },
      );
      return true;
    },
    { isolation: 'repeatable read' },
  );
}

/** Where a component is counted: at its stage, or as one that has nothing to report. */
type Place = Stage | 'nothing';

/** Such a component stays at Import. */
const stageOf = (place: Place): Stage => (place === 'nothing' ? 'import' : place);

/** The place to which the event moves a component; null where it stays. */
function placeAfter(event: StageEvent | NothingEvent, place: Place): Place | null {
  if (event.kind === 'nothing-declared') return place === 'import' ? 'nothing' : null;
  if (event.kind === 'nothing-taken-back') return place === 'nothing' ? 'import' : null;
  const stage = stageAfterEvent(event);
  return stage === stageOf(place) ? null : stage;
}

interface CountedStage {
  readonly submissionId: number;
  readonly component: Component;
  readonly group: string;
  place: Place;
  /** At the end of the days since then. */
  period: { readonly fromDay: string; readonly place: Place };
}

/** Every submission begins at import; the events move them. */
class DayCounts {
  readonly days: StageDay[] = [];
  readonly periods: StagePeriod[] = [];
  /** The day that is counted. */
  day: string;
  readonly #positions: ReadonlyMap<string, CountedStage>;
  readonly #counts = new Map<string, Map<Place, number>>();
  /** Those that moved on the day. */
  readonly #moved = new Set<CountedStage>();

  constructor(openedOn: string, submissions: Awaited<ReturnType<typeof listCounted>>) {
    this.day = openedOn;
    this.#positions = new Map(
      submissions.map(({ submissionId, component, productLine }) => {
        const group = `${component} ${productLine}`;
        this.#add(group, 'import', 1);
        const period = { fromDay: openedOn, place: 'import' } as const;
        return [
          `${submissionId} ${component}`,
          { submissionId, component, group, place: 'import', period },
        ] as const;
      }),
    );
  }

  #add(group: string, place: Place, count: number): void {
    const own = this.#counts.get(group) ?? new Map<Place, number>();
    this.#counts.set(group, own.set(place, (own.get(place) ?? 0) + count));
  }

  take({ submissionId, event }: StageEventRow): void {
    const counted = this.#positions.get(`${submissionId} ${event.component}`);
    const place = counted && placeAfter(event, counted.place);
    if (!place) return;
    this.#add(counted.group, counted.place, -1);
    this.#add(counted.group, place, 1);
    counted.place = place;
    this.#moved.add(counted);
  }

  #endPeriod({ submissionId, component, period }: CountedStage, lastDay: string): void {
    const { fromDay, place } = period;
    if (fromDay > lastDay) return;
    const hasNothing = place === 'nothing';
    this.periods.push({ submissionId, component, fromDay, lastDay, stage: stageOf(place), hasNothing });
  }

  endDay(): void {
    const { day } = this;
    for (const [group, own] of this.#counts) {
      const [component, productLine] = group.split(' ') as [Component, ProductLine];
      for (const stage of stages) {
        const nothing = stage === 'import' ? (own.get('nothing') ?? 0) : 0;
        const submissions = (own.get(stage) ?? 0) + nothing;
        if (submissions > 0) this.days.push({ day, component, productLine, stage, submissions, nothing });
      }
    }
    for (const counted of this.#moved) {
      if (counted.place === counted.period.place) continue;
      this.#endPeriod(counted, dayAfter(day, -1));
      counted.period = { fromDay: day, place: counted.place };
    }
    this.#moved.clear();
    this.day = dayAfter(day);
  }

  /** Ends the days until then, and the periods with the last one. */
  end(lastDay: string): void {
    while (this.day <= lastDay) this.endDay();
    for (const counted of this.#positions.values()) this.#endPeriod(counted, lastDay);
  }
}

async function countDays(
  db: Queryable,
  season: Season,
  openedOn: string,
  lastDay: string,
): Promise<Pick<DayCounts, 'days' | 'periods'>> {
  const counts = new DayCounts(openedOn, await listCounted(db, season.measurementYear));
  for (let after = 0; ; ) {
    const events = await listStageEvents(db, season, { after, limit: batchEvents });
    for (const event of events) {
      while (counts.day < event.day && counts.day <= lastDay) counts.endDay();
      if (event.day > lastDay) break;
      counts.take(event);
    }
    const last = events.at(-1);
    if (!last || events.length < batchEvents || last.day > lastDay) break;
    after = last.eventId;
  }
  counts.end(lastDay);
  return counts;
}

/** Now, and each minute: the day that ended at midnight is missing until then. */
export function startSeasonSummary(app: App): void {
  const work = async (): Promise<void> => {
    if (await summarizeSeasons(app))
      app.log.debug({ eventName: 'seasonSummary' }, 'The seasons were summarized.');
  };
  const onFailure = (err: unknown): void =>
    app.log.warn({ err }, 'The seasons could not be summarized; this is retried.');
  work().catch(onFailure);
  repeat(work, {
    everyMilliseconds: minute,
    delays: { first: minute, max: rebuildMinutes * minute },
    signal: app.jobs.stopping,
    onFailure,
  });
}
