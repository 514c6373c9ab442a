import { expect, test } from 'vitest';
import { getReconnectDelay } from './push.ts';
import { readPushMessages } from './push-stream.ts';

const getStream = (parts: readonly string[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

async function all(parts: readonly string[]): Promise<unknown[]> {
  const messages: unknown[] = [];
  for await (const message of readPushMessages(getStream(parts))) messages.push(message);
  return messages;
}

const settings = { kind: 'settings' };
const submission = { kind: 'submission', submissionId: 4, component: 'DST' };

test.each<[string, readonly string[], readonly unknown[]]>([
  ['one message', ['data: {"kind":"settings"}\n\n'], [settings]],
  ['a message in pieces', ['da', 'ta: {"kind":"set', 'tings"}\n', '\n'], [settings]],
  [
    'two in one piece',
    ['data: {"kind":"settings"}\n\ndata: {"kind":"submission","submissionId":4,"component":"DST"}\n\n'],
    [settings, submission],
  ],
  ['line ends of Windows', ['data: {"kind":"settings"}\r\n\r\n'], [settings]],
  [
    'comments, ids and names',
    [': hello\n\nid: 7\nevent: message\ndata: {"kind":"settings"}\n\n'],
    [settings],
  ],
  ['unknown kinds are passed over', ['data: {"kind":"else"}\n\ndata: {"kind":"settings"}\n\n'], [settings]],
  ['unreadable ones too', ['data: {oops\n\ndata: null\n\ndata: {"kind":"settings"}\n\n'], [settings]],
  ['half a message at the end is none', ['data: {"kind":"settings"}'], []],
])('%s', async (_name, parts, expected) => {
  expect(await all(parts)).toEqual(expected);
});

test.each([
  [0, 0.5, 1_000],
  [1, 0.5, 2_000],
  [4, 0.5, 16_000],
  [5, 0.5, 30_000],
  [9, 0.5, 30_000],
  [9, 0, 22_500],
  [9, 1, 37_500],
])(
  'after %i failures, and with the random number %f, the stream is opened again after %i ms',
  (failures, random, pause) => {
    expect(getReconnectDelay(failures, random)).toBe(pause);
  },
);
