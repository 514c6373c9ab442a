import type { SystemSettings } from '@idss/domain/settings/switches';
import { changes } from '#src/kernel/cached.ts';
import type { App } from '#src/kernel/app.ts';
import type { TestDatabase } from './database.ts';

/** Changes a setting as staff do, without an event; it applies from the next call. */
export async function changeSetting<Key extends keyof SystemSettings>(
  { app, database }: { readonly app: Pick<App, 'push'>; readonly database: TestDatabase },
  key: Key,
  value: SystemSettings[Key],
): Promise<void> {
  await database.owner.query(
    `insert into setting (key, value, changed_by) values ($1, $2, 'test')
     on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  );
  app.push.dropLocally(changes.settings);
}
