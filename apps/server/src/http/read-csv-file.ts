/** The one CSV file of a multipart request, in its field File. */
import type { FastifyRequest } from 'fastify';
import { getStoredText } from '#src/db/storable-text.ts';
import { badRequest, Refusal } from '#src/kernel/errors.ts';
import { readSentFile } from './read-parts.ts';

/** Refuses what is not a text file that ends in .csv. */
export async function readCsvFile(
  request: FastifyRequest,
  limit: { readonly maxMegabytes: number; readonly tooLarge: string },
): Promise<string> {
  const bytes = await readSentFile(request, {
    ending: '.csv',
    maxBytes: limit.maxMegabytes * 1024 * 1024,
    notValid: () => badRequest('Please select a valid file'),
    tooLarge: () => new Refusal(413, limit.tooLarge),
  });
  const text = getStoredText(bytes);
  if (text === null) throw badRequest('The file is not text in UTF-8. Save it as CSV UTF-8.');
  return text;
}
