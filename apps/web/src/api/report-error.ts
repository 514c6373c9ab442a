/** Errors of this client go into the portal's log. Spec: logs-client. */
import { getAccessToken } from '#src/session/session.ts';
import { ApiError } from './api-error.ts';
import { act } from './client.ts';

/** Of one page load: an error that repeats does not call again and again. */
const maxReports = 10;
const reported = new Map<string, Promise<string | null>>();

/**
 * Returns the reference of the log entry; null for what the server has logged itself, for people who are not signed in,
 * and if it cannot be reported.
 */
export async function reportError(error: unknown): Promise<string | null> {
  if (error instanceof ApiError || getAccessToken() === null) return null;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const reportedReference = reported.get(message);
  if (reportedReference || reported.size >= maxReports) return reportedReference ?? null;
  const body = {
    message: shortenText(message, 1_000),
    ...(stack === undefined ? {} : { stack: shortenText(stack, 8_000) }),
    page: window.location.pathname.slice(0, 300),
  };
  const reporting = act('ReportClientError', { body }).then(
    ({ reference }) => reference,
    () => null,
  );
  reported.set(message, reporting);
  return reporting;
}

/** A cut may leave half of a pair of surrogates, which no body may have. */
const shortenText = (text: string, limit: number): string =>
  text.slice(0, limit).toWellFormed().replaceAll('\0', '');

/** The browser has seen a size change again in the frame in which it was told: it tells of it in the next one. Nothing failed. */
const isPutOff = (message: string): boolean => message.startsWith('ResizeObserver loop');

type Uncaught = Pick<ErrorEvent, 'error' | 'message' | 'filename' | 'lineno'>;

/** What the browser reports without an error of its own has only words, and the place. */
export const getReported = ({ error, message, filename, lineno }: Uncaught): unknown =>
  error ?? `${message || 'An error without a message'} (${filename || 'no file'}, line ${lineno})`;

/** Reports what no screen catches. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', (event) => {
    if (!isPutOff(event.message)) void reportError(getReported(event));
  });
  window.addEventListener(
    'unhandledrejection',
    ({ reason }) => void reportError(reason ?? 'A promise was rejected without a reason'),
  );
}
