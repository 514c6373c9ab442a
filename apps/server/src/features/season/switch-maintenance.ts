/** Maintenance, at once or in some minutes. Spec: admin-console-modes. */
import { getActor } from '#src/kernel/actor.ts';
import type { Context } from '#src/kernel/context.ts';
import { switchSetting } from './change-setting.ts';
import { readSetting, writeSetting } from './settings.sql.ts';

const startKey = 'maintenanceStartsAt';

export async function switchMaintenance(
  context: Context,
  { enable, inMinutes }: { readonly enable: boolean; readonly inMinutes: number },
): Promise<void> {
  const startsAt = new Date(context.app.now().getTime() + inMinutes * 60_000).toISOString();
  await switchSetting(context, 'isMaintenanceMode', enable, async (client) => {
    const before = (await readSetting<string | null>(client, startKey))?.value ?? null;
    const after = enable ? startsAt : null;
    await writeSetting(client, startKey, after, getActor(context).name);
    return before === after ? [] : [{ kind: 'setting-changed', key: startKey, before, after }];
  });
}
