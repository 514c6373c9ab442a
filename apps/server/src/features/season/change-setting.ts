/** One setting and its event in one transaction; every process applies it from the next call on. */
import type { DomainEvent } from '@idss/domain/events/event';
import {
  defaultSettings,
  canSwitch,
  needsFreshSignIn,
  type SettingName,
  settingLabels,
} from '@idss/domain/settings/switches';
import type pg from 'pg';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict } from '#src/kernel/errors.ts';
import { lockSetting, readSetting, writeSetting } from './settings.sql.ts';

/** @param also writes what belongs to the same change, and answers its events */
export async function switchSetting(
  context: Context,
  setting: SettingName,
  value: boolean,
  also?: (client: pg.PoolClient) => Promise<DomainEvent[]>,
): Promise<void> {
  if (needsFreshSignIn(setting, value))
    requireFreshSignIn(context, `switch ${settingLabels[setting].toLowerCase()} on`);
  await changeSetting(context, setting, async (client) => {
    const stored = await readSetting<boolean>(client, setting);
    const before = stored?.value ?? defaultSettings[setting];
    const verdict = canSwitch(setting, value, { value: before, changedBy: stored?.changedBy ?? null });
    if (!verdict.ok) throw conflict(verdict.reason, 'data_changed');
    return { before, after: value, events: (await also?.(client)) ?? [] };
  });
}

/** `decide` reads the present value, refuses, or returns what is stored; other changes of the setting wait. */
export const changeSetting = (
  context: Context,
  key: string,
  decide: (db: pg.PoolClient) => Promise<{
    readonly before: unknown;
    readonly after: unknown;
    readonly events?: readonly DomainEvent[];
  }>,
): Promise<void> =>
  makeChange(context, async ({ db, actor, emit }) => {
    await lockSetting(db, key);
    const { events = [], ...change } = await decide(db);
    await writeSetting(db, key, change.after, actor.name);
    emit({ kind: 'setting-changed', key, ...change }, ...events);
  });
