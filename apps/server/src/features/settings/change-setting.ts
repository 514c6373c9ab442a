/** One setting and its event in one transaction; every process applies it from the next call on. */
import { defaultSettings } from '@idss/domain/settings/settings';
import { canSwitch, needsFreshSignIn, type SettingName, settingLabels } from '@idss/domain/settings/switches';
import type pg from 'pg';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvent } from '#src/events/append-event.sql.ts';
import { actorOf } from '#src/http/actor.ts';
import { changes } from '#src/http/cached.ts';
import type { Context } from '#src/http/context.ts';
import { conflict } from '#src/http/errors.ts';
import { lockSetting, readSetting, writeSetting } from './settings.sql.ts';

export async function switchSetting(context: Context, setting: SettingName, value: boolean): Promise<void> {
  if (needsFreshSignIn(setting, value))
    requireFreshSignIn(context, `switch ${settingLabels[setting].toLowerCase()} on`);
  await changeSetting(context, setting, async (client) => {
    const stored = await readSetting<boolean>(client, setting);
    const before = stored?.value ?? defaultSettings[setting];
    const verdict = canSwitch(setting, value, { value: before, changedBy: stored?.changedBy ?? null });
    if (!verdict.ok) throw conflict(verdict.reason, 'data_changed');
    return { before, after: value };
  });
}

/** `decide` reads the present value, refuses, or returns what is stored; other changes of the setting wait. */
export async function changeSetting(
  context: Context,
  key: string,
  decide: (client: pg.PoolClient) => Promise<{ readonly before: unknown; readonly after: unknown }>,
): Promise<void> {
  const { app } = context;
  const actor = actorOf(context);
  await inTransaction(app.pool, async (client) => {
    await lockSetting(client, key);
    const change = await decide(client);
    await writeSetting(client, key, change.after, actor.name);
    await app.push.announceChange(client, changes.settings);
    await app.push.publish(client, { kind: 'settings' }, { changedBy: actor.userId });
    await appendEvent(client, actor, { kind: 'setting-changed', key, ...change });
  });
  app.push.dropHere(changes.settings);
}
