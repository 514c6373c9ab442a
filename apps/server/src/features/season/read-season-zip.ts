/** A season folder as a zip: its files, in a folder or not. Spec: season-next. */
import { openZip, toZipSource } from '@idss/validation/formats/zip/read-zip';
import { getStoredText } from '#src/db/storable-text.ts';
import { badRequest, Refusal } from '#src/kernel/errors.ts';

const zipLimits = { maxEntries: 200, maxBytes: 300_000_000, maxRatio: 200 };

/** Of the zip in a request. */
export const seasonZip = {
  ending: '.zip',
  maxBytes: 100 * 1024 * 1024,
  notValid: () => badRequest('Please select the zip of a season folder'),
  tooLarge: () => new Refusal(413, 'The zip of a season folder is limited to 100 MB.'),
};

/** Texts by file name without a path. */
export async function readSeasonZip(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const zip = await openZip(toZipSource(bytes), zipLimits);
  if (!zip.ok) throw badRequest(`The zip cannot be opened (${zip.defect}).`);
  const files = new Map<string, string>();
  for (const member of zip.members) {
    const chunks: Uint8Array[] = [];
    const fault = await member.read((chunk) => void chunks.push(chunk));
    if (fault) throw badRequest(`${member.path} inside the zip is damaged (${fault.defect}).`);
    if (files.has(member.name)) throw badRequest(`${member.name} is in the zip twice.`);
    const text = getStoredText(Buffer.concat(chunks));
    if (text === null) throw badRequest(`${member.name} is not text in UTF-8.`);
    files.set(member.name, text);
  }
  return files;
}
