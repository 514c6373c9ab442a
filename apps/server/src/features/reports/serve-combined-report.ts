/** Serves the combined report: inside JSON if it is small, otherwise through a link that is valid for a minute. */
import { requireUserId } from '#src/kernel/actor.ts';
import { formatNumber } from '@idss/domain/format-number';
import { buffer } from 'node:stream/consumers';
import { createDownloadSlots } from '#src/http/download-slots.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { loadCurrentUser } from '#src/access/current-user.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound, Refusal, requireOk } from '#src/kernel/errors.ts';
import {
  combinedReportName,
  mayReadCombinedReport,
  openCombinedReport,
  type CombinedReportChoice,
} from './combined-report.ts';

/** Per process: a report of a whole season takes seconds of one core. */
export const combinedReportSlots = createDownloadSlots({ atOnce: 2, waiting: 20, waitSeconds: 60 });

/** About 15 MB of workbook. */
export const maxRatesInJson = 200_000;

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Used in a ticket in place of a file's id. */
const getTicket = ({
  measurementYear,
  includeTestOrganizations,
  leaveOutLate,
}: CombinedReportChoice): string =>
  `combined-report-${measurementYear}${includeTestOrganizations ? '-with-tests' : ''}${leaveOutLate ? '-without-late' : ''}`;

function readTicket(text: string): CombinedReportChoice | null {
  const parts = /^combined-report-(\d{4})(-with-tests)?(-without-late)?$/.exec(text);
  return (
    parts && {
      measurementYear: Number(parts[1]),
      includeTestOrganizations: parts[2] !== undefined,
      leaveOutLate: parts[3] !== undefined,
    }
  );
}

/** As a call names it: without a year the report is of the current season. */
export type RequestedReport = Omit<CombinedReportChoice, 'measurementYear'> & {
  readonly measurementYear?: number | undefined;
};

async function toChoice(context: Context, requested: RequestedReport): Promise<CombinedReportChoice> {
  const { measurementYear } = await getAskedSeason(context, requested.measurementYear);
  return { ...requested, measurementYear };
}

export async function combinedReportInJson(
  context: Context,
  requested: RequestedReport,
  closed: AbortSignal,
): Promise<{ fileName: string; fileContents: string }> {
  const { app, caller } = context;
  requireOk(await mayReadCombinedReport(app, caller));
  const release = await combinedReportSlots.take(requireUserId(caller), closed);
  try {
    const report = await openCombinedReport(app, caller, await toChoice(context, requested));
    if (report.rateCount > maxRatesInJson)
      throw new Refusal(
        413,
        `The report has more than ${formatNumber(maxRatesInJson)} rates. Use GetCombinedReportLink, which streams it.`,
      );
    const bytes = await buffer(report.write());
    return { fileName: combinedReportName, fileContents: bytes.toString('base64') };
  } finally {
    release();
  }
}

export async function createCombinedReportLink(
  context: Context,
  requested: RequestedReport,
): Promise<{ fileName: string; url: string }> {
  const { app, caller } = context;
  requireOk(await mayReadCombinedReport(app, caller));
  const ticket = app.tickets.sign({
    fileId: getTicket(await toChoice(context, requested)),
    userId: requireUserId(caller),
  });
  return { fileName: combinedReportName, url: `/api/combinedreport/${ticket}` };
}

/** The report of a link. Checks the permission again: a removed role closes links that were created before. */
export async function openCombinedReportLink(
  { app, requestId }: Pick<Context, 'app' | 'requestId'>,
  text: string,
) {
  const ticket = app.tickets.read(text);
  const choice = ticket && readTicket(ticket.fileId);
  if (!ticket || !choice) throw notFound();
  const { userId } = ticket;
  const reader = await loadCurrentUser(app.pool, userId);
  if (!(await mayReadCombinedReport(app, reader)).ok) throw notFound();
  return {
    userId,
    open: async () => {
      const report = await openCombinedReport(app, reader, choice);
      const bytes = report.write();
      // A GET changes nothing in the database, so this is logged and not an event.
      app.log.info({ requestId, userId, rates: report.rateCount }, 'combined report started');
      return { fileName: combinedReportName, mediaType, bytes };
    },
  };
}
