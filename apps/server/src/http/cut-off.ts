import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '#src/kernel/errors.ts';

/** The client disconnected before its request was complete: no failure of ours, and the answer has no reader. */
export const isCutOff = (request: IncomingMessage): boolean => request.readableAborted && !request.complete;

/**
 * Ask right before a body is read. Reading one whose client has gone in the meantime would wait forever: its end was signalled
 * before anyone listened.
 */
export function requireConnected({ raw }: FastifyRequest): void {
  if (isCutOff(raw)) throw badRequest();
}
