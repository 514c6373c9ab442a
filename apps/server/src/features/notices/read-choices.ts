/** How a person wants to be told: what they chose, and the usual for the rest. */
import {
  isAlwaysTold,
  type NoticeKind,
  noticeKinds,
  type NoticeWays,
  usualWays,
} from '@idss/domain/notices/notice-kinds';
import { type QuietHours, usualQuietHours } from '@idss/domain/notices/notice-times';
import { defaultTimeZone } from '@idss/domain/moments/moment-text';
import { ignoreNoSeason } from '#src/access/asked-season.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { App } from '#src/kernel/app.ts';
import { findChoices } from './notices.sql.ts';

export interface Choices extends QuietHours {
  readonly ways: NoticeWays;
}

/** What a person chose; null where they did not. */
interface Chosen {
  readonly ways: Partial<NoticeWays> | null;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly timeZone: string | null;
}

/** @param timeZone of people who chose none */
export const fillChoices = (chosen: Chosen | null, timeZone: string): Choices => ({
  quietFrom: chosen?.quietFrom ?? usualQuietHours.quietFrom,
  quietUntil: chosen?.quietUntil ?? usualQuietHours.quietUntil,
  timeZone: chosen?.timeZone ?? timeZone,
  ways: { ...usualWays, ...chosen?.ways },
});

export async function readChoices(app: Pick<App, 'cached'>, db: Queryable, userId: string): Promise<Choices> {
  const chosen = await findChoices(db, userId);
  return fillChoices(chosen, chosen?.timeZone ?? (await readTimeZone(app)));
}

/** Of people who chose none. */
export const readTimeZone = async (app: Pick<App, 'cached'>): Promise<string> => {
  const season = await app.cached.season().catch(ignoreNoSeason);
  return season?.timeZone ?? defaultTimeZone;
};

export const kindsOff = (ways: NoticeWays): NoticeKind[] =>
  noticeKinds.filter((kind) => ways[kind] === 'off' && !isAlwaysTold(kind));
