/** Server-sent events out of a byte stream. Unknown and malformed messages are skipped: a hint is only a hint. */
import type { PushMessage } from '@idss/contract/operations/push';
import { hints } from './call-table.ts';

function parseMessage(block: string): PushMessage | null {
  const data = block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).replace(/^ /, ''))
    .join('\n');
  if (data === '') return null;
  try {
    const message = JSON.parse(data);
    return Object.hasOwn(hints, message?.kind) ? message : null;
  } catch {
    return null;
  }
}

export async function* readPushMessages(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<PushMessage> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (buffer + value.replaceAll('\r\n', '\n')).split('\n\n');
      buffer = blocks.pop() ?? '';
      for (const block of blocks) {
        const message = parseMessage(block);
        if (message) yield message;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
