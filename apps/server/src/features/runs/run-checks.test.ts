import { expect, test } from 'vitest';
import type { App } from '#src/kernel/app.ts';
import type { Purpose } from './purpose.ts';
import { runChecks } from './run-checks.ts';
import type { OpenFile } from './upload-rows.sql.ts';
import type { ValidationPool } from '#src/features/runs/threads/validation-pool.ts';

const getFile = (name: string, attempts: number): OpenFile => ({
  uploadFileId: name,
  position: 0,
  fileId: name,
  fileName: name,
  state: 'waiting',
  note: '',
  attempts,
});

test('files whose check was cut off by the end of the program are checked one by one, and before the others', async () => {
  const open = [
    getFile('new 1', 0),
    getFile('new 2', 0),
    getFile('cut off 1', 1),
    getFile('new 3', 0),
    getFile('cut off 2', 2),
  ];
  const stored = { fields: [{ name: 'file_id' }], rows: open.map(({ fileId }) => [fileId]) };
  const push = { onChange: () => undefined };
  const app = { push, pool: { query: () => Promise.resolve(stored) } } as unknown as App;
  const atOnce: string[] = [];
  const running = new Set<string>();
  const run = {
    upload: { transactionId: '1' },
    claimsTogether: 2,
    listOpenFiles: () => Promise.resolve(open),
    claim: (files: readonly unknown[]) => Promise.resolve(files.map(() => ({ kind: 'closed', why: '' }))),
    async close({ fileName }: OpenFile) {
      running.add(fileName);
      await new Promise(setImmediate);
      atOnce.push([...running].join(', '));
      running.delete(fileName);
    },
    finish: () => Promise.resolve(true),
  };
  const purpose = { queue: {}, open: () => Promise.resolve(run) } as unknown as Purpose;
  await runChecks(app, { size: 2 } as ValidationPool, purpose, { transactionId: '1' } as never);
  expect(atOnce.slice(0, 2)).toEqual(['cut off 1', 'cut off 2']);
  expect(atOnce).toHaveLength(open.length);
  expect(atOnce.slice(2).some((names) => names.includes(', '))).toBe(true);
});
