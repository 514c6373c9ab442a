/**
 * The portal in a separate process, for tests that kill it: `node killable-portal.fixture.ts OWNER_URL FOLDER`. Prints
 * its address in a line when ready. A line that it reads plans a fault, such as `upload.before-begin:kill`; an empty one
 * plans none. It repeats the line when the fault is planned.
 */
import { createInterface } from 'node:readline';
import { closePools, openPools } from '#src/db/pool.ts';
import { bulkActionsApi } from '#src/features/bulk/bulk-actions.api.ts';
import { bulkApi } from '#src/features/bulk/bulk.api.ts';
import { findingsApi } from '#src/features/runs/findings/findings.api.ts';
import { rulePreviewApi } from '#src/features/runs/preview/rule-preview.api.ts';
import { uploadsApi } from '#src/features/runs/uploads/uploads.api.ts';
import { openPortal } from './open-portal.ts';

const [ownerUrl = '', folder = ''] = process.argv.slice(2);
const pools = openPools({ ownerUrl, appConnections: 8, ownerConnections: 2 });
const { app, server, close } = await openPortal({
  database: { ...pools, ownerUrl },
  folder,
  handlers: {
    uploads: uploadsApi,
    findings: findingsApi,
    bulk: bulkApi,
    bulkActions: bulkActionsApi,
    rulePreview: rulePreviewApi,
  },
  // Jobs of the killed process are soon retried.
  pace: { heartbeatSeconds: 2 },
});
console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
createInterface({ input: process.stdin }).on('line', (planned) => {
  // The program reads its settings once; here they change while it runs.
  Object.assign(app.config, { fault: planned === '' ? undefined : [planned] });
  console.log(planned);
});
process.once('SIGTERM', () => {
  void close()
    .then(() => closePools(pools))
    .then(() => process.exit(0));
});
