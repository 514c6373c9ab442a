/** Every call of /api, by feature. The server, the client, the API document and the tests all work from this table. */
import { attestation } from './attestation.ts';
import { audit } from './audit.ts';
import { bulk, bulkDownload } from './bulk.ts';
import { dashboard } from './dashboard.ts';
import { downloads } from './downloads.ts';
import { findings } from './findings.ts';
import { genericUploads } from './generic-uploads.ts';
import { measures } from './measures.ts';
import { push } from './push.ts';
import { reports } from './reports.ts';
import { session } from './session.ts';
import { stages } from './stages.ts';
import { submissions } from './submissions.ts';
import { uploads } from './uploads.ts';

export const contract = {
  session,
  dashboard,
  submissions,
  stages,
  uploads,
  genericUploads,
  findings,
  downloads,
  bulkDownload,
  attestation,
  audit,
  measures,
  bulk,
  push,
  reports,
} as const;
export type Contract = typeof contract;
