/** From a line of the logger, whose secrets are masked, to a row of the log viewer. Spec: logs-written. */

import { storable } from '#src/db/storable-text.ts';

/** As `insertLogEntries` takes it. */
export interface NewLogEntry {
  readonly at: string;
  readonly level: string;
  readonly message: string;
  readonly exception: string | null;
  readonly event_name: string | null;
  readonly request_id: string | null;
  readonly sub_id: number | null;
  readonly org_id: number | null;
  readonly user_name: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

const maxMessage = 2_000;
const maxException = 16_000;
const maxDetail = 4_000;
const maxName = 200;

/** Line breaks and other control characters become spaces: an entry cannot pretend to be two. */
const oneLine = (text: string, limit: number): string =>
  storable(text)
    .slice(0, 2 * limit)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, limit);

const toText = (...values: readonly unknown[]): string | null => {
  const found = values.find((value) => typeof value === 'string' && value !== '');
  return found === undefined ? null : oneLine(found as string, maxName);
};

const getId = (...values: readonly unknown[]): number | null => {
  const found = values.map(Number).find((value) => Number.isInteger(value) && value > 0 && value < 2 ** 31);
  return found ?? null;
};

function formatException(err: unknown): string | null {
  if (typeof err !== 'object' || err === null) return null;
  const { stack, message } = err as { stack?: unknown; message?: unknown };
  const text = typeof stack === 'string' ? stack : typeof message === 'string' ? message : null;
  return text === null ? null : storable(text.slice(0, maxException));
}

function clean(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return oneLine(value, maxName * 2);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 3) return '…';
  if (Array.isArray(value)) return value.slice(0, 20).map((each) => clean(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [oneLine(name, 80), clean(each, depth + 1)]),
  );
}

type Line = Readonly<Record<string, unknown>>;

/** `processName` goes into the detail of the entry. */
export function getLogEntry(text: string, processName: string): NewLogEntry {
  const { level, time, msg, err, eventName, requestId, reqId, reference, ...rest } = JSON.parse(text) as Line;
  const { subId, submissionId, orgId, organizationId, userName, ...more } = rest;
  const detail = clean({ process: processName, ...more }) as Record<string, unknown>;
  return {
    at: typeof time === 'string' ? time : new Date().toISOString(),
    level: String(level),
    message: oneLine(typeof msg === 'string' ? msg : '', maxMessage),
    exception: formatException(err),
    event_name: toText(eventName, more['call'], more['job'], more['kind']),
    request_id: toText(requestId, reqId, reference),
    sub_id: getId(subId ?? submissionId),
    org_id: getId(orgId ?? organizationId),
    user_name: toText(userName),
    detail: JSON.stringify(detail).length > maxDetail ? { process: processName } : detail,
  };
}
