/** Secrets reach neither standard output nor the log viewer. */
import { expect, test } from 'vitest';
import { getLogEntry } from './log-entry.ts';
import { createLogger } from './logger.ts';

/** What one entry becomes: the line on standard output, and the row of the viewer. */
function written(fields: object, message: string): { line: string; row: string } {
  const lines: string[] = [];
  const rows: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const also = { write: (line: string) => void rows.push(JSON.stringify(getLogEntry(line, 'web 7'))) };
  createLogger('info', { destination, also }).info(fields, message);
  expect([lines.length, rows.length]).toEqual([1, 1]);
  return { line: lines[0] ?? '', row: rows[0] ?? '' };
}

test.each([
  ['Authorization: Bearer abc.def-123', 'abc.def'],
  ['token eyJhbGciOi.eyJzdWIi.c2ln refused', 'eyJ'],
  ['GET /x?ticket=AbC123&a=1', 'AbC123'],
  ['callback?code=4711&state=xyz', '4711'],
  ['{"password":"hunter2"}', 'hunter2'],
  ['postgresql://idss:geheim@db/idss', 'geheim'],
  ['access_token=abcdef', 'abcdef'],
])('no secret is written: %s', (text, secret) => {
  const error = new Error(text);
  const { line, row } = written({ err: error, note: text, nested: { why: [text] }, [text]: 1 }, text);
  for (const each of [line, row]) {
    expect(each).not.toContain(secret);
    expect(each).toContain('***');
  }
});

test('values with a telling name are not written, at any depth', () => {
  const { line, row } = written(
    { body: { newPassword: 'a b c', deep: { deeper: { deepest: { apiToken: 4711 } } } }, cookie: 'x y' },
    'done',
  );
  expect(JSON.parse(line)).toMatchObject({
    body: { newPassword: '***', deep: { deeper: { deepest: { apiToken: '***' } } } },
    cookie: '***',
  });
  for (const each of [line, row]) expect(each).not.toMatch(/a b c|4711|x y/);
});

test('a line stays one line of JSON, with the rest as it was', () => {
  const { line } = written({ subId: 1236, call: 'Logs', note: 'a\nb' }, 'Token request refused');
  expect(line.endsWith('}\n')).toBe(true);
  expect(JSON.parse(line)).toEqual({
    level: 'info',
    time: expect.any(String),
    subId: 1236,
    call: 'Logs',
    note: 'a\nb',
    msg: 'Token request refused',
  });
});
