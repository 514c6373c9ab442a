/** The stream of hints: open while the token holds, closed when the session ends or the person loses access. */
import type { Handlers } from '@idss/contract/endpoint';
import type { push, PushMessage } from '@idss/contract/push';
import { visibleComponents } from '#src/access/visible-components.ts';
import type { Context } from '#src/http/context.ts';
import { forbidden } from '#src/http/errors.ts';
import { unauthorizedMessages } from '@idss/domain/settings/settings';

const heartbeatMilliseconds = 20_000;
/** Clients come back with a fresh token; nothing is open longer than a token lives. */
const longestMilliseconds = 9 * 60_000;

export const pushApi: Handlers<typeof push, Context> = {
  async Push(_input, context) {
    const { app, caller, reply } = context;
    const userId = caller.userId;
    if (userId === null) throw forbidden(unauthorizedMessages.Unauthorized);
    const visible = new Set((await visibleComponents(context)).map((row) => row.subId));
    reply.hijack();
    const { raw } = reply;
    // Who left meanwhile is not told of any more, and nothing would ever end what is begun for him.
    if (raw.destroyed) return;
    // Those that every answer has; a hijacked one would go without.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 2000\n\n');
    const send = (message: PushMessage): void => void raw.write(`data: ${JSON.stringify(message)}\n\n`);
    const unsubscribe = app.push.subscribe({
      userId,
      wants(_message, audience) {
        if (audience.userId !== undefined) return audience.userId === userId;
        if (audience.submissionId !== undefined)
          return caller.isSysadmin || visible.has(audience.submissionId);
        return true;
      },
      send,
      end: () => void raw.end(),
    });
    const heartbeat = setInterval(() => raw.write(': \n\n'), heartbeatMilliseconds);
    const end = setTimeout(() => raw.end(), longestMilliseconds);
    // Whoever still may comes back at once, and sees what he may see by then.
    const forgetAccess = context.onAccessLost(() => raw.end());
    const stop = (): void => {
      clearInterval(heartbeat);
      clearTimeout(end);
      forgetAccess();
      unsubscribe();
    };
    raw.on('close', stop);
  },
};
