/** A portal with the demonstration, which the product's own commands create. It takes seconds: once for the run, then copied. */
import path from 'node:path';
import { inject } from 'vitest';
import { demonstration } from '@idss/demo/demonstration';
import { installDefaults } from '#src/features/season/install-defaults.ts';
import { buildApp } from './build-app.ts';
import { createFilledDatabase, type TestDatabase } from './database.ts';
import { type PortalOptions, startTestPortal, type TestPortal } from './portal.ts';

/** A system administrator of the demonstration. */
export const staff = 'admin@idss.example';

/** Its staff have accepted the license and may work; or it is as a first start leaves it. */
export async function startDemonstrationPortal({
  isLicensed = true,
  ...options
}: PortalOptions & { readonly isLicensed?: boolean }): Promise<TestPortal> {
  const folder = path.join(inject('testCluster').folder, 'demonstration');
  const ownDatabase = await createFilledDatabase('idss_demonstration', (empty) => play(empty, folder));
  if (isLicensed)
    await ownDatabase.owner.query(
      `insert into license_acceptance (user_id, version) select user_id, (select max(version) from license_agreement)
       from app_user where email = $1 on conflict do nothing`,
      [staff],
    );
  return startTestPortal({ ...options, works: false, ownDatabase, copyOf: folder });
}

async function play(database: TestDatabase, folder: string): Promise<void> {
  const { app, close } = await buildApp({ database, folder, signer: 'own' });
  await installDefaults(app);
  await demonstration.prepare(app, database.owner);
  await demonstration.finish(app);
  await close();
}
