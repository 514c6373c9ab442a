import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessWatch, Context } from '#src/kernel/context.ts';

/** A command's context, and the request and reply for handlers that read or write them directly. */
export interface HttpContext extends Context, AccessWatch {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
