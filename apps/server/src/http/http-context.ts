import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessWatch, Context } from '#src/kernel/context.ts';

/** What a handler gets: a command's context, and the request itself for those that read or write it by hand. */
export interface HttpContext extends Context, AccessWatch {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
