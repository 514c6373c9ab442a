import type { LogEntry } from '@idss/contract/operations/logs';
import { expect, test } from 'vitest';
import { formatDetail, formatLevel, getLinks } from './log-text.ts';

const entry: LogEntry = {
  logId: 1,
  timeStamp: '2026-11-22T13:41:07.212Z',
  level: 'error',
  message: 'failed',
  exception: null,
  eventName: null,
  submissionId: null,
  organizationId: null,
  userName: null,
  reference: null,
  detail: {},
};

test('an entry leads to those of its request, user and submission', () => {
  expect(getLinks(entry)).toEqual([]);
  const full = { ...entry, reference: 'r-1', userName: 'a+b@c.example', submissionId: 1236 };
  expect(getLinks(full).map(({ href }) => href)).toEqual([
    '/logs?message=r-1',
    '/logs?userName=a%2Bb%40c.example&fromDate=2026-11-22&toDate=2026-11-22',
    '/logs?submissionId=1236',
    '/submissionHome/1236',
  ]);
});

test('what else is known is one line', () => {
  expect(formatDetail({ detail: { status: 507, process: 'web 7', by: { id: 1 } } })).toBe(
    'status 507 · process web 7 · by {"id":1}',
  );
});

test('a level says what it includes', () => {
  expect([formatLevel('warn'), formatLevel('fatal')]).toEqual(['warn and above', 'fatal']);
});
