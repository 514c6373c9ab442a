/** Files that calls answer, handed to the browser's downloads. */
import type { GetName, Query } from '#src/api/calls.ts';
import { read, sendAuthorized, getUrl } from '#src/api/client.ts';
import { inSeason } from '#src/api/selected-season.ts';
import { saveBlob } from '#src/ui/csv.ts';

export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A small file that came inside JSON. */
export function saveBase64(fileName: string, contents: string): void {
  const type = mediaTypes[fileName.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
  saveBlob(new Blob([decodeBase64(contents)], { type }), fileName);
}

/** A call that returns bytes and needs a token, which a plain link cannot send. */
export async function saveFileAnswer<Name extends GetName>(
  name: Name,
  fileName: string,
  query?: Query<Name>,
): Promise<void> {
  const response = await sendAuthorized({
    method: 'GET',
    url: getUrl(name, inSeason(name, query)),
    headers: { accept: '*/*' },
  });
  saveBlob(await response.blob(), fileName);
}

/** Requests a link that is valid for a minute and follows it: the browser streams the file, however large. */
export async function saveStoredFile(query: Query<'GetSubmissionDownloadString'>): Promise<void> {
  followLink(await read('GetSubmissionDownloadString', query));
}

/** A short-lived link that a call answered. */
export function followLink({ fileName, url }: { readonly fileName: string; readonly url: string }): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
