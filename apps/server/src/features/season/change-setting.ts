/** One setting and its event in one transaction; every process applies it from the next call on. */
import type { DomainEvent } from '@idss/domain/events/event';
import { defaultSettings } from '@idss/domain/settings/settings';
import { canSwitch, needsFreshSignIn, type SettingName, settingLabels } from '@idss/domain/settings/switches';
import type pg from 'pg';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvents } from '#src/kernel/append-event.sql.ts';
import { actorOf } from '#src/kernel/actor.ts';
import { changes } from '#src/kernel/cached.ts';
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
export async function changeSetting(
  context: Context,
  key: string,
  decide: (client: pg.PoolClient) => Promise<{
    readonly before: unknown;
    readonly after: unknown;
    readonly events?: readonly DomainEvent[];
  }>,
): Promise<void> {
  const { app } = context;
  const actor = actorOf(context);
  await inTransaction(app.pool, async (client) => {
    await lockSetting(client, key);
    const { events = [], ...change } = await decide(client);
    await writeSetting(client, key, change.after, actor.name);
    await app.push.announceChange(client, changes.settings);
    await app.push.publish(client, { kind: 'settings' }, { changedBy: actor.userId });
    await appendEvents(client, actor, [{ kind: 'setting-changed', key, ...change }, ...events]);
  });
  app.push.dropHere(changes.settings);
}
