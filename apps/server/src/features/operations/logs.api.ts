/** The log viewer, and errors of the web client. */
import type { Handlers } from '@idss/contract/endpoint';
import type { logs } from '@idss/contract/operations/logs';
import { maxCountedEntries, findReference } from '@idss/domain/logs/log-query';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from '#src/kernel/context.ts';
import { Refusal } from '#src/kernel/errors.ts';
import { type AskedFilters, countLogEntries, listLogEntries, type LogFilters } from './logs.sql.ts';

const usualPage = 50;

/** A pasted reference replaces the search in messages. */
function toFilters({ userName, message, ...filters }: AskedFilters): LogFilters {
  const text = message?.trim();
  const reference = (text && findReference(text)) || undefined;
  return {
    ...filters,
    ...(reference ? { reference } : { message: text || undefined }),
    user: userName?.trim().toLowerCase() || undefined,
  };
}

/** Of one person in a minute: a page that fails again and again does not fill the log. */
const clientErrors = new RateLimiterMemory({ points: 20, duration: 60 });

async function spendClientError(userName: string): Promise<void> {
  try {
    await clientErrors.consume(userName);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal(429, undefined, {
      code: 'too_many_requests',
      retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
    });
  }
}

export const logsApi: Handlers<typeof logs, Context> = {
  async Logs({ query: { pageNumber = 1, resultCount = usualPage, ...filters } }, { app }) {
    const page = { offset: (pageNumber - 1) * resultCount, limit: resultCount };
    return listLogEntries(app.pool, toFilters(filters), page);
  },

  LogsCount: async ({ query }, { app }) => countLogEntries(app.pool, toFilters(query), maxCountedEntries + 1),

  async ReportClientError({ body: { message, stack, page } }, { app, caller, requestId, ip }) {
    await spendClientError(caller.userId ?? ip);
    app.log.error(
      { err: { stack, message }, eventName: 'clientError', requestId, userName: caller.email, page, ip },
      `Web client: ${message}`,
    );
    return { reference: requestId };
  },
};
