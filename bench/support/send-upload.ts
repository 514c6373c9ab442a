/** Uploads as the browser does it: one POST, then hints by push, then the lines. */
import { randomUUID } from 'node:crypto';
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import type { Program } from '@idss/domain/program';
import type { Portal } from './open-portal.ts';
import { until } from './until.ts';

export interface UploadedFile {
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

export interface UploadTimes {
  readonly transactionId: string;
  /** Milliseconds from the beginning of the POST. */
  readonly answered: number;
  readonly finished: number;
  /** How the files ended: status and how many. */
  readonly outcomes: Readonly<Record<string, number>>;
}

export async function sendUpload(
  portal: Pick<Portal, 'url'>,
  token: string,
  files: readonly UploadedFile[],
  program: Program = 'HEDIS',
  pollMilliseconds = 20,
): Promise<UploadTimes> {
  const transactionId = randomUUID();
  const headers = { authorization: `Bearer ${token}` };
  const body = new FormData();
  for (const { name, content } of files) body.append('files', new Blob([content]), name);
  const begun = performance.now();
  const path = `/api/bulkupload/uploadfiles?submissionType=${program}&transactionId=${transactionId}`;
  const answer = await fetch(`${portal.url}${path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The upload was refused: ${await answer.text()}`);
  await answer.arrayBuffer();
  const answered = performance.now() - begun;
  return until(async () => {
    const poll = await fetch(`${portal.url}/api/DB/GetBulkTransactions?transaction=${transactionId}`, {
      headers,
    });
    if (!poll.ok) throw new Error(`The upload cannot be followed: ${await poll.text()}`);
    const lines = (await poll.json()) as string[];
    const finished = performance.now() - begun;
    const closing = parseClosing(lines.at(-1));
    return closing && { transactionId, answered, finished, outcomes: closing };
  }, pollMilliseconds);
}

function parseClosing(line: string | undefined): Record<string, number> | null {
  if (!line?.startsWith('{')) return null;
  const closing = JSON.parse(line) as BulkUploadResult;
  if (closing.state !== 'finished') return null;
  const outcomes: Record<string, number> = {};
  const { nonSurveyFiles, surveyFiles } = closing.uploadDetail;
  for (const { validationStatus } of [...nonSurveyFiles, ...surveyFiles])
    outcomes[validationStatus] = (outcomes[validationStatus] ?? 0) + 1;
  return outcomes;
}
