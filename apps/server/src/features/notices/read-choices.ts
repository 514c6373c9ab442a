/** How a person wants to be told: what they chose, and the usual for the rest. */
import {
  isAlwaysTold,
  type NoticeKind,
  noticeKinds,
  type NoticeWays,
  usualWays,
} from '@idss/domain/notices/notice-kinds';
import { type QuietHours, usualQuietHours } from '@idss/domain/notices/notice-times';
import type { Queryable } from '#src/db/queryable.ts';
import type { App } from '#src/kernel/app.ts';
import { findChoices } from './notices.sql.ts';

export interface Choices extends QuietHours {
  readonly ways: NoticeWays;
}

export async function readChoices(app: Pick<App, 'cached'>, db: Queryable, userId: string): Promise<Choices> {
  const chosen = await findChoices(db, userId);
  const season = chosen ?? (await app.cached.season());
  return {
    ...usualQuietHours,
    ...chosen,
    timeZone: season.timeZone,
    ways: { ...usualWays, ...chosen?.ways },
  };
}

export const kindsOff = (ways: NoticeWays): NoticeKind[] =>
  noticeKinds.filter((kind) => ways[kind] === 'off' && !isAlwaysTold(kind));
