import type { Caller, Context } from './context.ts';
import { forbidden } from './errors.ts';

/** Who did it and from where; jobs of the program itself use `systemActor`. */
export interface Actor {
  readonly userId: string | null;
  readonly name: string;
  readonly requestId: string;
  readonly ip: string;
  /** At the identity provider; null where no one was signed in. */
  readonly sessionId: string | null;
}

export const systemActor: Actor = { userId: null, name: 'IDSS', requestId: '', ip: '', sessionId: null };

/** The caller as events name them. */
export const getActor = (context: Pick<Context, 'caller' | 'requestId' | 'ip'>): Actor => ({
  userId: context.caller.userId,
  name: context.caller.name || context.caller.email,
  requestId: context.requestId,
  ip: context.ip,
  sessionId: context.caller.sessionId,
});

/** Of a person with an account in the portal; others are refused. */
export function requireUserId({ userId }: Pick<Caller, 'userId'>): string {
  if (userId === null) throw forbidden();
  return userId;
}
