/** Sends the combined report: inside JSON if it is small, otherwise through a link that is valid for a minute. */
import { requireUserId } from '#src/kernel/actor.ts';
import { formatNumber } from '@idss/domain/format-number';
import { createDownloadSlots } from '#src/features/bulk/download-slots.ts';
import { loadCurrentUser } from '#src/access/current-user.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { notFound, Refusal, requireOk } from '#src/kernel/errors.ts';
import { sendAttachment } from '#src/http/send-attachment.ts';
import {
  combinedReportName,
  mayReadCombinedReport,
  openCombinedReport,
  type CombinedReportChoice,
} from './combined-report.ts';

/** Per process: a report of a whole season takes seconds of one core. */
const slots = createDownloadSlots({ atOnce: 2, waiting: 20, waitSeconds: 60 });

/** About 15 MB of workbook. */
export const maxRatesInJson = 200_000;

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Used in a ticket in place of a file's id. */
const getTicket = ({ includeTestOrganizations, leaveOutLate }: CombinedReportChoice): string =>
  `combined-report${includeTestOrganizations ? '-with-tests' : ''}${leaveOutLate ? '-without-late' : ''}`;
const choices: readonly CombinedReportChoice[] = [false, true].flatMap((includeTestOrganizations) =>
  [false, true].map((leaveOutLate) => ({ includeTestOrganizations, leaveOutLate })),
);

export async function combinedReportInJson(
  context: HttpContext,
  choice: CombinedReportChoice,
): Promise<{ fileName: string; fileContents: string }> {
  const { app, caller, reply } = context;
  requireOk(await mayReadCombinedReport(app, caller));
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  const release = await slots.take(requireUserId(caller), closed.signal);
  try {
    const report = await openCombinedReport(app, caller, choice);
    if (report.rateCount > maxRatesInJson)
      throw new Refusal(
        413,
        `The report has more than ${formatNumber(maxRatesInJson)} rates. Use GetCombinedReportLink, which streams it.`,
      );
    const parts: Buffer[] = [];
    for await (const part of report.write()) parts.push(part as Buffer);
    return { fileName: combinedReportName, fileContents: Buffer.concat(parts).toString('base64') };
  } finally {
    release();
  }
}

export async function createCombinedReportLink(
  { app, caller }: HttpContext,
  choice: CombinedReportChoice,
): Promise<{ fileName: string; url: string }> {
  requireOk(await mayReadCombinedReport(app, caller));
  const ticket = app.tickets.sign({
    fileId: getTicket(choice),
    userId: requireUserId(caller),
  });
  return { fileName: combinedReportName, url: `/api/combinedreport/${ticket}` };
}

/** Checks the permission again: a removed role closes links that were created before. */
export async function sendCombinedReport(
  { app, reply, requestId }: HttpContext,
  text: string,
): Promise<void> {
  const ticket = app.tickets.read(text);
  const choice = choices.find((each) => getTicket(each) === ticket?.fileId);
  if (!ticket || choice === undefined) throw notFound();
  const reader = await loadCurrentUser(app.pool, ticket.userId);
  if (!(await mayReadCombinedReport(app, reader)).ok) throw notFound();
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  const release = await slots.take(ticket.userId, closed.signal);
  try {
    const report = await openCombinedReport(app, reader, choice);
    const bytes = report.write();
    bytes.once('close', release);
    // A GET changes nothing in the database, so this is logged and not an event.
    app.log.info({ requestId, userId: ticket.userId, rates: report.rateCount }, 'combined report started');
    await sendAttachment(reply, { fileName: combinedReportName, mediaType }, bytes);
  } catch (error) {
    release();
    throw error;
  }
}
