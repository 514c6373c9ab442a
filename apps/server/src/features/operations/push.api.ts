/** The stream of hints: open while the token is valid, closed when the session ends or the person loses access. */
import type { Handlers } from '@idss/contract/endpoint';
import type { push, PushMessage } from '@idss/contract/operations/push';
import { canSee } from '@idss/domain/permissions/can';
import { getScope } from '#src/access/access-scope.ts';
import { listReaches } from '#src/access/find-reach.sql.ts';
import { canManageUsers } from '#src/access/caller.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { forbidden } from '#src/kernel/errors.ts';
import type { Audience } from '#src/kernel/push.ts';
import { unauthorizedMessages } from '@idss/domain/settings/settings';

const heartbeatMilliseconds = 20_000;
/** Clients come back with a fresh token; no stream is open longer than a token is valid. */
const maxMilliseconds = 9 * 60_000;

export const pushApi: Handlers<typeof push, HttpContext> = {
  async Push(_input, context) {
    const { app, caller, reply } = context;
    const userId = caller.userId;
    if (userId === null) throw forbidden(unauthorizedMessages.Unauthorized);
    const isManager = await canManageUsers(app, caller);
    const visible = new Set(caller.isSysadmin ? [] : await listVisible(context));
    reply.hijack();
    const { raw } = reply;
    // The client may have disconnected while we waited: nothing would ever close a stream opened for it.
    if (raw.destroyed) return;
    // The headers of every response; a hijacked one does not get them by itself.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 2000\n\n');
    const send = (message: PushMessage, { changedBy }: Audience): void => {
      const isOwn = message.kind === 'settings' && changedBy === userId;
      raw.write(`data: ${JSON.stringify(isOwn ? { ...message, isOwn } : message)}\n\n`);
    };
    const unsubscribe = app.push.subscribe({
      userId,
      wants(_message, audience) {
        if (audience.userId !== undefined) return audience.userId === userId;
        if (audience.isForManagers) return isManager;
        if (audience.isForStaff) return caller.isSysadmin;
        if (audience.submissionId !== undefined)
          return caller.isSysadmin || visible.has(audience.submissionId);
        return true;
      },
      send,
      end,
    });
    const heartbeat = setInterval(() => raw.write(': \n\n'), heartbeatMilliseconds);
    const expiry = setTimeout(end, maxMilliseconds);
    // Clients that still have access reconnect immediately, and see what they have access to then.
    const forgetAccess = context.onAccessLost(end);
    function stop(): void {
      clearInterval(heartbeat);
      clearTimeout(expiry);
      forgetAccess();
      unsubscribe();
    }
    // It is closed later: a hint that is written until then would be an error of the whole process.
    function end(): void {
      stop();
      raw.end();
    }
    raw.on('close', stop);
  },
};

/** Of every season. */
const listVisible = async ({ app, caller }: HttpContext): Promise<number[]> =>
  (await listReaches(app.pool, getScope(caller)))
    .filter((reach) => canSee(caller, reach))
    .map(({ submissionId }) => submissionId);
