/** Uploads to portals that are killed: sent, and followed to their outcome. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import { hedisFile, multipart } from './factories.ts';
import { getToken } from './open-portal.ts';
import type { KillablePortal } from './provide-killable-portal.ts';

const getHeaders = (email: string) => ({ authorization: `Bearer ${getToken(email)}` });

/** The line that closes an upload. */
export async function getOutcome(
  { url }: KillablePortal,
  email: string,
  transactionId: string,
): Promise<BulkUploadResult> {
  const address = `${url}/api/DB/GetBulkTransactions?transaction=${transactionId}`;
  for (;;) {
    const answer = await fetch(address, { headers: getHeaders(email) });
    const last = ((await answer.json()) as string[]).at(-1);
    const result = last?.startsWith('{') ? (JSON.parse(last) as BulkUploadResult) : null;
    if (result?.state === 'finished') return result;
    await delay(50);
  }
}

/** Uploads a good file of each of these HEDIS submissions, and waits until all are checked. */
export async function uploadHedisFiles(
  portal: KillablePortal,
  email: string,
  { orgId, subIds }: { readonly orgId: number; readonly subIds: readonly number[] },
): Promise<void> {
  const transactionId = randomUUID();
  const { payload, headers } = multipart(
    subIds.map((subId) => ({ name: `Commercial${subId}.xml`, content: hedisFile({ subId, orgId }) })),
  );
  const address = `${portal.url}/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${transactionId}`;
  await fetch(address, {
    method: 'POST',
    headers: { ...getHeaders(email), ...headers },
    body: new Uint8Array(payload),
  });
  await getOutcome(portal, email, transactionId);
}
