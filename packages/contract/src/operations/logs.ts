/** The portal's log. Spec: logs-page. */
import { z } from 'zod';
import { logLevels } from '@idss/domain/logs/log-query';
import { endpoint } from '../endpoint.ts';
import { filled, idText, staffRead, numberUpTo } from '../shapes.ts';

const day = z.iso.date();

const filters = {
  submissionId: filled(idText),
  /** The beginning of an e-mail address. */
  userName: filled(z.string().max(200)),
  orgId: filled(idText),
  /** That level and above. */
  logLevel: filled(z.enum(logLevels)),
  /** A part of the message, or the reference of an error page. */
  message: filled(z.string().max(500)),
  /** Days in UTC, both included. */
  fromDate: filled(day),
  toDate: filled(day),
};

export const logEntry = z.object({
  logId: z.number(),
  timeStamp: z.string(),
  level: z.enum(logLevels),
  message: z.string(),
  /** With its stack; null where nothing was thrown. */
  exception: z.string().nullable(),
  eventName: z.string().nullable(),
  submissionId: z.number().nullable(),
  organizationId: z.number().nullable(),
  userName: z.string().nullable(),
  /** As error pages show it. */
  reference: z.string().nullable(),
  /** Further facts, as names and values. */
  detail: z.record(z.string(), z.unknown()),
});
export type LogEntry = z.output<typeof logEntry>;

export const logs = {
  Logs: endpoint({
    ...staffRead,
    path: '/api/DB/Logs',
    summary: 'One page of log entries, newest first.',
    source: 'logs-page',
    reads: [],
    query: z.strictObject({
      ...filters,
      /** From 1. */
      pageNumber: filled(numberUpTo(10_000)),
      /** Entries of a page. */
      resultCount: filled(numberUpTo(1_000)),
    }),
    answer: z.array(logEntry),
  }),
  LogsCount: endpoint({
    ...staffRead,
    path: '/api/DB/LogsCount',
    summary: 'How many log entries pass the filters; 10,001 stands for any larger number.',
    source: 'logs-count',
    reads: [],
    query: z.strictObject(filters),
    answer: z.number(),
  }),
  ReportClientError: endpoint({
    method: 'POST',
    path: '/api/ReportClientError',
    access: 'signedIn',
    summary: 'Logs an error of the web client; the reference identifies the log entry.',
    may: 'everyone; at most 20 a minute',
    source: 'logs-client',
    cost: 'standard',
    changes: [],
    reads: [],
    errors: [],
    subject: [],
    body: z.strictObject({
      message: z.string().max(1_000),
      stack: z.string().max(8_000).optional(),
      /** The path, without a query. */
      page: z.string().max(300),
    }),
    answer: z.object({ reference: z.string() }),
  }),
} as const;
