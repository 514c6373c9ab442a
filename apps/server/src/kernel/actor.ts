import type { Actor } from './append-event.sql.ts';
import type { Context } from './context.ts';

/** The caller as events name them. */
export const actorOf = (context: Pick<Context, 'caller' | 'requestId' | 'ip'>): Actor => ({
  userId: context.caller.userId,
  name: context.caller.name || context.caller.email,
  requestId: context.requestId,
  ip: context.ip,
  sessionId: context.caller.sessionId,
});
