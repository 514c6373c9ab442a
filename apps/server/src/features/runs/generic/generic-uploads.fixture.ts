/** Steps that the tests of generic uploads share. */
import { randomUUID } from 'node:crypto';
import type { GenericUploadLine } from '@idss/contract/runs/generic-uploads';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { hedisFile, multipart } from '#src/test/factories.ts';
import { getToken } from '#src/test/open-portal.ts';
import type { TestPortal } from '#src/test/portal.ts';
import { admin, orgId } from '#src/test/upload-people.ts';

export interface SentUpload {
  readonly status: number;
  readonly body: { didError: boolean; fileName: string; fileContents: string; message?: string };
  readonly transactionId: string;
}

export interface TestFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly field?: string;
}

export const goodFile = (subId: number): TestFile => ({
  name: `Commercial${subId}.xml`,
  content: hedisFile({ subId, orgId }),
});

export const offSchemaFile = (subId: number): TestFile => ({
  name: `Commercial${subId}.xml`,
  content: hedisFile({ subId, orgId }, { change: (text) => text.replace('<measures>', '<measure>') }),
});

export function openGenericTests(portal: TestPortal) {
  return {
    async send(
      files: readonly TestFile[],
      { as = admin, transactionId = randomUUID() as string, query = '' } = {},
    ): Promise<SentUpload> {
      const { headers, payload } = multipart(files);
      const response = await portal.server.inject({
        method: 'POST',
        url: `/api/bulkupload/uploadgenericfile?transactionId=${transactionId}${query}`,
        headers: { ...headers, authorization: `Bearer ${getToken(as)}` },
        payload,
      });
      return { status: response.statusCode, body: response.json(), transactionId };
    },
    /** `closing` is null until the upload is finished. */
    async toLines(transactionId: string, as = admin) {
      const { status, body } = await portal.get(
        as,
        `/api/DB/GetBulkTransactions?transaction=${transactionId}`,
      );
      if (status !== 200) return { status, lines: [], closing: null };
      const lines = body as string[];
      const last = JSON.parse(lines.findLast((line) => line.startsWith('{')) ?? 'null') as GenericUploadLine;
      return { status, lines, closing: last.state === 'finished' ? last : null };
    },
  };
}

/** By name; a zip that is wrong in any way throws. */
export async function toEntries(bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, checkSignature: true });
  const all = new Map<string, Uint8Array>();
  for (const entry of await zip.getEntries())
    if (!entry.directory) all.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
  await zip.close();
  return all;
}

export const filesIn = ({ body }: SentUpload) => toEntries(Buffer.from(body.fileContents, 'base64'));
export const toText = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8');
