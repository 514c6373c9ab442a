/**
 * The portal in a separate process, for tests that kill it: `node killable-portal.fixture.ts OWNER_URL FOLDER,
 * with FAULT in the environment. Prints its address in a line when ready.
 */
import { closePools, openPools } from '#src/db/pool.ts';
import { bulkActionsApi } from '#src/features/bulk-actions/bulk-actions.api.ts';
import { bulkApi } from '#src/features/bulk/bulk.api.ts';
import { findingsApi } from '#src/features/findings/findings.api.ts';
import { rulePreviewApi } from '#src/features/rule-preview/rule-preview.api.ts';
import { uploadsApi } from '#src/features/uploads/uploads.api.ts';
import { openPortal } from './open-portal.ts';

const [ownerUrl = '', folder = '', faults = ''] = process.argv.slice(2);
const pools = openPools({ ownerUrl, appConnections: 8, ownerConnections: 2 });
const { server, close } = await openPortal({
  database: { ...pools, ownerUrl },
  folder,
  handlers: {
    uploads: uploadsApi,
    findings: findingsApi,
    bulk: bulkApi,
    bulkActions: bulkActionsApi,
    rulePreview: rulePreviewApi,
  },
  environment: faults === '' ? {} : { FAULT: faults },
  // Jobs of the killed process are soon retried.
  pace: { heartbeatSeconds: 2 },
});
console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
process.once('SIGTERM', () => {
  void close()
    .then(() => closePools(pools))
    .then(() => process.exit(0));
});
