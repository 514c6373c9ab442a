import { expect, test } from 'vitest';
import { getLogEntry } from './log-entry.ts';

const toEntry = (line: object) =>
  getLogEntry(
    JSON.stringify({ level: 'info', time: '2026-11-22T10:00:00.000Z', msg: 'done', ...line }),
    'web 7',
  );

test('a line becomes an entry with what the viewer filters by', () => {
  expect(
    toEntry({
      requestId: 'r1',
      submissionId: 1236,
      orgId: '5678',
      userName: 'a@b.example',
      call: 'Logs',
      ms: 3,
    }),
  ).toEqual({
    at: '2026-11-22T10:00:00.000Z',
    level: 'info',
    message: 'done',
    exception: null,
    event_name: 'Logs',
    request_id: 'r1',
    sub_id: 1236,
    org_id: 5678,
    user_name: 'a@b.example',
    detail: { process: 'web 7', call: 'Logs', ms: 3 },
  });
});

test('an exception has its stack', () => {
  const { exception } = toEntry({
    err: { message: 'no space', stack: 'Error: no space\n    at write (a.ts:8)' },
  });
  expect(exception).toBe('Error: no space\n    at write (a.ts:8)');
});

test('a message is one line and can be stored', () => {
  const { message, user_name } = toEntry({
    msg: 'refused\r\n{"level":"info"}\u2028\0 end \ud800',
    userName: 'a\nb',
  });
  expect(message).toBe('refused {"level":"info"} end \ufffd');
  expect(user_name).toBe('a b');
});

test('what is not an id of a submission is not stored as one', () => {
  for (const submissionId of ['all', '', 0, -1, 2 ** 40, null])
    expect(toEntry({ submissionId }).sub_id).toBeNull();
});

test('long values are cut', () => {
  const { message, exception, detail } = toEntry({
    msg: 'x'.repeat(1e5),
    err: { stack: 'y'.repeat(1e5) },
    many: Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`n${n}`, 'z'.repeat(1000)])),
  });
  expect(message).toHaveLength(2_000);
  expect(exception).toHaveLength(16_000);
  expect(detail).toEqual({ process: 'web 7' });
});
