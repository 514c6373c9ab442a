/** A portal with the demonstration, which the product's own commands create. It takes seconds: one for a file of tests. */
import { demonstration } from '#src/demo/demonstration.ts';
import { installDefaults } from '#src/features/settings/install-defaults.ts';
import { openDocumentSigner } from '#src/pdf/document-signer.ts';
import { type PortalOptions, startTestPortal, type TestPortal } from './portal.ts';

/** A system administrator of the demonstration. */
export const staff = 'admin@idss.example';

export async function startDemonstrationPortal(handlers: PortalOptions['handlers']): Promise<TestPortal> {
  const portal = await startTestPortal({ handlers, works: false });
  const { config, log } = portal.app;
  const app = { ...portal.app, signer: await openDocumentSigner({ config, log }) };
  await installDefaults(app);
  await demonstration.prepare(app);
  await portal.database.owner.query(
    `insert into license_acceptance (user_id, version) select user_id, (select max(version) from license_agreement)
     from app_user where email = $1 on conflict do nothing`,
    [staff],
  );
  return portal;
}
