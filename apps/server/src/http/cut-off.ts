import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { badRequest } from './errors.ts';

/** The client was gone before its request had arrived whole: nobody's failure, and nobody reads an answer. */
export const isCutOff = (request: IncomingMessage): boolean => request.readableAborted && !request.complete;

/**
 * Ask right before a body is read. Reading one whose client has gone meanwhile would wait for ever: its end was told
 * before anybody listened.
 */
export function requireConnected({ raw }: FastifyRequest): void {
  if (isCutOff(raw)) throw badRequest();
}
