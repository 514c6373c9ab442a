/** Streams a zip to a person, in one of the slots of this process; for the HTTP handlers of zips. */
import type { Readable } from 'node:stream';
import { type CurrentUser, loadCurrentUser } from '#src/access/current-user.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { notFound } from '#src/kernel/errors.ts';
import { createDownloadSlots, sendInSlot } from '#src/http/download-slots.ts';

/** Per process, for all zips. */
export const downloadSlots = createDownloadSlots({ atOnce: 2, waiting: 20, waitSeconds: 60 });

export interface Zip {
  readonly fileName: string;
  readonly fileCount: number;
  readonly open: () => Readable;
}

/**
 * The zip of a link, as the person who made the link may download it now.
 * @param open null where they no longer may
 */
export async function sendLinkedZip(
  context: Pick<HttpContext, 'app' | 'reply' | 'requestId'>,
  ticketText: string,
  open: (
    reader: { readonly app: HttpContext['app']; readonly caller: CurrentUser },
    id: string,
    userId: string,
  ) => Promise<Zip | null>,
): Promise<void> {
  const { app } = context;
  const ticket = app.tickets.read(ticketText);
  if (!ticket) throw notFound();
  const { userId, fileId } = ticket;
  const zip = await open({ app, caller: await loadCurrentUser(app.pool, userId) }, fileId, userId);
  if (!zip) throw notFound();
  await sendZip(context, userId, zip);
}

export const sendZip = (
  { app, reply, requestId }: Pick<HttpContext, 'app' | 'reply' | 'requestId'>,
  userId: string,
  { fileName, fileCount, open }: Zip,
): Promise<void> =>
  sendInSlot(reply, { slots: downloadSlots, userId }, () => {
    const bytes = open();
    app.log.info({ requestId, userId, fileCount }, 'bulk download started');
    return Promise.resolve({ fileName, mediaType: 'application/zip', bytes });
  });
